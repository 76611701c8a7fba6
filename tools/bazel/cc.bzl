# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ targets of this project.

The tree keeps a library's headers in include/tiny/X and its sources in lib/X,
and every file is included as "tiny/X/...": these macros add the include path.
They also make whatever uses MLIR compile with a precompiled header of MLIR's
headers, three times as fast. --define=pch=off does without it.
"""

load(":pch.bzl", "PCH_COPTS")

_INCLUDE = "//include"

# Where the precompiled header lies, from the directory in which clang runs.
_PCH = "$(BINDIR)/tools/bazel/mlir.pch"

_PCH_CONSUMER_COPTS = PCH_COPTS + [
    "-include-pch",
    _PCH,
    # The dependency file must not name the headers inside the precompiled one:
    # their paths have /proc in them. It names that file instead, so that whoever
    # uses it is compiled again when it changes.
    "-MMD",
    "-Wno-unused-command-line-argument",
    "-Xclang",
    "-fdepfile-entry=" + _PCH,
]

def _compile_options(deps, copts, pch):
    """The deps and copts of a target, with those for the precompiled header.

    By default that is for what uses MLIR directly: anywhere else it would cost
    time and hide a missing include.
    """
    deps = deps + [_INCLUDE]
    if pch == None:
        pch = any([dep.startswith("@llvm-project//mlir:") for dep in deps])
    if pch:
        deps = deps + select({
            "//tools/bazel:no_pch": [],
            "//conditions:default": ["//tools/bazel:mlir_pch"],
        })
        copts = copts + select({
            "//tools/bazel:no_pch": [],
            "//conditions:default": _PCH_CONSUMER_COPTS,
        })
    return {"deps": deps, "copts": copts}

def tiny_cc_library(name, deps = [], copts = [], pch = None, **kwargs):
    """A library of this project.

    Args:
      name: the target.
      deps: the libraries it uses.
      copts: compiler flags.
      pch: whether to compile with MLIR's precompiled header (by default, if
        deps names MLIR).
      **kwargs: passed to cc_library.
    """
    native.cc_library(
        name = name,
        # Archives only: a shared object of each library would serve nobody.
        linkstatic = True,
        **dict(kwargs, **_compile_options(deps, copts, pch))
    )

def tiny_cc_binary(name, deps = [], copts = [], pch = None, **kwargs):
    """A program of this project.

    Args:
      name: the target.
      deps: the libraries it uses.
      copts: compiler flags.
      pch: as in tiny_cc_library.
      **kwargs: passed to cc_binary.
    """
    native.cc_binary(
        name = name,
        **dict(kwargs, **_compile_options(deps, copts, pch))
    )

def tiny_cc_test(name, deps = [], copts = [], pch = None, **kwargs):
    """A GoogleTest program; its main() comes with it.

    Args:
      name: the target.
      deps: the libraries it uses, besides GoogleTest.
      copts: compiler flags.
      pch: as in tiny_cc_library.
      **kwargs: passed to cc_test.
    """
    deps = deps + ["@com_google_googletest//:gtest_main"]
    native.cc_test(
        name = name,
        **dict(kwargs, **_compile_options(deps, copts, pch))
    )
