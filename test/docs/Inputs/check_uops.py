# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks docs/uops.md: a row for every member, and no name that does not exist.

usage: check_uops.py UOPS.md REFERENCE.md TINY-OPT-HELP
"""

import re
import sys

MEMBERS = """
DEFINE_GLOBAL DEFINE_VAR BIND SPECIAL DEFINE_LOCAL DEFINE_REG NOOP REWRITE_ERROR
PROGRAM LINEAR SOURCE BINARY SINK AFTER GROUP GEP VECTORIZE INDEX LOAD STORE WMMA
CAST BITCAST EXP2 LOG2 SIN SQRT RECIPROCAL NEG TRUNC ADD MUL SHL SHR IDIV MAX MOD
CMPLT CMPNE CMPEQ XOR OR AND THREEFRY SUB FDIV POW WHERE MULACC BARRIER RANGE IF
END ENDIF VCONST CONST CUSTOM CUSTOMI UNIQUE DEVICE KERNEL ASSIGN CUSTOM_KERNEL
LUNIQUE CONTIGUOUS CONTIGUOUS_BACKWARD DETACH BUFFERIZE COPY BUFFER BUFFER_VIEW
MSELECT MSTACK ENCDEC RESHAPE PERMUTE EXPAND PAD SHRINK FLIP MULTI REDUCE_AXIS
REDUCE ALLREDUCE UNROLL CONTRACT CAT PTRCAT
""".split()

# Attributes that the table names as it names operations.
ATTRIBUTES = {"uop.target", "uop.bounds", "uop.mutable"}


def main():
    table, reference, usage = (open(name).read() for name in sys.argv[1:])
    errors = []

    rows = re.findall(r"^\| ([A-Z0-9_]+) \|(.*)\|$", table, re.M)
    names = [name for name, _ in rows]
    if len(MEMBERS) != 88 or names != MEMBERS:
        wrong = set(names).symmetric_difference(MEMBERS)
        errors.append(f"{len(names)} rows for {len(MEMBERS)} members; differ in {sorted(wrong)}")

    operations = set(re.findall(r"^### `(uop\.\w+)`", reference, re.M))
    if not operations:
        errors.append("the reference has no operations")
    named = set(re.findall(r"`(uop\.\w+)`", table))
    for name in sorted(named - operations - ATTRIBUTES):
        errors.append(f"`{name}` is no operation")
    for name in sorted(operations - named):
        errors.append(f"{name} is in no row")

    passes = set(re.findall(r"^ *--([\w-]+)", usage, re.M))
    for name, row in rows:
        for used in re.finditer(r"`((?:uop|convert)-[\w-]+)`( \*\(planned\)\*)?", row):
            if used[1] not in passes and not used[2]:
                errors.append(f"{name}: {used[1]} is no pass, nor marked as planned")

    for error in errors:
        print(error)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
