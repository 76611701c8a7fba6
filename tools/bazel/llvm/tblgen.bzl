# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TableGen rules with the names and arguments of upstream's Bazel overlay."""

load("@bazel_skylib//lib:paths.bzl", "paths")

TdInfo = provider(
    "TableGen sources and the include directories that they need.",
    fields = {
        "sources": "depset of .td files, transitively.",
        "includes": "depset of include directories, relative to the execution root.",
    },
)

def _directories(ctx, includes):
    """Include paths in the source and the output tree.

    A path that starts with a slash is relative to the workspace, any other to
    the package.
    """
    result = []
    for include in includes:
        base = "" if include.startswith("/") else ctx.label.package
        path = paths.normalize(
            paths.join(ctx.label.workspace_root or ".", base, include.lstrip("/")),
        )
        result += [path, paths.join(ctx.bin_dir.path, path)]
    return result

def _collect(ctx, sources, includes):
    deps = [dep[TdInfo] for dep in ctx.attr.deps if TdInfo in dep]
    plain = [dep[DefaultInfo].files for dep in ctx.attr.deps if TdInfo not in dep]
    return TdInfo(
        sources = depset(sources, transitive = [dep.sources for dep in deps] + plain),
        includes = depset(includes, transitive = [dep.includes for dep in deps]),
    )

def _td_library_impl(ctx):
    info = _collect(ctx, ctx.files.srcs, _directories(ctx, ctx.attr.includes))
    return [
        info,
        DefaultInfo(
            files = info.sources,
            runfiles = ctx.runfiles(transitive_files = info.sources),
        ),
    ]

td_library = rule(
    implementation = _td_library_impl,
    doc = "A set of TableGen files with their include directories.",
    attrs = {
        "srcs": attr.label_list(allow_files = True),
        "includes": attr.string_list(
            doc = "Include directories; with a leading slash relative to the workspace.",
        ),
        "deps": attr.label_list(),
    },
)

def _gentbl_rule_impl(ctx):
    td_file = ctx.file.td_file
    info = _collect(
        ctx,
        ctx.files.td_srcs + [td_file],
        _directories(ctx, ctx.attr.includes + ["/"]) + [td_file.dirname],
    )
    args = ctx.actions.args()
    args.add_all(ctx.attr.opts)
    args.add(td_file)
    args.add_all(info.includes, before_each = "-I")
    args.add("-o", ctx.outputs.out)
    ctx.actions.run(
        outputs = [ctx.outputs.out],
        inputs = info.sources,
        executable = ctx.executable.tblgen,
        arguments = [args],
        mnemonic = "TdGenerate",
        progress_message = "Generating %s" % ctx.outputs.out.short_path,
    )
    return [DefaultInfo(files = depset([ctx.outputs.out]))]

gentbl_rule = rule(
    implementation = _gentbl_rule_impl,
    doc = "Makes one file from a TableGen file.",
    attrs = {
        "tblgen": attr.label(
            default = "@llvm-project//mlir:mlir-tblgen",
            executable = True,
            allow_files = True,
            cfg = "exec",
        ),
        "td_file": attr.label(allow_single_file = True, mandatory = True),
        "td_srcs": attr.label_list(allow_files = True),
        "deps": attr.label_list(),
        "out": attr.output(mandatory = True),
        "opts": attr.string_list(),
        "includes": attr.string_list(),
    },
)

def gentbl_filegroup(
        name,
        tblgen,
        td_file,
        tbl_outs,
        td_srcs = [],
        includes = [],
        deps = [],
        test = False,
        skip_opts = [],
        **kwargs):
    """Makes several files from one TableGen file.

    Args:
      name: the filegroup of all of them.
      tblgen: the program that makes them.
      td_file: the main TableGen file.
      tbl_outs: a dict {out: [option, ...]} or a list of ([option, ...], out).
      td_srcs: further TableGen files that td_file includes.
      includes: include directories, as in td_library.
      deps: td_library targets.
      test: accepted for the overlay's sake; the files are made by the build.
      skip_opts: files made with one of these options stay out of the filegroup.
      **kwargs: passed to every rule.
    """
    if type(tbl_outs) == type({}):
        tbl_outs = [(opts, out) for out, opts in tbl_outs.items()]
    for opts, out in tbl_outs:
        gentbl_rule(
            name = "%s_%s" % (name, out.replace("/", "_").replace(".", "_")),
            tblgen = tblgen,
            td_file = td_file,
            td_srcs = td_srcs,
            deps = deps,
            includes = includes,
            opts = opts,
            out = out,
            **kwargs
        )
    native.filegroup(
        name = name,
        srcs = [
            out
            for opts, out in tbl_outs
            if not [opt for opt in skip_opts if opt in opts]
        ],
        **kwargs
    )

def gentbl_cc_library(
        name,
        tblgen,
        td_file,
        tbl_outs,
        td_srcs = [],
        includes = [],
        deps = [],
        strip_include_prefix = None,
        test = False,
        copts = None,
        **kwargs):
    """Makes C++ fragments from one TableGen file, as a cc_library.

    Args:
      name: the cc_library.
      tblgen: see gentbl_filegroup.
      td_file: see gentbl_filegroup.
      tbl_outs: see gentbl_filegroup.
      td_srcs: see gentbl_filegroup.
      includes: see gentbl_filegroup.
      deps: see gentbl_filegroup.
      strip_include_prefix: passed to the cc_library.
      test: see gentbl_filegroup.
      copts: passed to the cc_library.
      **kwargs: passed to every rule.
    """
    gentbl_filegroup(
        name = name + "_filegroup",
        tblgen = tblgen,
        td_file = td_file,
        tbl_outs = tbl_outs,
        td_srcs = td_srcs,
        includes = includes,
        deps = deps,
        skip_opts = ["-gen-dialect-doc", "-gen-op-doc", "-gen-pass-doc"],
        **kwargs
    )
    native.cc_library(
        name = name,
        # Bazel applies strip_include_prefix to hdrs and not to textual_hdrs.
        hdrs = [":%s_filegroup" % name] if strip_include_prefix else [],
        textual_hdrs = [":%s_filegroup" % name],
        strip_include_prefix = strip_include_prefix,
        copts = copts,
        **kwargs
    )
