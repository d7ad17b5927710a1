# What the player to move gets from the first k cards: all of them less the least that the other one can be left with.
import sys

data = sys.stdin.buffer.read().split()
total = one = 0
two = three = None
for word in data[1:]:
    total += int(word)
    least = one
    if two is not None:
        if two < least:
            least = two
        if three is not None and three < least:
            least = three
    one, two, three = total - least, one, two
print(one)
