# Leave a multiple of four; in a lost heap take at random.
import random

n = int(input())
while True:
    take = n % 4 or random.randint(1, 3)
    n -= take
    print(take, flush=True)
    if n == 0:
        print("I won!")
        break
    n -= int(input())
    if n == 0:
        print("You won...")
        break
