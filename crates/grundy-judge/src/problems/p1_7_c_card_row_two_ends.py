# The lead of the player to move, for all stretches of one length after the other.
input()
cards = list(map(int, input().split()))
lead = cards[:]
for length in range(2, len(cards) + 1):
    left = map(int.__sub__, cards, lead[1:])
    right = map(int.__sub__, cards[length - 1 :], lead)
    lead = list(map(max, left, right))
print((sum(cards) + lead[0]) // 2)
