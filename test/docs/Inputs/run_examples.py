# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of a Markdown file.

The first block of MLIR is the input. Every later one shows what a command
`tiny-opt example.mlir ...` in the text before it prints; a line `...` stands for
any lines, {{.*}} for anything in a line.
"""

import pathlib
import re
import subprocess
import sys


def to_pattern(shown):
    """A regular expression for what a block shows."""
    parts = []
    for line in shown.splitlines():
        if line.strip() == "...":
            parts.append("(?:.*\n)*?")
        else:
            pieces = [re.escape(piece) for piece in line.split("{{.*}}")]
            parts.append(".*".join(pieces) + "\n")
    return "".join(parts)


def main():
    text = pathlib.Path(sys.argv[1]).read_text()
    example = pathlib.Path(sys.argv[2] + ".example.mlir")
    chunks = re.split(r"^```mlir\n(.*?)^```\n", text, flags=re.M | re.S)
    example.write_text(chunks[1])
    total = right = 0
    for before, shown in zip(chunks[2::2], chunks[3::2]):
        options = re.findall(r"`tiny-opt example.mlir ([^`]*)`", before)[-1]
        total += 1
        printed = subprocess.run(
            ["tiny-opt", str(example)] + options.split(),
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        if re.fullmatch(to_pattern(shown), printed.rstrip("\n") + "\n"):
            right += 1
        else:
            print("with", options, "this is printed:")
            print(printed)
    print(total, "examples,", right, "as shown")
    sys.exit(right != total)


main()
