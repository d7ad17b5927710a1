# The values of 1.4:D; parts as pairs of first cell and length; at random where the position is lost.
import random

n = int(input())
value = [0, 1]
for length in range(2, n + 1):
    half = length // 2
    seen = {value[length - 1], value[length - 2]}
    seen.update(map(int.__xor__, value[1:half], value[length - 3 : length - 2 - half : -1]))
    if length >= 6:
        seen.update(map(int.__xor__, value[1 : half - 1], value[length - 5 : length - 3 - half : -1]))
    least = 0
    while least in seen:
        least += 1
    value.append(least)


def strokes(first, cells):
    for left in range(cells):
        for count in (1, 2, 4):
            right = cells - left - count
            if right < 0:
                continue
            inside = left > 0 and right > 0
            if (count == 1 and inside) or (count == 4 and not inside):
                continue
            yield first + left, count, left, right


def cross(parts, first, count):
    for at, (start, cells) in enumerate(parts):
        if start <= first < start + cells:
            rest = [(start, first - start), (first + count, start + cells - first - count)]
            parts[at : at + 1] = [part for part in rest if part[1]]
            return


parts = [(1, n)]
while True:
    s = 0
    for _, cells in parts:
        s ^= value[cells]
    move = None
    if s:
        for start, cells in parts:
            target = s ^ value[cells]
            for first, count, left, right in strokes(start, cells):
                if value[left] ^ value[right] == target:
                    move = first, count
                    break
            if move:
                break
    else:
        start, cells = random.choice(parts)
        move = random.choice(list(strokes(start, cells)))[:2]
    cross(parts, *move)
    print(*move, flush=True)
    if not parts:
        print("I won!")
        break
    cross(parts, *map(int, input().split()))
    if not parts:
        print("You won...")
        break
