# -*- Python -*-
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit's configuration, for every test of the tree."""

import os
import shutil

import lit.formats

config.name = "tiny"
config.suffixes = [".mlir", ".test"]
config.test_format = lit.formats.ShTest(execute_external=False)
config.excludes = ["Inputs"]

# Bazel's rule (tools/bazel/lit.bzl) passes these.
config.test_exec_root = lit_config.params["exec_root"]

# The graphs with data beside the checkout, for tests with data = ["@workloads//:all"].
workloads = lit_config.params["workloads"]
if os.path.isdir(workloads):
    config.available_features.add("workloads")
config.substitutions.append(("%workloads", workloads))

if shutil.which("valgrind", path="/usr/bin"):
    config.available_features.add("valgrind")

config.environment["PATH"] = os.pathsep.join(
    [lit_config.params["tools"], "/usr/bin", "/bin"]
)
for variable in ("FILECHECK_OPTS", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
config.environment["FILECHECK_OPTS"] = (
    "--enable-var-scope " + config.environment.get("FILECHECK_OPTS", "")
)
