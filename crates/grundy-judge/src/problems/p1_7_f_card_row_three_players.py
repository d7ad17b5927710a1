# Three sums for each number of cards: of the player to move, the next, the one after.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
first = (0, 0, 0)
second = third = None
a = b = 0
for card in data[1:]:
    # one card, two, three: own sum, and what the others get after it
    own, after = card + first[2], first
    if second is not None:
        more = card + a + second[2]
        if more > own:
            own, after = more, second
        if third is not None:
            more = card + a + b + third[2]
            if more > own:
                own, after = more, third
    first, second, third = (own, after[0], after[1]), first, second
    a, b = card, a
print(*first)
