# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The collection of real tensor graphs with data, where it lies beside the checkout.

It is not part of the tree. Without it the repository is empty, and the tests that
use it are unsupported.
"""

def _workloads_repository_impl(rctx):
    root = rctx.path(Label("//:WORKSPACE")).dirname
    collection = rctx.path(str(root.dirname) + "/" + rctx.attr.path)
    if collection.exists:
        rctx.symlink(collection, "workloads")
    rctx.file(
        "BUILD.bazel",
        """
filegroup(
    name = "all",
    srcs = glob(["workloads/**/*.mlir", "workloads/**/*.npy"]),
    visibility = ["//visibility:public"],
)
""",
        executable = False,
    )

workloads_repository = repository_rule(
    implementation = _workloads_repository_impl,
    attrs = {
        "path": attr.string(doc = "Where it is, from the folder that holds the checkout."),
    },
    local = True,
)
