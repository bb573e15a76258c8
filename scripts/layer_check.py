#!/usr/bin/env python3
"""Checks that no target depends on what the layer table (scripts/layers.py) does not let it see.

    scripts/layer_check.py            the rules of this workspace
    scripts/layer_check.py --prove    proves each guard on targets that are planted to break it

Of every target, all that it depends on is checked: the folders, the external repositories, that
nothing inside goes through an alias of the root package, and that visibility names only higher layers.
Of every op, that all layers handle it under one family's name (scripts/op_families.py). Of every
folder, that it has no more libraries than the limit.
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

import build_graph
import layers
import op_families


def reachable(rules):
    """For each rule the rules of this workspace that it depends on, itself left out."""
    by_label = {rule.label: rule for rule in rules}
    closure = {}

    def visit(rule):
        if rule.label in closure:
            return closure[rule.label]
        found = closure[rule.label] = {}
        for label in rule.inputs:
            if label in by_label:
                found[label] = [label]
                for deeper, path in visit(by_label[label]).items():
                    found.setdefault(deeper, [label] + path)
        return found

    sys.setrecursionlimit(100_000)
    for rule in rules:
        visit(rule)
    return closure


# How many libraries a folder may have. Families of ops are many of one kind: one knows where to look.
MAX_LIBRARIES = 28
MAX_FAMILIES = 40
FOLDERS_OF_FAMILIES = ["dialects/canonical", "interp/reference"]


def crowded_folders(rules):
    """One line for each folder that has more libraries than it may."""
    libraries = collections.Counter(rule.folder for rule in rules if rule.kind == "cc_library")
    for folder, count in sorted(libraries.items()):
        most = MAX_FAMILIES if folder in FOLDERS_OF_FAMILIES else MAX_LIBRARIES
        if folder not in layers.OPEN and count > most:
            yield f"{folder} has {count} libraries, more than {most}: split it into subfolders"


def visibility_errors(rule):
    layer = layers.layer_of(rule.folder)
    for label in rule.labels("visibility"):
        group = label.removeprefix("//:")
        if label in ("//visibility:private",) or rule.folder in [""] + layers.OPEN:
            continue
        if label.startswith("//:") and group == "tests_everywhere":
            ok = layers.is_below(rule.folder, layers.TEST_SUPPORT)
        elif label.startswith("//:"):
            ok = group in layers.GROUPS[layer] or (
                group in ("above_container", "above_service") and rule.folder in layers.CONTAINER
            )
        elif label.endswith((":__pkg__", ":__subpackages__")):
            folder = build_graph.folder_of(label)
            ok = folder != "" and layers.may_see(folder, rule.folder, testonly=True)
        else:
            ok = False
        if not ok:
            yield f"{rule.label} is visible to {label}: name a group of higher layers (see //:BUILD)"


def errors(rules):
    """One line for each break of the table."""
    by_label = {rule.label: rule for rule in rules}
    closure = reachable(rules)
    for rule in sorted(rules, key=lambda r: r.label):
        folder = rule.folder
        if folder in [""] + layers.OPEN:
            continue
        if layers.layer_of(folder) is None:
            yield f"{rule.label}: the folder {folder} is missing from the layer table (scripts/layers.py)"
            continue
        yield from visibility_errors(rule)
        for label in rule.inputs:
            if label in by_label and by_label[label].kind == "alias" and build_graph.folder_of(label) == "":
                yield f"{rule.label} depends on the public alias {label}: name the target itself"
            if label.startswith("@"):
                repository = label[1:].partition("//")[0]
                if not layers.may_use_repository(folder, repository, rule.testonly):
                    yield f"{rule.label} may not use @{repository}"
        for label, path in sorted(closure[rule.label].items()):
            other = build_graph.folder_of(label)
            if other != "" and not layers.may_see(folder, other, rule.testonly):
                way = "" if len(path) == 1 else " (by way of " + ", ".join(path[:-1]) + ")"
                yield f"{rule.label} may not see {label}{way}"


# Folders of each kind that the table tells apart. passes and serialization stand for themselves: what
# is planted there hides the real package, which the proof does not need.
PLANTED_FOLDERS = [
    "core/planted",
    "service/planted",
    "dialects/canonical/planted",
    "dialects/ml_program/planted",
    "dialects/tfl/planted",
    "serialization",
    "serialization/tflite/planted",
    "passes",
    "passes/tfl/planted",
    "interp/planted",
    "benchmarks/planted",
    "tests/planted",
    "tools/planted",
]


def group_for(folder):
    layer = layers.layer_of(folder)
    if any(layers.is_below(folder, c) for c in layers.CONTAINER):
        return "above_container"
    return layers.GROUPS[layer][0]


def name_of(folder):
    return folder.replace("/", "_")


def plant(root):
    """Writes one package a folder with a library, and one target for each other folder that uses it."""
    for folder in PLANTED_FOLDERS:
        os.makedirs(os.path.join(root, folder), exist_ok=True)
        with open(os.path.join(root, folder, "BUILD"), "w") as build:
            build.write('load("//build_defs:cc.bzl", "rh_cc_library")\n')
            build.write(f'rh_cc_library(name = "library", visibility = ["//:{group_for(folder)}"])\n')
            build.write('rh_cc_library(name = "by_alias", deps = ["//:status_macros"])\n')
            build.write('rh_cc_library(name = "onnx", deps = ["@onnx"])\n')
            build.write('rh_cc_library(name = "public", visibility = ["//visibility:public"])\n')
            for other in PLANTED_FOLDERS:
                if other != folder:
                    build.write(
                        f'rh_cc_library(name = "sees_{name_of(other)}", deps = ["//{other}:library"])\n'
                    )


def plant_undeclared_include(root):
    """Three libraries in a row, of which the last includes the first without naming it."""
    files = {
        "BUILD": """
load("//build_defs:cc.bzl", "rh_cc_library")
rh_cc_library(name = "first", hdrs = ["first.h"])
rh_cc_library(name = "second", hdrs = ["second.h"], deps = [":first"])
rh_cc_library(name = "declared", srcs = ["third.cc"], deps = [":first", ":second"])
rh_cc_library(name = "undeclared", srcs = ["third.cc"], deps = [":second"])
""",
        "first.h": "inline int First() { return 1; }\n",
        "second.h": '#include "roundhouse/core/chain/first.h"\n',
        "third.cc": '#include "roundhouse/core/chain/first.h"\nint Third() { return First(); }\n',
    }
    os.makedirs(os.path.join(root, "core/chain"))
    for name, text in files.items():
        with open(os.path.join(root, "core/chain", name), "w") as file:
            file.write(text)


def expect(what, ok, failures):
    print(("ok    " if ok else "FAIL  ") + what)
    if not ok:
        failures.append(what)


def prove():
    failures = []
    # Within a layer whose folders may see one another, a target's own visibility decides: not asked here.
    pairs = [
        (a, b)
        for a in PLANTED_FOLDERS
        for b in PLANTED_FOLDERS
        if layers.layer_of(a) != layers.layer_of(b) or layers.layer_of(a) == "dialects"
    ]
    pairs = [(a, b) for a, b in pairs if a != b]
    label = lambda a, b: f"//{a}:sees_{name_of(b)}"
    forbidden = [p for p in pairs if not layers.may_see(*p)]
    allowed = [p for p in pairs if layers.may_see(*p)]
    with tempfile.TemporaryDirectory() as root:
        plant(root)
        package_path = root + ":%workspace%"

        # What only the table forbids: groups are coarser, since a package group cannot tell a
        # folder of passes that belongs to one dialect from one that belongs to another.
        fine = {
            ("serialization", "dialects/canonical/planted"),
            ("serialization", "dialects/tfl/planted"),
            ("serialization/tflite/planted", "dialects/canonical/planted"),
            ("passes", "dialects/canonical/planted"),
            ("passes", "dialects/tfl/planted"),
        }
        by_visibility = [p for p in forbidden if p not in fine]
        done = build_graph.bazel(
            "build", "--nobuild", "--keep_going", *[label(*p) for p in by_visibility],
            package_path=package_path, check=False,
        )  # fmt: skip
        refused = set(re.findall(r"is not visible from target '([^']+)'", done.stderr))
        for a, b in by_visibility:
            expect(f"visibility refuses {label(a, b)}", label(a, b) in refused, failures)
        done = build_graph.bazel(
            "build", "--nobuild", "--keep_going", *[label(*p) for p in allowed],
            package_path=package_path, check=False,
        )  # fmt: skip
        expect(f"visibility lets {len(allowed)} allowed targets build", done.returncode == 0, failures)
        if done.returncode != 0:
            sys.stderr.write(done.stderr)

        planted = " + ".join(f"//{folder}/..." for folder in PLANTED_FOLDERS)
        found = set(errors(build_graph.read_rules(planted + " + //:all", package_path=package_path)))
        says = lambda start: any(e.startswith(start) for e in found)
        for a, b in forbidden:
            expect(f"the query finds {label(a, b)}", says(f"{label(a, b)} may not see"), failures)
        for a, b in allowed:
            if says(label(a, b)):
                expect(f"the query lets {label(a, b)} be", False, failures)
        for folder in PLANTED_FOLDERS:
            expect(f"the query finds the alias in {folder}", says(f"//{folder}:by_alias depends"), failures)
            expect(f"the query finds the open door in {folder}", says(f"//{folder}:public is"), failures)
            if layers.layer_of(folder) not in layers.TOP:
                expect(f"the query finds @onnx in {folder}", says(f"//{folder}:onnx may not"), failures)

        plant_undeclared_include(root)
        build = lambda target: build_graph.bazel(
            "build", "--config=clang", target, package_path=package_path, check=False
        )
        expect("clang builds //core/chain:declared", build("//core/chain:declared").returncode == 0, failures)
        done = build("//core/chain:undeclared")
        message = "module //core/chain:undeclared does not depend on a module exporting"
        expect("clang refuses //core/chain:undeclared", done.returncode != 0 and message in done.stderr, failures)
    return failures


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--prove", action="store_true", help="prove on planted targets that the guards work")
    args = parser.parse_args()
    if args.prove:
        return 1 if prove() else 0
    rules = build_graph.read_rules()
    found = [*errors(rules), *crowded_folders(rules), *op_families.errors(build_graph.ROOT)]
    for line in found:
        print("error: " + line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
