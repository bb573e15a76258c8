"""The C++ rules of Roundhouse: what holds for every target is set here and nowhere else.

    load("//build_defs:cc.bzl", "rh_cc_library", "rh_cc_test")

    rh_cc_library(
        name = "dce",
        srcs = ["dce.cc"],
        hdrs = ["dce.h"],
        visibility = ["//:above_passes"],
        deps = [":pass", "//core:graph", "@com_google_absl//absl/status:statusor"],
    )

    rh_cc_test(
        name = "dce_test",
        srcs = ["dce_test.cc"],
        deps = [":dce", "@com_google_googletest//:gtest_main"],
    )
"""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library", "cc_test")
load(":kernel_copts.bzl", "KERNEL_COPTS")
load(":precompiled_header.bzl", "path_of_precompiled")

# Spelled as labels of this repository, so that other workspaces can use the rules.
_REPLAY_MAIN = str(Label("//build_defs:replay_main"))
_FUZZING_ON = str(Label("//build_defs:fuzzing_on"))
_MERGES_SOURCES = str(Label("//build_defs:merges_sources"))

# Included before all that a source includes (precompiled_header.bzl).
_STANDARD_HEADERS = str(Label("//build_defs:standard_headers"))
_CORE_HEADERS = str(Label("//core:core_headers"))
_KERNEL_HEADERS = str(Label("//interp/processor:kernel_headers"))
_TEST_HEADERS = str(Label("//tests/testing:test_headers"))

# What precompiled headers are made of, and what links none of the libraries in them.
_WITHOUT_PRECOMPILED = ["build_defs", "include", "third_party", "tests/faults"]

# A library of this many sources or more has them compiled together, so many at a time.
_MERGED_FROM = 4
_MERGED_AT_ONCE = 8

def _merged(name, srcs):
    """Files of which each includes some of these sources, for one run of the compiler.

    Half of what compiling a source costs is what it includes, its templates above all, which its neighbours
    have instantiated, too. Names in unnamed namespaces must differ among the sources of a library for that.
    """
    folder = native.package_name()
    count = (len(srcs) + _MERGED_AT_ONCE - 1) // _MERGED_AT_ONCE
    files = []
    for part in range(count):
        files.append("merged/%s_%d.cc" % (name, part))
        native.genrule(
            name = "%s_merged_%d" % (name, part),
            outs = [files[-1]],
            cmd = "printf '#include \"%s\"\\n' " + " ".join([
                (folder + "/" if folder else "") + source
                for source in srcs[len(srcs) * part // count:len(srcs) * (part + 1) // count]
            ]) + " > $@",
            visibility = ["//visibility:private"],
        )
    return files

def _precompiled(copts, is_test):
    """The label of what a target of this package with these flags includes first, or None.

    With other flags than the header was compiled with, clang refuses it and gcc parses it again.
    """
    workspace = Label("//build_defs:cc.bzl").workspace_name
    folder = native.package_name()
    if native.repository_name() != "@" + workspace or folder.split("/")[0] == "third_party":
        return None
    if folder in _WITHOUT_PRECOMPILED:
        return None
    flags = [flag for flag in copts if not flag.startswith("-W")]
    if flags:
        return _KERNEL_HEADERS if flags == KERNEL_COPTS and not is_test else None
    if is_test and folder != "tests/testing":
        return _TEST_HEADERS
    return _STANDARD_HEADERS if folder.split("/")[0] == "core" else _CORE_HEADERS

def _common(exceptions, copts, features, is_test = False, deps = [], srcs = [], precompiled = True):
    is_c = any([src.endswith(".c") for src in srcs])
    first = None if exceptions or is_c or not precompiled else _precompiled(copts, is_test)
    return dict(
        copts = ([] if exceptions else ["-fno-exceptions"]) +
                (["-include", path_of_precompiled(first)] if first else []) + copts,
        features = ["layering_check"] + features,
        deps = deps + ([first] if first else []),
    )

def rh_cc_library(
        name,
        hdrs = [],
        exceptions = False,
        copts = [],
        features = [],
        precompiled = True,
        strip_include_prefix = "/",
        deps = [],
        **kwargs):
    """A library whose headers are included as "roundhouse/<folder>/<file>.h".

    Args:
      name: the target, named after its header.
      hdrs: all that others include; a header of the same folder in srcs is private to the target.
      exceptions: for a target that wraps a library which throws, to catch what it throws.
      copts: flags after the common ones.
      features: features after the common ones.
      precompiled: whether a precompiled header is included first; not where a configuration has flags of its own.
      strip_include_prefix: what the names of headers lose: all above the root, so that they keep
        their folder. For a header that others include without it: that folder.
      **kwargs: as for cc_library.
    """
    kwargs.setdefault("linkstatic", True)  # Objects are compiled once, not again for shared libraries.
    srcs = kwargs.get("srcs", [])
    sources = [source for source in srcs if source.endswith(".cc")] if type(srcs) == "list" else []
    if len(sources) >= _MERGED_FROM:
        kwargs["srcs"] = [source for source in srcs if not source.endswith(".cc")] + select({
            _MERGES_SOURCES: _merged(name, sources),
            "//conditions:default": sources,
        })
        kwargs["textual_hdrs"] = kwargs.get("textual_hdrs", []) + select({
            _MERGES_SOURCES: sources,
            "//conditions:default": [],
        })
    cc_library(
        name = name,
        hdrs = hdrs,
        include_prefix = "roundhouse",
        strip_include_prefix = strip_include_prefix,
        **dict(kwargs, **_common(exceptions, copts, features, kwargs.get("testonly", False), deps, srcs, precompiled))
    )

def rh_cc_binary(name, exceptions = False, copts = [], features = [], deps = [], **kwargs):
    """A program. Its code belongs in a library; srcs hold the main."""
    cc_binary(name = name, **dict(kwargs, **_common(exceptions, copts, features, deps = deps, srcs = kwargs.get("srcs", []))))

def rh_cc_test(name, exceptions = False, copts = [], features = [], size = "small", deps = [], **kwargs):
    """A test, small unless it says otherwise."""
    kwargs.setdefault("linkstatic", True)
    cc_test(name = name, size = size, **dict(kwargs, **_common(exceptions, copts, features, True, deps, kwargs.get("srcs", []))))

def rh_cc_fuzz_test(name, corpus = [], dictionary = None, tags = [], deps = [], **kwargs):
    """An entry point LLVMFuzzerTestOneInput, as a test that replays a corpus and as a fuzzer.

    `name` is a test that feeds every file of the corpus, and the empty input, to the entry point,
    with any compiler. `<name>_fuzzer` is the libFuzzer program; it needs --config=fuzz.

    Args:
      name: ends in _fuzz_test.
      corpus: files, or filegroups of them.
      dictionary: libFuzzer's dictionary of tokens.
      tags: as for cc_test.
      deps: what the entry point needs.
      **kwargs: as for rh_cc_test (srcs, size, copts ...).
    """
    if not name.endswith("_fuzz_test"):
        fail("the name of a fuzz test ends in _fuzz_test: " + name)
    rh_cc_test(
        name = name,
        args = ["$(locations %s)" % label for label in corpus],
        data = corpus,
        deps = deps + [_REPLAY_MAIN],
        tags = tags + ["fuzz"],
        **kwargs
    )
    kwargs.pop("size", None)
    linkopts = kwargs.pop("linkopts", [])
    rh_cc_binary(
        name = name[:-len("_fuzz_test")] + "_fuzzer",
        testonly = True,
        data = corpus + ([dictionary] if dictionary else []),
        linkopts = linkopts + select({
            _FUZZING_ON: ["-fsanitize=fuzzer"],
            "//conditions:default": [],
        }),
        deps = deps,
        tags = tags + ["fuzzer", "manual"],
        **kwargs
    )
