# The smallest part of N as a sum of Fibonacci numbers without neighbours.
n = int(input())
numbers = [1, 2]
while numbers[-1] < n:
    numbers.append(numbers[-1] + numbers[-2])
for number in reversed(numbers):
    if number <= n:
        n -= number
        smallest = number
print(1 if smallest <= 2 else 2)
