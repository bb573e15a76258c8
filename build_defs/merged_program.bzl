"""Compiles the sources of a program many at a time, for a fast build from scratch.

    rh_merged_program(
        name = "classify_program",
        apart = ["server/http_server.cc"],
        file = "classify",
        deps = [":classify_main"],
    )

    rh_called_as(
        name = "train",
        program = ":classify_program",
    )

Headers, above all their templates, take half of the time to compile a source, and its neighbours include the same
ones. So up to 16 sources of the libraries of a folder are compiled as one file that includes them (cc.bzl does so
within a large library). The libraries stay as they are: tests, and developers, link them in an ordinary program.
Names in unnamed namespaces must differ among the sources of a folder (scripts/unnamed_names.py). Kernels are
compiled one by one, so that gcc inlines as it did when they were measured.
"""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")
load(":kernel_copts.bzl", "KERNEL_COPTS")

_AT_ONCE = 16

# The count of a file that cc.bzl has merged of several.
_OF_MERGED = 8

# gcc collects garbage whenever its memory has grown by some share, which takes a tenth of its time here and frees
# little; below 400 MB it does not.
_GCC_FLAGS = ["--param=ggc-min-heapsize=400000"]

_WORKSPACE = Label("//build_defs:merged_program.bzl").workspace_name

# libraries: of each library that is merged, a struct of its folder, sources, flags and headers.
# linking: how to link libraries of others, which are not merged.
_SourcesInfo = provider(fields = ["libraries", "linking"])

def _collect_sources_impl(target, ctx):
    deps = [dep[_SourcesInfo] for dep in getattr(ctx.rule.attr, "deps", []) if _SourcesInfo in dep]
    libraries = depset(transitive = [dep.libraries for dep in deps])
    linking = depset(order = "topological", transitive = [dep.linking for dep in deps])
    if CcInfo not in target:
        return [_SourcesInfo(libraries = libraries, linking = linking)]
    is_ours = target.label.workspace_name == _WORKSPACE and ctx.rule.kind == "cc_library"
    if not is_ours or target.label.package.split("/")[0] == "third_party":
        # Their context has that of their dependencies, too.
        return [_SourcesInfo(libraries = depset(), linking = target[CcInfo].linking_context.linker_inputs)]
    sources = [
        file
        for source in ctx.rule.attr.srcs
        for file in source.files.to_list()
        if file.extension in ("cc", "c")
    ]
    own = depset()
    if sources:
        own = depset([struct(
            package = target.label.package,
            sources = tuple(sources),
            flags = tuple([flag.replace("$(BINDIR)", ctx.bin_dir.path) for flag in ctx.rule.attr.copts]),
            linkopts = tuple(ctx.rule.attr.linkopts),
            context = target[CcInfo].compilation_context,
        )])
    return [_SourcesInfo(libraries = depset(transitive = [libraries, own]), linking = linking)]

_collect_sources = aspect(
    implementation = _collect_sources_impl,
    attr_aspects = ["deps"],
)

def _path_of(source):
    # In its own workspace; where another one builds the program, it is "../roundhouse/core/graph.cc".
    path = source.short_path
    return path.split("/", 2)[2] if path.startswith("../") else path

def _is_apart(source, flags, apart):
    if source.extension == "c" or all([flag in flags for flag in KERNEL_COPTS]):
        return True
    return any([_path_of(source) == path or _path_of(source).startswith(path + "/") for path in apart])

def _count(source):
    return _OF_MERGED if source.dirname.endswith("/merged") else 1

def _groups(libraries, apart):
    """A struct for each group of sources to compile at once: folder, sources, flags and contexts."""
    found = {}
    counts = {}
    groups = []
    for library in libraries:
        for source in library.sources:
            group = struct(folder = library.package, sources = [], flags = library.flags, contexts = [])
            if _is_apart(source, library.flags, apart):
                groups.append(group)
            else:
                key = (library.package, library.flags)
                if key not in found or counts[key] + _count(source) > _AT_ONCE:
                    found[key] = group
                    counts[key] = 0
                    groups.append(group)
                group = found[key]
                counts[key] += _count(source)
            group.sources.append(source)
            group.contexts.append(library.context)
    return groups

def _merged_program_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features + ["layering_check"],
    )
    is_clang = "clang" in toolchain.compiler_executable.rpartition("/")[2]
    found = [dep[_SourcesInfo] for dep in ctx.attr.deps]
    libraries = depset(transitive = [info.libraries for info in found]).to_list()
    objects = []
    folders = {}
    for number, group in enumerate(_groups(libraries, ctx.attr.apart)):
        file = group.sources[0]
        if len(group.sources) > 1:
            # Below the name of the folder, by which --per_file_copt goes.
            file = ctx.actions.declare_file("%s_sources/%s/%d.cc" % (ctx.label.name, group.folder, number))
            ctx.actions.write(file, "".join(["#include \"%s\"\n" % _path_of(source) for source in group.sources]))
        _, outputs = cc_common.compile(
            name = "%s_%d" % (ctx.label.name, number),
            actions = ctx.actions,
            cc_toolchain = toolchain,
            feature_configuration = features,
            srcs = [file],
            user_compile_flags = list(group.flags) + ([] if is_clang else _GCC_FLAGS),
            compilation_contexts = group.contexts + [
                cc_common.create_compilation_context(headers = depset(group.sources)),
            ],
        )
        objects.append(outputs)
        folders.setdefault(group.folder.replace("/", "_"), []).extend(outputs.objects)
    linked = cc_common.link(
        name = ctx.attr.file or ctx.label.name,
        actions = ctx.actions,
        cc_toolchain = toolchain,
        feature_configuration = features,
        compilation_outputs = cc_common.merge_compilation_outputs(compilation_outputs = objects),
        linking_contexts = [cc_common.create_linking_context(
            linker_inputs = depset(order = "topological", transitive = [info.linking for info in found]),
        )],
        user_link_flags = [flag for library in libraries for flag in library.linkopts],
    )
    return [
        DefaultInfo(executable = linked.executable, files = depset([linked.executable])),
        # The objects of a folder, for the check that its sources compile together.
        OutputGroupInfo(**{folder: depset(files) for folder, files in folders.items()}),
    ]

rh_merged_program = rule(
    implementation = _merged_program_impl,
    doc = "A program of libraries whose sources are compiled many at a time.",
    attrs = {
        "deps": attr.label_list(aspects = [_collect_sources], doc = "The library with the main function, and others."),
        "apart": attr.string_list(doc = "Sources, and folders of such, that are compiled one by one."),
        "file": attr.string(doc = "The name of the program; that of the target unless given."),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    executable = True,
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
    incompatible_use_toolchain_transition = True,
)

def _called_as_impl(ctx):
    link = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = link, target_file = ctx.executable.program, is_executable = True)
    return [DefaultInfo(executable = link, runfiles = ctx.runfiles([ctx.executable.program]))]

rh_called_as = rule(
    implementation = _called_as_impl,
    doc = "A link to a program under another name, which tells it the command to run.",
    attrs = {"program": attr.label(executable = True, cfg = "target", mandatory = True)},
    executable = True,
)
