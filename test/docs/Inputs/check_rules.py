# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that docs/index-algebra.md has the rules of IndexRules.h, as they are there.

usage: check_rules.py INDEX-ALGEBRA.md IndexRules.h
"""

import re
import sys


def main():
    page, header = (open(name).read() for name in sys.argv[1:])
    rules = re.findall(r'RULE\(\w+, "([^"]+)", "([^"]+)"\)', header)
    rows = re.findall(r"^\| ([a-z]+(?:-[a-z]+)+) \| `(.*)` \|$", page, re.M)
    if not rules or rows != rules:
        wrong = set(rows).symmetric_difference(rules)
        sys.exit(f"{len(rows)} rows for {len(rules)} rules; differ in {sorted(wrong)}")


main()
