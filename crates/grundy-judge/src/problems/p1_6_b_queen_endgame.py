# All positions backwards from the mates, in layers. A position is (white king, queen, black king) as one number.
# Slow for Python: judge it with --time-factor 10.
import sys


def squares(steps, far):
    table = []
    for at in range(64):
        x, y = at % 8, at // 8
        rays = []
        for dx, dy in steps:
            ray, k = [], 1
            while 0 <= x + k * dx < 8 and 0 <= y + k * dy < 8 and k <= far:
                ray.append(x + k * dx + 8 * (y + k * dy))
                k += 1
            rays.append(ray)
        table.append(rays)
    return table


WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
KING = [[at for ray in rays for at in ray] for rays in squares(WAYS, 1)]
NEAR = [set(squares_) for squares_ in KING]
QUEEN = squares(WAYS, 7)

white = {}
black_left = {}
layer = []
reach = {}
for king in range(64):
    for queen in range(64):
        if queen == king:
            continue
        attacked = set()
        moves = []
        for ray in QUEEN[queen]:
            for at in ray:
                attacked.add(at)
                if at == king:
                    break
                moves.append(at)
        reach[king, queen] = (attacked, moves)
for (king, queen), (attacked, moves) in reach.items():
    for other in range(64):
        if other == king or other == queen or other in NEAR[king]:
            continue
        # the queen looks through the king that moves away
        seen = attacked
        if other in attacked:
            seen = set(attacked)
            for ray in QUEEN[queen]:
                if other in ray:
                    for at in ray:
                        if at == king:
                            break
                        seen.add(at)
        free = 0
        escapes = False
        for at in KING[other]:
            if at == king or at in NEAR[king]:
                continue
            if at == queen:
                escapes = True
                break
            if at not in seen:
                free += 1
        if escapes:
            continue
        key = (king * 64 + queen) * 64 + other
        black_left[key] = free
        if free == 0 and other in attacked:
            layer.append(key)


def attacks(king, queen, at):
    return at in reach[king, queen][0]


depth = 0
while layer:
    depth += 1
    found = []
    for key in layer:
        king, queen, other = key >> 12, key >> 6 & 63, key & 63
        before = []
        for ray in QUEEN[queen]:
            for at in ray:
                if at == king or at == other:
                    break
                before.append((king, at))
        for at in KING[king]:
            if at != queen and at != other and at not in NEAR[other]:
                before.append((at, queen))
        for k, q in before:
            if other not in reach[k, q][0]:
                old = (k * 64 + q) * 64 + other
                if old not in white:
                    white[old] = depth
                    found.append(old)
    layer = []
    for key in found:
        king, queen, other = key >> 12, key >> 6 & 63, key & 63
        for at in KING[other]:
            if at == king or at == queen or at in NEAR[king]:
                continue
            old = (king * 64 + queen) * 64 + at
            if old in black_left:
                black_left[old] -= 1
                if black_left[old] == 0:
                    layer.append(old)
words = sys.stdin.read().split()
number = lambda word: ord(word[0]) - 97 + 8 * (int(word[1]) - 1)
out = []
for i in range(1, len(words), 3):
    a, b, c = map(number, words[i : i + 3])
    out.append(white[(a * 64 + b) * 64 + c])
print("\n".join(map(str, out)))
