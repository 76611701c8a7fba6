#!/bin/bash
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# From a fresh Debian 12 to a convolutional network running on this machine's CPU:
# installs what is missing, builds, runs, and says what it did.

set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

tools/setup.sh

echo "Building (the first time this takes some minutes) ..."
bazel build --noshow_progress --ui_event_filters=-info //tools/tiny-run //tools/tiny-opt

run=bazel-bin/tools/tiny-run/tiny-run
model=test/e2e/mnist_convnet
inputs=()
for ((i = 0; i <= 10; ++i)); do
  inputs+=("--input=$model.in$i.npy")
done
output=$(mktemp -d -t tiny-quickstart.XXXXXX)
trap 'rm -rf "$output"' EXIT

echo
echo "A convolutional network on four images of 28x28 pixels, $model.mlir:"
echo "$(grep -c ' = uop\.' "$model.mlir") operations on tensors become these kernels, compiled for this CPU:"
echo
"$run" "$model.mlir" "${inputs[@]}" --expect="$model.out0.npy" \
  --output-dir="$output" --debug=2 --repeat=20 2>&1
echo
echo "What the network says (weights and images are random, so it is not sure of much);"
echo "each number was compared with the expected one:"
echo
/usr/bin/python3 tools/show_classes.py "$output/out0.npy"
cat <<END

What to try next:
  # the same kernels, as IR
  bazel-bin/tools/tiny-opt/tiny-opt $model.mlir --uop-schedule
  # the reference interpreter, which shares no code with the compiler
  $run $model.mlir --input=random --device=ref
  # every test
  tools/test.sh
END
