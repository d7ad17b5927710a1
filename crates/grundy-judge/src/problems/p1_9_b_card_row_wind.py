# Expectations of the player to move and of the other one, for each number of cards.
n = int(input())
cards = list(map(int, input().split()))
own, other = [0.0], [0.0]
for k in range(1, n + 1):
    best = None
    taken = 0
    for t in range(1, min(3, k) + 1):
        taken += cards[k - t]
        left = k - t
        after = 0.9 * other[left] + 0.1 * other[left - 1] if left else 0.0
        if best is None or taken + after > best:
            best = taken + after
            rest = 0.9 * own[left] + 0.1 * own[left - 1] if left else 0.0
    own.append(best)
    other.append(rest)
print(repr(own[n]), repr(other[n]))
