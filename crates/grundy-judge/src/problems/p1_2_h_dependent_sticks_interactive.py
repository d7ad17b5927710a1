# Take the smallest part of the sum of Fibonacci numbers, if the limit allows it; else one or two.
import random

numbers = [1, 2]
while numbers[-1] < 12345:
    numbers.append(numbers[-1] + numbers[-2])


def smallest(n):
    for number in reversed(numbers):
        if number <= n:
            n -= number
            part = number
    return part


n, limit = int(input()), 2
while True:
    take = smallest(n)
    if take > limit:
        take = random.randint(1, min(2, limit, n))
    n -= take
    print(take, flush=True)
    if n == 0:
        print("I won!")
        break
    take = int(input())
    n -= take
    limit = 2 * take
    if n == 0:
        print("You won...")
        break
