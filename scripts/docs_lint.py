#!/usr/bin/env python3
"""Checks what pages in Markdown name: other pages, files, targets, and flags of scripts.

    scripts/docs_lint.py

- docs/index.md has a link to each page in docs/.
- A link that begins with neither http: nor https: leads to a file, and to a heading in it behind #.
- Files and targets that are named in the middle of a line exist, and the targets of `bazel build`, `test`
  and `run` in blocks of commands, and the tests that tests/docs/exceptions.py names.
- scripts/… and benchmarks/… in them exist, and their source says the flags that follow.

tests/docs runs everything else that pages show.
"""

import os
import re
import subprocess
import sys

import build_graph

sys.path.insert(0, os.path.join(build_graph.ROOT, "tests", "docs"))
import exceptions  # noqa: E402  pylint: disable=wrong-import-position
import page  # noqa: E402  pylint: disable=wrong-import-position

INDEX = "docs/index.md"
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^( *)```.*?^\1```$", re.S | re.M)
SCRIPT = re.compile(r"(?:^|\s)((?:scripts|benchmarks)/[\w/]+\.(?:py|sh))")
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)+\.(?:bzl|cc|h|js|mlir|py|sh|tsv|txt)")
LABEL = re.compile(r"//[\w/-]+(?::[\w.-]+)?")
FLAG = re.compile(r"\s(--[a-z][\w-]*)")


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def slug(heading):
    """The name that GitHub gives to a heading."""
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors_of(text):
    return {slug(heading) for heading in re.findall(r"^#+ (.*)$", CODE.sub("", text), re.M)}


def prose(text):
    return re.sub(r"`[^`\n]*`", "", CODE.sub("", text))


def link_errors(root, pages):
    for path in pages:
        for link in LINK.findall(prose(read(root, path))):
            if re.match(r"https?:", link):
                continue
            target, _, anchor = link.partition("#")
            file = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if not os.path.exists(os.path.join(root, file)):
                yield f"{path}: the link {link} leads to no file"
            elif anchor and anchor not in anchors_of(read(root, file)):
                yield f"{path}: the link {link} leads to no heading"


def words_of(root, path):
    """The words between backquotes."""
    return [word for code in re.findall(r"`([^`\n]+)`", CODE.sub("", read(root, path))) for word in code.split()]


def file_errors(root, pages):
    for path in pages:
        if path == "CHANGELOG.md":
            continue  # It says what was.
        for word in words_of(root, path):
            # Headers are included with the name of the project; a reader's own file is called my_….
            places = [word, word.removeprefix("roundhouse/"), word.replace("roundhouse/", "api/", 1)]
            if FILE.fullmatch(word) and "my_" not in word and not any(
                    os.path.exists(os.path.join(root, place)) for place in places):
                yield f"{path}: there is no {word}"


def index_errors(root, pages):
    linked = set(link.partition("#")[0] for link in LINK.findall(read(root, INDEX)))
    for path in pages:
        if os.path.dirname(path) == "docs" and path != INDEX and os.path.basename(path) not in linked:
            yield f"{path}: expected a link to this page in {INDEX}"


def commands_of(root, pages):
    for path in pages:
        for block in page.blocks_of(read(root, path)):
            if block.language in (None, "sh") and block.what != "prints":
                for line in page.command_lines(block.text):
                    yield path, line


def script_errors(root, pages):
    for path, line in commands_of(root, pages):
        for script in SCRIPT.findall(line):
            if not os.path.exists(os.path.join(root, script)):
                yield f"{path}: there is no {script}"
                continue
            for flag in FLAG.findall(line):
                if flag not in read(root, script):
                    yield f"{path}: {script} does not have {flag}"


def labels_of(root, pages):
    """The targets in commands, and the pages that have them."""
    found = {}
    for path in pages:
        for word in words_of(root, path) if path != "CHANGELOG.md" else []:
            if LABEL.fullmatch(word):
                found.setdefault(word, set()).add(path)
    for path, line in commands_of(root, pages):
        if re.match(r"bazel (build|test|run) ", line):
            for label in re.findall(r"\s(//\S*)", line.partition(" -- ")[0]):
                found.setdefault(label, set()).add(path)
    return found


def tests_in_reasons():
    for _, _, why in exceptions.NOT_RUN + exceptions.TEXTS:
        for name in re.findall(r"[\w/]+:\w+_test\b", why):
            yield "//" + name


def label_errors(root, pages):
    labels = labels_of(root, pages)
    for label in tests_in_reasons():
        labels.setdefault(label, set()).add("tests/docs/exceptions.py")
    # A target of another project stands on the page about those.
    own = [label for label in labels if labels[label] != {"docs/consumers.md"} and "..." not in label]
    done = build_graph.bazel("query", "--keep_going", "--output=label", "set(%s)" % " ".join(own), check=False)
    known = set(done.stdout.split())
    if not known:
        yield "bazel query failed: " + done.stderr.strip()[-400:]
        return
    for label in sorted(own):
        full = label if ":" in label else f"{label}:{os.path.basename(label)}"
        if full not in known:
            yield f"{', '.join(sorted(labels[label]))}: there is no target {label}"


def tracked_pages(root):
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=root, capture_output=True,
                           text=True, check=True).stdout.split()
    return sorted(name for name in names if os.path.exists(os.path.join(root, name)))


def main():
    root = build_graph.ROOT
    pages = tracked_pages(root)
    wrong = sorted(set([
        *link_errors(root, pages), *file_errors(root, pages), *index_errors(root, pages), *script_errors(root, pages), *label_errors(root, pages)]))
    for line in wrong:
        print("error: " + line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
