# Both sums for each stretch; the player to move follows from its length.
n = int(input())
cards = [tuple(map(int, input().split())) for _ in range(n)]
sums = [(0, 0)] * (n + 1)
for length in range(1, n + 1):
    mover = (n - length) % 2
    longer = []
    for i in range(n - length + 1):
        options = []
        for card, rest in ((cards[i], sums[i + 1]), (cards[i + length - 1], sums[i])):
            both = list(rest)
            both[mover] += card[mover]
            options.append(tuple(both))
        longer.append(max(options, key=lambda both: both[mover]))
    sums = longer
print(*sums[0])
