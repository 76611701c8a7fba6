# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints every graph under a folder in several forms and reads them back.

usage: round_trip.py FOLDER
"""

import pathlib
import subprocess
import sys

FORMS = ["--mlir-print-debuginfo", "--mlir-print-op-generic", "--emit-bytecode"]


def convert(text, *options):
    return subprocess.run(
        ["tiny-opt", "-", *options], input=text, stdout=subprocess.PIPE, check=True
    ).stdout


def main():
    graphs = sorted(pathlib.Path(sys.argv[1]).rglob("*.mlir"))
    if not graphs:
        sys.exit("there are no graphs")
    for graph in graphs:
        text = convert(graph.read_bytes())
        for form in FORMS:
            if convert(convert(text, form)) != text:
                sys.exit(f"{graph.name} changes by way of {form}")


if __name__ == "__main__":
    main()
