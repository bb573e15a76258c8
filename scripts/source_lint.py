#!/usr/bin/env python3
"""Checks the C++ sources for problems that compilers miss.

    scripts/source_lint.py [--no_build_files] [FILE...]      (default: all)

  - Our headers are included as "roundhouse/<folder>/<file>.h", never by another path: a workspace that
    uses Roundhouse may have a core/graph.h of its own.
  - What a file includes from a library, ours or another, is a direct dependency of its target. gcc
    does not mind, clang sees only our own headers, and a workspace that builds Abseil from source fails.
  - Every source file belongs to a target.
  - The guard of core/graph.h is ROUNDHOUSE_CORE_GRAPH_H_.
  - A .cc file includes its own header first; that proves that the header compiles alone.
  - No string of a library names a flag of a tool: callers in C++, C and Python have options, which tools
    show as flags (tools/command_line/option_flags.h).
  - No two files define a type of one qualified name: a program that has both mixes them up unnoticed.
  - No two sources that are compiled together give one name in an unnamed namespace two meanings (unnamed_names.py).
  - No function has more than 80 lines, but for tables, lists of flags, and switches with a line for each case;
    tests may be longer.
  - No comment of a header begins with "What …" or "Who …" as a noun: it says what the thing is or does, as in
    "Returns …" or "The bytes that …" (docs/style.md).
  - No dynamic_cast, typeid, throw, try, catch (but in targets with exceptions), #pragma once.
"""

import argparse
import ast
import os
import re
import sys

import build_graph
import defined_types
import function_length
import layers
import unnamed_names

PREFIX = "roundhouse/"
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
GENERATED = ("_generated.h", ".pb.h")
NOT_OURS = re.compile(r"\b(dynamic_cast|typeid|throw|try|catch)\b")

# Headers of other libraries by the start of their path -> the label that must be a dependency.
LIBRARIES = [
    ("gtest/", "@com_google_googletest//:gtest"),
    ("gmock/", "@com_google_googletest//:gtest"),
    ("benchmark/", "@com_github_google_benchmark//:benchmark"),
    ("flatbuffers/", "@com_github_google_flatbuffers//:flatbuffers"),
    ("nlohmann/", "@nlohmann_json//:json"),
    ("png.h", "@libpng//:png"),
    ("jpeglib.h", "@libjpeg_turbo//:jpeg"),
    ("jerror.h", "@libjpeg_turbo//:jpeg"),
    ("tiffio.h", "@libtiff//:tiff"),
    ("webp/", "@libwebp//:webp"),
    ("httplib.h", "@cpp_httplib//:httplib"),
    ("re2/", "@re2//:re2"),
    ("xxhash.h", "@xxhash//:xxhash"),
    ("zlib.h", "@zlib//:zlib"),
    ("google/protobuf/", "@com_google_protobuf//:protobuf"),
    ("onnx/", "@onnx//:onnx"),
    ("xnnpack.h", "@XNNPACK//:XNNPACK"),
    ("pthreadpool.h", "@pthreadpool//:pthreadpool"),
    ("dnnl", "@onednn//:onednn"),
    ("oneapi/dnnl/", "@onednn//:onednn"),
]
# A main brings its library along.
BRINGS = {
    "@com_google_googletest//:gtest": "@com_google_googletest//:gtest_main",
    "@com_github_google_benchmark//:benchmark": "@com_github_google_benchmark//:benchmark_main",
}

# Folders of libraries, whose callers have options and no flags.
LIBRARY_FOLDERS = ("api", "core", "dialects", "interp", "passes", "serialization", "service", "training")
FLAG = re.compile(r"(?<![\w-])--[a-z]\w*")
# The flags of other programs.
OTHERS_FLAGS = ("--mlir-print-op-generic", "--deserialize", "--cxxopt", "--host_cxxopt")


NOMINAL = re.compile(r"(What|Whatever|Who|Whoever)\b")

MOST_LINES = 80
# Those that may have more: tables, lists of flags, switches with a line for each case.
LONG_FUNCTIONS = {
    "core/text/lexer.cc": {"Lexer::Next"},
    "passes/tfl/export/kernel_elements.cc": {"Table"},
    "passes/tfl/export/operator_versions.cc": {"NewestVersionOf2_9"},
    "serialization/rh_writer.cc": {"WriteAttribute"},
    "service/seeded_tensors.cc": {"SeededTensor"},
    "tools/adapting/train_flags.cc": {"TrainMain"},
    "tools/running/run_flags.cc": {"RunMain"},
}


def absl_headers():
    with open(os.path.join(build_graph.ROOT, "third_party/absl.bzl")) as file:
        for statement in ast.parse(file.read()).body:
            if isinstance(statement, ast.Assign) and statement.targets[0].id == "ABSL_HEADERS":
                table = ast.literal_eval(statement.value)
    return {header: "@com_google_absl//" + label for label, headers in table.items() for header in headers}


def all_files():
    found = []
    for folder, folders, names in os.walk(build_graph.ROOT):
        # The examples are workspaces of their own, with their own include paths.
        folders[:] = [f for f in sorted(folders) if not f.startswith((".", "bazel-")) and f != "examples"]
        found += [os.path.join(folder, name) for name in sorted(names) if name.endswith((".h", ".cc"))]
    return [os.path.relpath(path, build_graph.ROOT) for path in found]


def read(path):
    with open(os.path.join(build_graph.ROOT, path), encoding="utf-8") as file:
        return file.read()


COMMENT_OR_LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![\da-fA-F])\'(?:\\.|[^\'\\\n])+\'', re.DOTALL
)


def without_comments(text):
    """The code alone: comments and the insides of literals are blanked, lines stay."""
    return COMMENT_OR_LITERAL.sub(lambda m: "\n" * m.group().count("\n") or " ", text)


def flags_in_strings(text):
    """(line, flag) of each flag that a string names."""
    for literal in COMMENT_OR_LITERAL.finditer(text):
        if literal.group().startswith("/"):
            continue
        for flag in FLAG.finditer(literal.group()):
            if not literal.group().startswith(OTHERS_FLAGS, flag.start()):
                yield text.count("\n", 0, literal.start() + flag.start()) + 1, flag.group()


def nominal_comments(text):
    """(line, word) of each paragraph of comments that begins with "What …" or the like, but is no question."""
    lines = text.split("\n")
    comments = {
        text.count("\n", 0, m.start()): m.group()[2:].strip()
        for m in COMMENT_OR_LITERAL.finditer(text)
        if m.group().startswith("//")
    }
    for line, comment in comments.items():
        before = comments.get(line - 1, "")
        goes_on = before and not before.startswith("File:") and lines[line].lstrip().startswith("//")
        word = NOMINAL.match(comment)
        if word and not goes_on and not comment.endswith("?"):
            yield line + 1, word.group()


def includes(text):
    """(line, quote, path) of each include that is not in a comment."""
    text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), text, flags=re.DOTALL)
    text = re.sub(r'R"([^(\s]*)\(.*?\)\1"', lambda m: "\n" * m.group().count("\n"), text, flags=re.DOTALL)
    return [(text.count("\n", 0, m.start(2)) + 1, m.group(1), m.group(2)) for m in INCLUDE.finditer(text)]


def own_path(path, included):
    """The file of ours that an include spells without the prefix, or None."""
    if included.startswith(PREFIX):
        return None
    if layers.layer_of(included.partition("/")[0]) and "/" in included:
        return included
    beside = os.path.normpath(os.path.join(os.path.dirname(path), included))
    return beside if os.path.exists(os.path.join(build_graph.ROOT, beside)) else None


def file_errors(path, throws=False):
    text = read(path)
    found = includes(text)
    for line, quote, included in found:
        own = own_path(path, included)
        if own:
            yield f'{path}:{line}: include "{PREFIX}{own}", not {included}: another project may have a header of that name'
        elif included.startswith(PREFIX):
            own = included[len(PREFIX) :]
            if quote != '"':
                yield f'{path}:{line}: include "{included}" with quotes'
            elif not own.endswith(GENERATED) and not os.path.exists(os.path.join(build_graph.ROOT, own)):
                yield f"{path}:{line}: {own} does not exist"
    code = without_comments(text)
    if path.endswith(".h"):
        guard = "ROUNDHOUSE_" + re.sub(r"[^A-Za-z0-9]", "_", path).upper() + "_"
        if not re.search(rf"^#ifndef {guard}\n#define {guard}$", text, re.MULTILINE) or "#pragma once" in code:
            yield f"{path}:1: the header guard is {guard}"
        for line, word in nominal_comments(text):
            yield f'{path}:{line}: a comment begins with "{word} …": say what it is or does, as in "Returns …" (docs/style.md)'
    else:
        header = path[:-3] + ".h"
        if os.path.exists(os.path.join(build_graph.ROOT, header)) and (not found or found[0][2] != PREFIX + header):
            yield f'{path}:1: include "{PREFIX}{header}" first: that proves that it compiles alone'
    for number, line in enumerate(code.split("\n"), 1):
        for word in NOT_OURS.findall(line):
            if not (throws and word in ("try", "catch", "throw")):
                yield f"{path}:{number}: {word}: the project uses neither exceptions nor RTTI"
    if path.split("/")[0] in LIBRARY_FOLDERS and not path.endswith("_test.cc"):
        for line, flag in flags_in_strings(text):
            yield f'{path}:{line}: {flag}: callers of a library have no flags: name the option, as in "option {flag[2:]}"'


def is_test(path):
    return path.startswith("tests/") or path.endswith(("_test.cc", "_test_base.h")) or "/testing/" in path


def length_errors(path):
    if is_test(path):
        return
    long = set()
    for name, first, lines in function_length.functions(without_comments(read(path))):
        if lines <= MOST_LINES:
            continue
        long.add(name)
        if name not in LONG_FUNCTIONS.get(path, ()):
            yield f"{path}:{first}: {name} has {lines} lines: cut it; more than {MOST_LINES} are for tables alone"
    for name in LONG_FUNCTIONS.get(path, set()) - long:
        yield f"{path}:1: {name} is no longer long: take it out of LONG_FUNCTIONS in scripts/source_lint.py"


def types_defined_twice(files):
    code = [(path, without_comments(read(path))) for path in all_files()]
    for path, line, name, other in defined_types.defined_twice(code):
        if path in files or other.rpartition(":")[0] in files:
            yield f"{path}:{line}: {name} is another type in {other}: rename one, or put it into an anonymous namespace"


def names_of_two_meanings(files, rules):
    """Of sources of one folder that build_defs/merged_program.bzl compiles together."""
    programs = [rule for rule in rules if rule.kind == "rh_merged_program"]
    apart = [path for program in programs for path in program.labels("apart")]
    by_label = {rule.label: rule for rule in rules}
    linked, waiting = set(), list(programs)
    while waiting:
        new = {label for label in waiting.pop().labels("deps") if label in by_label} - linked
        linked |= new
        waiting += [by_label[label] for label in new]
    folders = {}
    for rule in rules:
        is_kernel = "-O3" in rule.labels("copts")  # Compiled one by one.
        if rule.kind == "cc_library" and rule.label in linked and not is_kernel:
            for path in map(path_of, rule.labels("srcs")):
                is_apart = any(path == one or path.startswith(one + "/") for one in apart)
                if path.endswith(".cc") and not is_apart and os.path.exists(path):
                    folders.setdefault(rule.folder, set()).add(path)
    for paths in folders.values():
        code = [(path, without_comments(read(path))) for path in sorted(paths)]
        for path, line, name, other in unnamed_names.defined_twice(code):
            if path in files or other in files:
                yield f"{path}:{line}: {name} has another meaning in {other}, or the same: share it or rename it"


def path_of(label):
    package, _, name = label.removeprefix("//").partition(":")
    return f"{package}/{name}" if package else name


class Dependencies:
    """Compares the includes of each target with its dependencies."""

    def __init__(self, rules):
        self.rules = [r for r in rules if r.kind in ("cc_library", "cc_binary", "cc_test", "_precompiled_header")]
        self.owners = {}
        self.users = {}
        for rule in self.rules:
            for label in rule.labels("hdrs"):
                self.owners.setdefault(path_of(label), []).append(rule.label)
            for label in rule.labels("srcs") + rule.labels("hdrs"):
                self.users.setdefault(path_of(label), []).append(rule)
        self.absl = absl_headers()

    def throws(self, path):
        return any("-fno-exceptions" not in r.labels("copts") for r in self.users.get(path, []))

    def needed(self, included):
        """Labels, of which one must be a dependency; none if the include is of no library."""
        if included.startswith(PREFIX):
            return self.owners.get(included[len(PREFIX) :], [])
        if included.startswith("absl/"):
            return [self.absl.get(included, "?")]
        return next(([label] for start, label in LIBRARIES if included.startswith(start)), [])

    def errors(self, path):
        if path not in self.users:
            yield f"{path}:1: no target has this file"
        for rule in self.users.get(path, []):
            own_headers = {path_of(label) for label in rule.labels("hdrs") + rule.labels("srcs")}
            deps = set(rule.labels("deps"))
            for line, _, included in includes(read(path)):
                if included.startswith(PREFIX) and included[len(PREFIX) :] in own_headers:
                    continue
                needed = self.needed(included)
                if needed == ["?"]:
                    yield f"{path}:{line}: third_party/absl.bzl does not offer {included}"
                elif needed and not deps.intersection(needed + [BRINGS.get(label) for label in needed]):
                    yield f"{path}:{line}: {rule.label} includes {included}: add {needed[0]} to its deps"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="relative to the root of the repository")
    parser.add_argument("--no_build_files", action="store_true", help="check the files only, without Bazel")
    args = parser.parse_args()

    files = args.files or all_files()
    rules = [] if args.no_build_files else build_graph.read_rules()
    dependencies = None if args.no_build_files else Dependencies(rules)
    count = 0
    for path in files:
        found = list(file_errors(path, throws=dependencies is not None and dependencies.throws(path)))
        found += length_errors(path)
        if dependencies:
            found += dependencies.errors(path)
        for line in found:
            print(line, file=sys.stderr)
        count += len(found)
    for line in [*types_defined_twice(set(files)), *names_of_two_meanings(set(files), rules)]:
        print(line, file=sys.stderr)
        count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
