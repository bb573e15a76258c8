"""A shared library of what is otherwise linked into programs.

    rh_shared_library(
        name = "libacme.so.1",
        exports = "acme.lds",  # The linker's version script: what is not global there is hidden.
        deps = [":acme"],
    )

The objects are those of the programs: .bazelrc compiles all of them position independent, once. Debian's
archives are not position independent, so the libraries of the system are linked as shared ones here.
"""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def _shared_flag(flag):
    return flag[:-len(".a")] + ".so" if flag.startswith("-l:") and flag.endswith(".a") else flag

def _with_shared_libraries(context):
    """The same linking context, but for archives of the system, in whose place are shared libraries."""
    inputs = []
    for linker_input in context.linker_inputs.to_list():
        inputs.append(cc_common.create_linker_input(
            owner = linker_input.owner,
            libraries = depset(linker_input.libraries),
            user_link_flags = depset([_shared_flag(flag) for flag in linker_input.user_link_flags]),
            additional_inputs = depset(linker_input.additional_inputs),
        ))
    return cc_common.create_linking_context(linker_inputs = depset(inputs, order = "topological"))

def _shared_library_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    context = cc_common.merge_cc_infos(cc_infos = [dep[CcInfo] for dep in ctx.attr.deps]).linking_context
    linked = cc_common.link(
        name = ctx.label.name,
        actions = ctx.actions,
        cc_toolchain = toolchain,
        feature_configuration = features,
        additional_inputs = [ctx.file.exports],
        linking_contexts = [_with_shared_libraries(context)],
        output_type = "dynamic_library",
        user_link_flags = [
            "-Wl,--version-script=" + ctx.file.exports.path,
            "-Wl,-soname=" + ctx.label.name,
            "-Wl,-z,defs",
            "-Wl,--as-needed",
        ],
    )
    file = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = file, target_file = linked.library_to_link.resolved_symlink_dynamic_library or
                                                     linked.library_to_link.dynamic_library)
    return [DefaultInfo(files = depset([file]), runfiles = ctx.runfiles([file]))]

rh_shared_library = rule(
    implementation = _shared_library_impl,
    doc = "A shared library; the target is the file and its soname. With sanitizers it has the tag " +
          "\"unsanitized\": the program that loads it has none of their functions.",
    attrs = {
        "deps": attr.label_list(providers = [CcInfo], doc = "The libraries to link, with all that they depend on."),
        "exports": attr.label(allow_single_file = True, mandatory = True, doc = "The linker's version script."),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
    incompatible_use_toolchain_transition = True,
)
