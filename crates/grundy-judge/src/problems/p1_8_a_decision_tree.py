# Backward induction with a stack of the best leaf so far of each open node.
import re

best = []
result = None
for word in re.finditer(r"[\[\]<>]|\(\s*(-?\d+)\s+(-?\d+)\s*\)", input()):
    text = word.group()
    if text in "[<":
        best.append((0 if text == "[" else 1, None))
        continue
    leaf = best.pop()[1] if text in "]>" else (int(word.group(1)), int(word.group(2)))
    if best:
        player, most = best[-1]
        if most is None or leaf[player] > most[player]:
            best[-1] = (player, leaf)
    else:
        result = leaf
print(*result)
