"""Precompiles the headers that most sources include.

Parsing the standard library, Abseil and the core's headers takes longer than compiling what a source
adds to them. A target of this rule is a header that has them all, and what the compiler makes of
it (.gch of gcc, .pch of clang); the rules of cc.bzl have it included before anything else, by its
path, beside which both compilers look for what they have made.

With clang the header is empty unless --//build_defs:precompile_with_clang is set, as the sanitizers'
configurations do: --config=clang shows which source names what it needs only by way of this header.
"""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "CPP_COMPILE_ACTION_NAME")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")
load("@rules_cc//cc:defs.bzl", "cc_library")
load(":bool_flag.bzl", "BoolFlagInfo")

_CLANG_FLAGS = [
    # Of what the headers' own functions use, so that not every source has to.
    "-fpch-instantiate-templates",
    # The file does not depend on when the headers were written, so that a cache can keep it.
    "-Xclang",
    "-fno-pch-timestamp",
    # Neither does it depend on the folder of the build: names in it hold for any.
    "-working-directory=/proc/self/cwd",
    # The layering check has sources compiled with it (cc.bzl), and clang wants the same here.
    "-fmodules-strict-decluse",
]

# The file is the same each time, so that a cache has the same objects for any clone: gcc writes into it
# addresses of its own, which the kernel randomizes unless told otherwise, and a few bytes that nothing has
# set. These differ between any two runs; of two files, made at once and under names of one length, words
# that differ become 0. Where the kernel may not be told (in some containers), the file is as good, but for
# one clone.
_PRECOMPILE_WITH_GCC = """
set -eu
out=$1
shift
setarch --addr-no-randomize true 2> /dev/null || exec "$@" -o "$out"
setarch --addr-no-randomize "$@" -o "$out.1" &
setarch --addr-no-randomize "$@" -o "$out.2"
wait $!
for word in $(cmp -l "$out.1" "$out.2" | awk '{ print int(($1 - 1) / 4) }' | uniq); do
  printf '\\0\\0\\0\\0' | dd of="$out.1" bs=4 seek="$word" conv=notrunc status=none
done
mv "$out.1" "$out"
rm "$out.2"
"""

def path_of_precompiled(label):
    """Where the header of a rh_precompiled_header is, for the copts of a target."""
    label = Label(label)
    return "/".join([part for part in [
        "$(BINDIR)",
        label.workspace_root,
        label.package,
        "precompiled",
        "roundhouse_%s.h" % label.name,
    ] if part])

def _precompiled_header_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    name = ctx.attr.included_as
    header = ctx.actions.declare_file("precompiled/" + name)
    folder = header.dirname
    is_clang = "clang" in toolchain.compiler_executable.rpartition("/")[2]
    if is_clang and not ctx.attr._precompile_with_clang[BoolFlagInfo].enabled:
        ctx.actions.write(header, "")
        context = cc_common.create_compilation_context(
            headers = depset([header]),
            quote_includes = depset([folder]),
        )
        return [DefaultInfo(files = depset([header])), CcInfo(compilation_context = context)]

    source = ctx.files.hdrs[0]
    ctx.actions.symlink(output = header, target_file = source)
    precompiled = ctx.actions.declare_file("precompiled/" + name + (".pch" if is_clang else ".gch"))
    contents = cc_common.merge_cc_infos(cc_infos = [dep[CcInfo] for dep in ctx.attr.deps]).compilation_context
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = toolchain,
        source_file = header.path,
        output_file = precompiled.path,
        user_compile_flags = ctx.fragments.cpp.copts + ctx.fragments.cpp.cxxopts + ctx.attr.copts + ["-xc++-header"] +
                             (_CLANG_FLAGS if is_clang else []),
        include_directories = contents.includes,
        quote_include_directories = depset([".", ctx.bin_dir.path], transitive = [contents.quote_includes]),
        system_include_directories = contents.system_includes,
        preprocessor_defines = contents.defines,
    )
    command = cc_common.get_memory_inefficient_command_line(
        feature_configuration = features,
        action_name = CPP_COMPILE_ACTION_NAME,
        variables = variables,
    )
    if not is_clang:
        place = command.index("-o")
        command = command[:place] + command[place + 2:]
    ctx.actions.run_shell(
        command = 'exec "$@"' if is_clang else _PRECOMPILE_WITH_GCC,
        arguments = ([] if is_clang else [precompiled.path]) + [toolchain.compiler_executable] + command,
        env = cc_common.get_environment_variables(
            feature_configuration = features,
            action_name = CPP_COMPILE_ACTION_NAME,
            variables = variables,
        ),
        inputs = depset([header, source], transitive = [contents.headers, toolchain.all_files]),
        outputs = [precompiled],
        mnemonic = "CppPrecompile",
        progress_message = "Compiling %s" % header.short_path,
    )
    own = cc_common.create_compilation_context(
        headers = depset([header, precompiled]),
        quote_includes = depset([folder]),
    )
    # The headers in it are named as what a source depends on that includes it.
    return [
        DefaultInfo(files = depset([header])),
        cc_common.merge_cc_infos(
            direct_cc_infos = [CcInfo(compilation_context = own)],
            cc_infos = [dep[CcInfo] for dep in ctx.attr.deps],
        ),
    ]

_precompiled_header = rule(
    implementation = _precompiled_header_impl,
    attrs = {
        "hdrs": attr.label_list(allow_files = [".h"], mandatory = True),
        "included_as": attr.string(mandatory = True),
        "copts": attr.string_list(),
        "deps": attr.label_list(providers = [CcInfo]),
        "_precompile_with_clang": attr.label(default = "//build_defs:precompile_with_clang"),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
    incompatible_use_toolchain_transition = True,
)

def rh_precompiled_header(name, hdr, copts = [], **kwargs):
    """A header for the rules of cc.bzl to include first.

    Args:
      name: the target; what includes it has -include roundhouse_<name>.h.
      hdr: a header that includes others and does nothing else.
      copts: the flags of the targets that include it.
      **kwargs: deps (the targets of these headers), visibility, testonly.
    """
    _precompiled_header(
        name = name + "_precompiled",
        hdrs = [hdr],
        included_as = "roundhouse_%s.h" % name,
        copts = ["-fno-exceptions"] + copts,
        **dict(kwargs, visibility = ["//visibility:private"])
    )

    # Says to the layering check of clang whose header it is.
    cc_library(
        name = name,
        hdrs = [":%s_precompiled" % name],
        visibility = kwargs.get("visibility"),
        testonly = kwargs.get("testonly"),
        deps = [":%s_precompiled" % name],
    )
