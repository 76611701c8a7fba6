#!/bin/bash
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Names the files under test/ that have a RUN line and are in no lit target: tests
# that would never run. Run it at the top of the tree.

set -euo pipefail

query='labels(src, kind("^_lit_test rule$", //test/...))'
comm -23 \
  <(grep -rlE --include='*.mlir' --include='*.test' '(//|#) *RUN:' test | sort) \
  <(bazel query --keep_going "$query" 2>/dev/null | sed -e 's,^//,,' -e 's,:,/,' | sort)
