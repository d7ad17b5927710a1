# best[k] for all k; each move by it, and both sums as they really are.
n = int(input())
cards = list(map(int, input().split()))
sums = [0]
best = [0]
for k in range(1, n + 1):
    sums.append(sums[-1] + cards[k - 1])
    best.append(sums[k] - min(best[max(k - 3, 0) : k]))
own = other = 0
while True:
    take = min(range(1, min(3, n) + 1), key=lambda t: best[n - t])
    own += sums[n] - sums[n - take]
    n -= take
    print(take, flush=True)
    if n == 0:
        break
    take = int(input())
    other += sums[n] - sums[n - take]
    n -= take
    if n == 0:
        break
print("FINISH", own, other)
