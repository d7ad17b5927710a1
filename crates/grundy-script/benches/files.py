"""Ten rule files that only compute with numbers: this program against CPython with `functools.lru_cache`.

    cargo build --release -p grundy-cli && python3 crates/grundy-script/benches/files.py [PROGRAM]

Both read the same file and are asked for the nimber of the same position; the answers must agree. Prints, for each
file, the seconds of processor time of both, as whole processes and without their start, and the ratios. A start is
what the same program needs for a file with nothing to solve. Takes the best of three runs; under two minutes in all.
"""

import pathlib
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROUNDS = 3

# the file, and the position whose value is asked for
FILES = {
    "squares": "6000",
    "attack": "40000,0",
    "wythoff": "120,120",
    "masks": "131071",
    "kayles": "1000",
    "divisors": "3000",
    "euclid": "4000,2",
    "three": "40,40,40",
    "bits": "4095",
    "stairs": "7,7,7,7",
}

# runs a rule file as Python, which it is too
DRIVER = """
import functools, sys, threading
names = {}
exec(open(sys.argv[1]).read(), names)
moves = names["moves"]
root = tuple(map(int, sys.argv[2].split(",")))
root = root if len(root) > 1 else root[0]

@functools.lru_cache(maxsize=None)
def g(p):
    seen = set()
    for q in moves(p):
        if isinstance(q, list):
            value = 0
            for part in q:
                value ^= g(part)
            seen.add(value)
        else:
            seen.add(g(q))
    value = 0
    while value in seen:
        value += 1
    return value

sys.setrecursionlimit(10 ** 7)
threading.stack_size(1 << 29)
thread = threading.Thread(target=lambda: print(g(root)))
thread.start()
thread.join()
"""


def run(command):
    """What a command prints, and the least processor time that it took."""
    best = None
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = taken if best is None else min(best, taken)
    return printed, best


def main():
    default = HERE.parents[2] / "target" / "release" / "grundy"
    program = sys.argv[1] if len(sys.argv) > 1 else str(default)

    def ours(path, position):
        printed, taken = run([program, "solve", path, position, "--moves", "none", "--json"])
        return int(printed.split('"nimber":')[1].split(",")[0]), taken

    def theirs(path, position):
        printed, taken = run([sys.executable, "-c", DRIVER, path, position])
        return int(printed), taken

    with tempfile.NamedTemporaryFile("w", suffix=".star") as nothing:
        nothing.write("def moves(n):\n    return []\n")
        nothing.flush()
        start = [ours(nothing.name, "1")[1], theirs(nothing.name, "1")[1]]
    print(f"start: grundy {start[0]:.3f} s, CPython {start[1]:.3f} s")
    print(f"{'file':10} {'nimber':>6} {'grundy':>9} {'CPython':>9} {'process':>8} {'solving':>8}")
    least = None
    for name, position in FILES.items():
        path = str(HERE / "files" / f"{name}.star")
        (nimber, own), (same, python) = ours(path, position), theirs(path, position)
        assert nimber == same, f"{name}: {nimber} is not {same}"
        # below a millisecond the clock says nothing
        solving = (python - start[1]) / max(own - start[0], 0.001)
        least = min(least or solving, solving, python / own)
        print(f"{name:10} {nimber:6} {own:8.3f}s {python:8.3f}s {python / own:7.1f}x {solving:7.1f}x")
    print(f"the least ratio: {least:.1f}")


main()
