# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails where one of twenty processes, each with its own addresses and seeds, makes
another text of a graph than the first.

  same_text.py GRAPH.mlir... -- tiny-opt ARGUMENT..."""

import subprocess
import sys

PROCESSES = 20


def run(command, graph):
    return subprocess.run(
        [command[0], graph, *command[1:]], stdout=subprocess.PIPE, check=True
    ).stdout


def main(graphs, command):
    for graph in graphs:
        first = run(command, graph)
        if b"uop.call" not in first:
            sys.exit(f"{graph}: no schedule")
        for number in range(1, PROCESSES):
            if run(command, graph) != first:
                sys.exit(f"{graph}: process {number} made another text")


if __name__ == "__main__":
    split = sys.argv.index("--")
    main(sys.argv[1:split], sys.argv[split + 1 :])
