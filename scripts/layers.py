"""The layers of Roundhouse: which folder may depend on which. The one place where that is written.

The package groups of the root BUILD file say the same from the other side, coarser: they name who may
see a layer. scripts/layer_check.py holds the two, and every BUILD file, to this table.
"""

DIALECTS = ["canonical", "check", "collective", "control", "ml_program", "onnx", "stablehlo", "tfl", "tosa"]

# The dialects that every layer from the dialects up may see.
CONTAINER = ["dialects/control", "dialects/ml_program"]

# Where a file format is not named after its dialect.
DIALECT_OF_FORMAT = {"tflite": "tfl"}

# The framework that all passes use; it knows none of them.
FRAMEWORK = "passes/framework"
# The dialect that passes of other dialects lower to.
LOWERING_TARGET = "canonical"

TOP = ["benchmarks", "package", "python", "tests", "tools"]
LAYERS = ["core", "service", "dialects", "serialization", "passes", "interp", "api", "training"] + TOP

# Targets without code of their own, open to all folders, and another project, which sees what is public.
OPEN = [
    "build_defs",
    "third_party",
    "docs",
    "include",
    "examples/c",
    "examples/consumer",
    "examples/training",
    "examples/zoo",
]

# Test code that the tests of every folder may use.
TEST_SUPPORT = "tests/testing"

# The groups of the root BUILD file that a target of a layer may be visible to.
GROUPS = {
    "core": ["above_core", "above_service", "above_container", "above_dialects", "above_api", "top"],
    "service": ["above_service", "above_container", "above_dialects", "above_api", "top"],
    "dialects": ["above_dialects", "above_api", "top"],
    "serialization": ["above_serialization", "above_api", "top"],
    "passes": ["above_passes", "above_api", "top"],
    "interp": ["above_interp", "above_api", "top"],
    "api": ["above_api", "top"],
    "training": ["above_api", "top"],
    "benchmarks": ["top"],
    "package": ["top"],
    "python": ["top"],
    "tests": ["top"],
    "tools": ["top"],
}

# The only folders that may name an external repository. What is not listed is open to the top only.
EXTERNAL = {
    "bazel_tools": LAYERS,
    "com_google_absl": LAYERS,
    "com_github_google_flatbuffers": ["serialization", "dialects/tfl"],
    "nlohmann_json": ["serialization", "tools/serving"],
    "cpp_httplib": ["tools/serving"],
    "libpng": ["interp/picture"],
    "libjpeg_turbo": ["interp/picture"],
    "libtiff": ["interp/picture"],
    "libwebp": ["interp/picture"],
    "re2": ["interp/reference"],
    "xxhash": ["serialization", "api/sharing"],
    "zlib": ["serialization"],
    "com_google_protobuf": ["serialization/onnx", "dialects/onnx"],
    "onnx": ["serialization/onnx", "dialects/onnx"],
    "XNNPACK": ["interp/xnnpack"],
    "pthreadpool": ["interp"],
    "onednn": ["interp/onednn"],
    "openmpi": ["interp/mpi", "package"],
    "mpich": ["interp/mpi", "package"],
}
EXTERNAL_OF_TESTS = ["com_google_googletest", "roundhouse_models"]


def is_below(folder, ancestor):
    return folder == ancestor or folder.startswith(ancestor + "/")


def layer_of(folder):
    """The layer of a folder, or None: a folder that the table does not know may not exist."""
    layer = folder.partition("/")[0]
    return layer if layer in LAYERS else None


def subject_of(folder):
    """The dialect that a folder of passes/ or serialization/ is about, or None."""
    layer, _, rest = folder.partition("/")
    name = rest.partition("/")[0]
    if layer == "serialization":
        name = DIALECT_OF_FORMAT.get(name, name)
    return name if layer in ("passes", "serialization") and name in DIALECTS else None


def may_see_dialect(folder, dialect):
    layer, _, rest = folder.partition("/")
    if layer in ("core", "service"):
        return False
    if layer in ("interp", "api", "training") or layer in TOP or "dialects/" + dialect in CONTAINER:
        return True
    if layer == "dialects":
        return rest.partition("/")[0] == dialect
    subject = subject_of(folder)
    return subject == dialect or (
        layer == "passes" and subject is not None and dialect == LOWERING_TARGET
    )


def may_see(folder, other, testonly=False):
    """Whether targets in `folder` may depend, directly or through others, on those in `other`."""
    layer, other_layer = layer_of(folder), layer_of(other)
    if folder == "" or other in OPEN:
        return True
    if is_below(other, TEST_SUPPORT):
        return testonly
    if layer is None or other_layer is None:
        return False
    if is_below(folder, TEST_SUPPORT):  # It must not carry into a test what the test may not see.
        return other_layer in ("core", "service") or other in CONTAINER
    if layer in TOP:
        return True
    if layer in ("api", "training"):
        return other_layer not in TOP and (layer, other_layer) != ("api", "training")
    if other_layer == "dialects":
        return may_see_dialect(folder, other.partition("/")[2].partition("/")[0])
    if other_layer == layer:
        if folder == FRAMEWORK and other != FRAMEWORK:
            return False
        subject = subject_of(other)
        return subject is None or may_see_dialect(folder, subject)
    return LAYERS.index(other_layer) < LAYERS.index(layer) and other_layer in ("core", "service")


def may_use_repository(folder, repository, testonly=False):
    layer = layer_of(folder)
    if folder == "" or folder in OPEN or layer in TOP:
        return True
    if testonly and repository in EXTERNAL_OF_TESTS:
        return True
    return any(is_below(folder, f) for f in EXTERNAL.get(repository, []))
