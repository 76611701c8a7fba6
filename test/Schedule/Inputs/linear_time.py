# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails where a graph of 40,000 operations costs more than 2.3 times as much as one of
20,000.

  linear_time.py KIND... -- tiny-opt ARGUMENT...

A KIND is one of large_graph.py's. What is compared is instructions that valgrind
counts: times, also those of the processor alone, depend on caches and on what else
runs. It counts slowly, so graphs are smaller. Three of them tell what a process costs
anyway, what grows with the size and what with its square, and so what larger ones
cost: a part that takes quadratic time and cannot be felt yet is seen."""

import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Each twice the last, so that tables are as full.
SIZES = (1500, 3000, 6000)
LARGE = 20000
LIMIT = 2.3


def count(command, kind, size, folder):
    """The instructions that the command takes for a graph."""
    path = Path(folder) / f"{kind}_{size}.mlir"
    with path.open("w") as file:
        script = Path(__file__).parent / "large_graph.py"
        subprocess.run([sys.executable, script, kind, str(size)], stdout=file, check=True)
    run = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no"]
        + ["--cachegrind-out-file=/dev/null", shutil.which(command[0]), str(path)]
        + ["-o", "/dev/null", "--mlir-disable-threading", *command[1:]],
        stderr=subprocess.PIPE,
        text=True,
    )
    counted = re.search(r"I +refs: +([\d,]+)", run.stderr)
    if run.returncode != 0 or not counted:
        sys.exit(f"{kind}: {run.stderr}")
    return int(counted[1].replace(",", ""))


def extrapolate(counts):
    """What one more operation costs, and the ratio of the two large sizes."""
    first, second, third = SIZES
    low = (counts[1] - counts[0]) / (second - first)
    high = (counts[2] - counts[1]) / (third - second)
    square = (high - low) / (third - first)
    linear = low - square * (first + second)
    cost = [linear * size + square * size * size for size in (LARGE, 2 * LARGE)]
    return linear, cost[1] / cost[0]


def main(kinds, command):
    slow = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        counts = [
            [pool.submit(count, command, kind, size, folder) for size in SIZES]
            for kind in kinds
        ]
        for kind, futures in zip(kinds, counts):
            linear, ratio = extrapolate([future.result() for future in futures])
            print(f"{kind:12} {linear:9.0f} instructions an operation, "
                  f"ratio {ratio:.2f}", flush=True)
            if ratio >= LIMIT:
                slow.append(kind)
    if slow:
        sys.exit(f"not linear: {', '.join(slow)}")


if __name__ == "__main__":
    split = sys.argv.index("--")
    main(sys.argv[1:split], sys.argv[split + 1 :])
