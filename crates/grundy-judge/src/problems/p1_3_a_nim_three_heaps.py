# The exclusive or decides.
a, b, c = map(int, input().split())
print(1 if a ^ b ^ c else 2)
