# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints what schedules cost, and fails where one costs too much.

  cost_table.py LIST GRAPH.mlir...

LIST has a line for each graph: its name, the kernels that tinygrad schedules for it,
of which it may not have more (or not more than N, with `at-most=N`), and what is
known to be over a limit today, as `kernels=N`, `operations=R` or `bytes=R`. What is
known has to be just so: a schedule that has become better has to be written down,
or it can get worse again.

The table has the calls of kernels; the operations and the bytes of all calls, with
their ratio to those of the schedule without `uop-fuse`; the bytes of buffers that
are allocated, and those if no two shared memory. For that ratio a masked load is an
operation, as the `where` is that fusion makes of it; where the ratio of operations
alone to those of the graph is more, that one counts. See `uop-print-cost`."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LIMITS = {"operations": 1.1, "bytes": 1.0}
ROW = "{:28} {:>7} {:>8}  {:>14} {:>6}  {:>14} {:>6}  {:>12} {:>12}"


def measure(graph, fuse):
    """What `uop-print-cost` says of the only function of a graph, before and after."""
    passes = [
        "func.func(uop-simplify-graph)",
        "uop-print-cost{json=true}",
        f"uop-schedule{{fuse={fuse}}}",
        "uop.kernel(cse,uop-simplify-index)",
        "uop-print-cost{json=true}",
    ]
    run = subprocess.run(
        ["tiny-opt", graph, "-o", "/dev/null"]
        + [f"--pass-pipeline=builtin.module({','.join(passes)})"],
        stderr=subprocess.PIPE,
        text=True,
    )
    if run.returncode != 0:
        sys.exit(f"{graph}: {run.stderr}")
    return [json.loads(line) for line in run.stderr.splitlines()]


def read_list(path):
    """Maps the name of a graph to tinygrad's kernels and the rest of its line."""
    limits = {}
    for line in Path(path).read_text().splitlines():
        name, kernels, *known = line.partition("#")[0].split() or [None, None]
        if name:
            limits[name] = int(kernels), dict(item.split("=") for item in known)
    return limits


def compare(name, value, limit, known):
    """Says what is wrong with a value; nothing if nothing is."""
    if known is not None and value <= limit:
        return f"{name} are within the limit now: take {name}={known} away"
    if known is not None and value > float(known):
        return f"{name}: {value} is more than {known}, which is known"
    if known is not None and value < 0.98 * float(known):
        return f"{name}: {value} is less than {known}: write that down"
    if known is None and value > limit:
        return f"{name}: {value} is more than {limit}"
    return None


def count_all(cost):
    return cost["operations"] + cost["masked_loads"]


def ratio(value, base):
    return value / base if value else 1.0


def main(list_path, graphs):
    limits = read_list(list_path)
    problems = []
    print(ROW.format("graph", "kernels", "tinygrad", "operations", "ratio", "bytes",
                     "ratio", "buffers", "separate"))
    with ThreadPoolExecutor(2) as pool:
        pairs = [(pool.submit(measure, graph, "true"),
                  pool.submit(measure, graph, "false")) for graph in graphs]
        for graph, pair in zip(graphs, pairs):
            name = Path(graph).stem
            (elements, cost), (_, unfused) = (future.result() for future in pair)
            kernels, known = limits[name]
            most = int(known.get("at-most", kernels))
            ratios = {
                "operations": max(
                    ratio(cost["operations"], elements["operations"]),
                    ratio(count_all(cost), count_all(unfused)),
                ),
                "bytes": ratio(cost["bytes"], unfused["bytes"]),
            }
            print(ROW.format(
                name, cost["calls"], kernels, cost["operations"],
                f"{ratios['operations']:.3f}", cost["bytes"], f"{ratios['bytes']:.3f}",
                cost["buffer_bytes"], cost["separate_bytes"]), flush=True)
            found = [compare("kernels", cost["calls"], most, known.get("kernels"))]
            found += [compare(key, round(ratios[key], 4), limit, known.get(key))
                      for key, limit in LIMITS.items()]
            # Buffers in an arena start at multiples of 64 bytes.
            if cost["buffer_bytes"] > cost["separate_bytes"] + 1024:
                found.append("more memory than without a plan")
            problems += [f"{name}: {text}" for text in found if text]
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
