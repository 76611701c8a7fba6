# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A precompiled header for clang, made and used inside Bazel's sandbox."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "CPP_COMPILE_ACTION_NAME")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

# Each action runs in a directory of its own; named through /proc, they are all
# one, and clang finds the headers of the precompiled file again.
PCH_COPTS = ["-working-directory=/proc/self/cwd"]

def _pch_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    context = cc_common.merge_cc_infos(
        cc_infos = [dep[CcInfo] for dep in ctx.attr.deps],
    ).compilation_context
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = toolchain,
        user_compile_flags = ctx.fragments.cpp.copts + ctx.fragments.cpp.cxxopts + PCH_COPTS,
        include_directories = context.includes,
        quote_include_directories = context.quote_includes,
        system_include_directories = context.system_includes,
        preprocessor_defines = context.defines,
        use_pic = True,
    )
    args = ctx.actions.args()
    args.add_all(cc_common.get_memory_inefficient_command_line(
        feature_configuration = features,
        action_name = CPP_COMPILE_ACTION_NAME,
        variables = variables,
    ))
    args.add_all(ctx.attr.headers, before_each = "-include")
    args.add_all([
        "-x",
        "c++-header",
        # Without a main file whose path would differ from sandbox to sandbox.
        "-",
        "-Xclang",
        "-fno-pch-timestamp",
        # Instantiations too: half of what a file would otherwise spend.
        "-fpch-instantiate-templates",
    ])
    args.add("-o", ctx.outputs.out)
    ctx.actions.run_shell(
        outputs = [ctx.outputs.out],
        inputs = depset(transitive = [context.headers, toolchain.all_files]),
        command = "exec \"$@\" </dev/null",
        arguments = [cc_common.get_tool_for_action(
            feature_configuration = features,
            action_name = CPP_COMPILE_ACTION_NAME,
        ), args],
        env = cc_common.get_environment_variables(
            feature_configuration = features,
            action_name = CPP_COMPILE_ACTION_NAME,
            variables = variables,
        ),
        mnemonic = "CppPrecompile",
        progress_message = "Precompiling %s" % ctx.outputs.out.short_path,
    )
    return [DefaultInfo(files = depset([ctx.outputs.out]))]

cc_pch = rule(
    implementation = _pch_impl,
    doc = "Precompiles a list of headers.",
    attrs = {
        "headers": attr.string_list(doc = "The headers, as they are included."),
        "out": attr.output(mandatory = True),
        "deps": attr.label_list(providers = [CcInfo]),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)
