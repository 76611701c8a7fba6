# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Libraries that Debian's packages install, as repositories of their own.

Each has the name that the library's own Bazel build uses, so that a workspace
which builds it from source replaces the repository and nothing else.
"""

def _system_library_impl(rctx):
    for header in rctx.attr.headers:
        if not rctx.path("/usr/include/" + header).exists:
            fail("/usr/include/%s was not found. Install it, on Debian with\n  apt-get install %s" %
                 (header, rctx.attr.package))
    rules = ["package(default_visibility = [\"//visibility:public\"])\n"]
    for target, libraries in rctx.attr.targets.items():
        rules.append("cc_library(\n    name = \"%s\",\n    linkopts = %s,\n)\n" %
                     (target, repr(["-l" + library for library in libraries])))
    rctx.file("BUILD.bazel", "\n".join(rules), executable = False)

_system_library = repository_rule(
    implementation = _system_library_impl,
    doc = "An installed library: its headers are in the compiler's own path.",
    attrs = {
        "headers": attr.string_list(doc = "Files under /usr/include that show it is installed."),
        "package": attr.string(doc = "The Debian package to name when it is not."),
        "targets": attr.string_list_dict(doc = "Targets, with the libraries each one links."),
    },
    local = True,
)

def system_libraries():
    """Declares every library the project takes from Debian, LLVM apart."""
    _system_library(
        name = "com_google_googletest",
        headers = ["gtest/gtest.h"],
        package = "libgtest-dev",
        targets = {
            "gtest": ["gtest", "pthread"],
            "gtest_main": ["gtest_main", "gtest", "pthread"],
        },
    )
    _system_library(
        name = "com_google_benchmark",
        headers = ["benchmark/benchmark.h"],
        package = "libbenchmark-dev",
        targets = {
            "benchmark": ["benchmark", "pthread"],
            "benchmark_main": ["benchmark_main", "benchmark", "pthread"],
        },
    )
    _system_library(
        name = "sqlite3",
        headers = ["sqlite3.h"],
        package = "libsqlite3-dev",
        targets = {"sqlite3": ["sqlite3"]},
    )
    _system_library(
        name = "z3",
        headers = ["z3.h"],
        package = "libz3-dev",
        targets = {"z3": ["z3"]},
    )
    _system_library(
        name = "openblas",
        headers = ["x86_64-linux-gnu/cblas.h"],
        package = "libopenblas-dev",
        targets = {"openblas": ["openblas"]},
    )
    _system_library(
        name = "onednn",
        headers = ["oneapi/dnnl/dnnl.hpp"],
        package = "libdnnl-dev",
        targets = {"dnnl": ["dnnl"]},
    )
