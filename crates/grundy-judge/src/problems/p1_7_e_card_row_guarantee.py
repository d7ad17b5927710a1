# As 1.7:D; then the upper numbers alone, as in 1.7:C.
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
upper = [card[0] for card in cards]
lead = upper[:]
for length in range(2, n + 1):
    lead = [max(upper[i] - lead[i + 1], upper[i + length - 1] - lead[i]) for i in range(n - length + 1)]
print((sum(upper) + lead[0]) // 2)
