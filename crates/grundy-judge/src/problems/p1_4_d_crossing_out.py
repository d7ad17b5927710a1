# Values of all lengths; a first stroke wins if the two parts have equal values.
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
strokes = []
for first in range(1, n + 1):
    for count in (1, 2, 4):
        left, right = first - 1, n - first - count + 1
        if right < 0:
            continue
        inside = left > 0 and right > 0
        if (count == 1 and inside) or (count == 4 and not inside):
            continue
        if value[left] == value[right]:
            strokes.append((first, count))
print(1 if strokes else 2)
for stroke in strokes:
    print(*stroke)
