"""The dependencies of Roundhouse. A workspace that uses Roundhouse calls roundhouse_deps().

Each repository is made only if the workspace has not defined one of that name before the call: that
is how to build a dependency from source, or to take it from elsewhere.
"""

load("//third_party:absl.bzl", "ABSL_HEADERS")
load("//third_party:debian.bzl", "debian_library")
load("//third_party:models.bzl", "models_repository")
load("//third_party:mpi.bzl", "mpi_library")
load("//third_party:onnx_testdata.bzl", "onnx_testdata")
load("//third_party:stubs.bzl", "coverage_tools_stub", "rules_cc_stub", "rules_java_stub")

def _maybe(rule, name, **kwargs):
    if not native.existing_rule(name):
        rule(name = name, **kwargs)

def roundhouse_deps():
    """Defines the repositories that Roundhouse needs and the caller has not defined."""
    _maybe(rules_cc_stub, "rules_cc")
    _maybe(rules_java_stub, "rules_java")
    _maybe(coverage_tools_stub, "remote_coverage_tools")
    _maybe(models_repository, "roundhouse_models")
    _maybe(onnx_testdata, "roundhouse_onnx_testdata")

    _maybe(
        debian_library,
        "com_google_absl",
        packages = ["libabsl-dev"],
        probe_headers = ["absl/base/config.h"],
        targets = ABSL_HEADERS.keys(),
        link_all_archives = True,
        common_linkopts = ["-latomic", "-lrt", "-lpthread"],
    )
    _maybe(
        debian_library,
        "com_google_googletest",
        packages = ["libgtest-dev", "libgmock-dev"],
        probe_headers = ["gtest/gtest.h", "gmock/gmock.h"],
        targets = [":gtest", ":gtest_main"],
        linkopts = {
            ":gtest": ["-l:libgmock.a", "-l:libgtest.a", "-lpthread"],
            ":gtest_main": ["-l:libgtest_main.a"],
        },
        deps = {":gtest_main": [":gtest"]},
    )
    _maybe(
        debian_library,
        "com_github_google_benchmark",
        packages = ["libbenchmark-dev"],
        probe_headers = ["benchmark/benchmark.h"],
        targets = [":benchmark", ":benchmark_main"],
        linkopts = {
            ":benchmark": ["-lbenchmark", "-lpthread"],
            ":benchmark_main": ["-l:libbenchmark_main.a"],
        },
        deps = {":benchmark_main": [":benchmark"]},
    )
    _maybe(
        debian_library,
        "nlohmann_json",
        packages = ["nlohmann-json3-dev"],
        probe_headers = ["nlohmann/json.hpp"],
        targets = [":json"],
    )
    _maybe(
        debian_library,
        "libpng",
        packages = ["libpng-dev"],
        probe_headers = ["png.h"],
        targets = [":png"],
        linkopts = {":png": ["-lpng"]},
    )
    _maybe(
        debian_library,
        "libjpeg_turbo",
        packages = ["libjpeg62-turbo-dev"],
        probe_headers = ["jpeglib.h"],
        targets = [":jpeg"],
        linkopts = {":jpeg": ["-ljpeg"]},
    )
    _maybe(
        debian_library,
        "libtiff",
        packages = ["libtiff-dev"],
        # Its headers lie in the folder of the processor, where the compiler finds them.
        probe_headers = ["x86_64-linux-gnu/tiffio.h"],
        targets = [":tiff"],
        linkopts = {":tiff": ["-ltiff"]},
    )
    _maybe(
        debian_library,
        "libwebp",
        packages = ["libwebp-dev"],
        probe_headers = ["webp/decode.h"],
        targets = [":webp"],
        linkopts = {":webp": ["-lwebp"]},
    )
    _maybe(
        debian_library,
        "cpp_httplib",
        packages = ["libcpp-httplib-dev", "libssl-dev"],
        probe_headers = ["httplib.h", "openssl/ssl.h"],
        targets = [":httplib"],
        # As Debian compiles it: a request has one more member with it.
        defines = ["CPPHTTPLIB_OPENSSL_SUPPORT"],
        linkopts = {":httplib": ["-lcpp-httplib", "-lpthread"]},
    )
    _maybe(
        debian_library,
        "openssl",
        packages = ["libssl-dev"],
        probe_headers = ["openssl/ssl.h"],
        targets = [":ssl"],
        linkopts = {":ssl": ["-lssl", "-lcrypto"]},
    )
    _maybe(
        debian_library,
        "re2",
        packages = ["libre2-dev"],
        probe_headers = ["re2/re2.h"],
        targets = [":re2"],
        linkopts = {":re2": ["-lre2", "-lpthread"]},
    )
    _maybe(
        debian_library,
        "xxhash",
        packages = ["libxxhash-dev"],
        probe_headers = ["xxhash.h"],
        targets = [":xxhash"],
    )
    _maybe(
        debian_library,
        "zlib",
        packages = ["zlib1g-dev"],
        probe_headers = ["zlib.h"],
        targets = [":zlib"],
        linkopts = {":zlib": ["-lz"]},
    )
    _maybe(
        debian_library,
        "com_github_google_flatbuffers",
        packages = ["libflatbuffers-dev", "flatbuffers-compiler"],
        probe_headers = ["flatbuffers/flatbuffers.h"],
        targets = [":flatbuffers"],
        linkopts = {":flatbuffers": ["-l:libflatbuffers.a"]},
        programs = {":flatc": "/usr/bin/flatc"},
    )
    _maybe(
        debian_library,
        "pthreadpool",
        packages = ["libpthreadpool-dev"],
        probe_headers = ["pthreadpool.h"],
        targets = [":pthreadpool"],
        linkopts = {":pthreadpool": ["-lpthreadpool"]},
    )
    _maybe(
        debian_library,
        "XNNPACK",
        packages = ["libxnnpack-dev"],
        probe_headers = ["xnnpack.h"],
        targets = [":XNNPACK"],
        linkopts = {":XNNPACK": ["-lXNNPACK"]},
        deps = {":XNNPACK": ["@pthreadpool//:pthreadpool"]},
    )
    _maybe(
        debian_library,
        "onednn",
        packages = ["libdnnl-dev"],
        probe_headers = ["oneapi/dnnl/dnnl.h"],
        targets = [":onednn"],
        linkopts = {":onednn": ["-ldnnl"]},
    )
    _maybe(
        mpi_library,
        "openmpi",
        headers = "/usr/lib/x86_64-linux-gnu/openmpi/include",
        library = "libmpi.so.40",
    )
    _maybe(
        mpi_library,
        "mpich",
        headers = "/usr/include/x86_64-linux-gnu/mpich",
        library = "libmpich.so.12",
    )
    _maybe(
        debian_library,
        "com_google_protobuf",
        packages = ["libprotobuf-dev"],
        probe_headers = ["google/protobuf/message.h"],
        targets = [":protobuf"],
        linkopts = {":protobuf": ["-lprotobuf"]},
    )
    _maybe(
        debian_library,
        "onnx",
        packages = ["libonnx-dev"],
        probe_headers = ["onnx/defs/schema.h"],
        targets = [":onnx"],
        # The library hides its types behind both; without them its headers do not compile.
        defines = ["ONNX_NAMESPACE=onnx", "ONNX_ML=1"],
        linkopts = {":onnx": ["-lonnx", "-lonnx_proto"]},
        deps = {":onnx": ["@com_google_protobuf//:protobuf"]},
    )
