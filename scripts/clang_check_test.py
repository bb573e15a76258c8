#!/usr/bin/env python3
"""Tests of clang_check.py: python3 scripts/clang_check_test.py"""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import build_graph
import clang_check
import sanitized_share

BAZELRC = """
build -c opt
build --cxxopt=-std=c++20 --host_cxxopt=-std=c++20
build --copt=-Wall --copt=-Werror  # --copt=-Wcomment
build --per_file_copt=_test\\\\.cc$@-Og
build:with_clang --repo_env=CC=clang-19 --copt=-Wshadow
build:fuzz --copt=-O0
"""


class InScratch(unittest.TestCase):
    """A repository of its own in place of this one."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = os.path.join(scratch.name, "checkout")
        os.mkdir(self.root)
        self.use(self.root)

    def use(self, root):
        patch = mock.patch.object(build_graph, "ROOT", root)
        patch.start()
        self.addCleanup(patch.stop)

    def write(self, path, text):
        full = os.path.join(build_graph.ROOT, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w") as file:
            file.write(text)

    def git(self, *args, cwd=None):
        who = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "core.hooksPath=/dev/null"]
        argv = ["git", *who, *args]
        return subprocess.run(argv, cwd=cwd or self.root, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, path, text):
        self.write(path, text)
        self.git("add", ".")
        self.git("commit", "-q", "-m", "Change")
        return self.git("rev-parse", "HEAD")


class BaseTest(InScratch):
    def setUp(self):
        super().setUp()
        self.git("init", "-q", "-b", "main")
        self.first = self.commit("core/a.cc", "1")

    def test_on_main_the_base_is_the_first_parent(self):
        self.assertIsNone(clang_check.base_of_change())
        second = self.commit("core/b.cc", "1")
        self.assertEqual(clang_check.base_of_change(), self.first)
        self.git("checkout", "-q", "-b", "branch")
        self.commit("core/c.cc", "1")
        self.commit("core/d.cc", "1")
        self.git("checkout", "-q", "main")
        self.git("merge", "-q", "--no-ff", "-m", "Merge", "branch")
        self.assertEqual(clang_check.base_of_change(), second)
        self.assertEqual(clang_check.changed_since(second), {"core/c.cc", "core/d.cc"})

    def test_a_clone_of_main_and_a_branch_in_it(self):
        second = self.commit("core/b.cc", "1")
        clone = self.root + "_clone"
        self.git("clone", "-q", self.root, clone)
        self.use(clone)
        self.assertEqual(clang_check.base_of_change(), self.first)
        self.git("checkout", "-q", "-b", "branch", cwd=clone)
        for name in "cd":
            self.write(f"core/{name}.cc", "1")
            self.git("add", ".", cwd=clone)
            self.git("commit", "-q", "-m", "Change", cwd=clone)
        self.assertEqual(clang_check.base_of_change(), second)

    def test_a_shallow_clone_has_none(self):
        self.commit("core/b.cc", "1")
        clone = self.root + "_clone"
        self.git("clone", "-q", "--depth=1", "file://" + self.root, clone)
        self.use(clone)
        self.assertIsNone(clang_check.base_of_change())
        self.assertIsNone(sanitized_share.change_number())

    def test_what_is_not_committed_counts(self):
        self.commit("core/b.cc", "1")
        self.write("core/a.cc", "2")
        self.write("core/new.cc", "1")
        os.remove(os.path.join(self.root, "core/b.cc"))
        self.assertEqual(clang_check.changed_since(self.first), {"core/a.cc", "core/new.cc"})

    def test_without_git(self):
        self.use(tempfile.gettempdir())
        self.assertIsNone(clang_check.base_of_change())


class ChooseTest(InScratch):
    def sources(self, count=300):
        self.write("core/graph.h", "")
        self.write("core/node.h", '#include "roundhouse/core/graph.h"\n#include "roundhouse/core/ops_generated.h"\n')
        self.write("core/node.cc", '#include "roundhouse/core/node.h"\n')
        self.write("core/user.cc", '#include "roundhouse/core/graph.h"\n')
        files = ["core/graph.h", "core/node.h", "core/node.cc", "core/user.cc"]
        for i in range(count):
            files.append(f"core/other{i}.cc")
            self.write(files[-1], "")
        return clang_check.Sources(files)

    def test_changed_ones_come_first_then_those_that_include_them(self):
        changed = {"core/graph.h", "core/other7.cc", "docs/ir.md", "core/gone.cc"}
        chosen, left_out = clang_check.choose(self.sources(), changed, 0, limit=1000)
        self.assertEqual(chosen[:4], ["core/other7.cc", "core/graph.h", "core/node.h", "core/user.cc"])
        self.assertEqual(left_out, [])
        self.assertEqual(len(chosen), len(set(chosen)))

    def test_changes_in_a_row_go_through_all_sources(self):
        sources = self.sources()
        for start, stride in ((0, 1), (1234, 5)):
            parts = [clang_check.choose(sources, set(), start + i * stride, 1000)[0] for i in range(clang_check.PARTS)]
            together = [path for part in parts for path in part]
            self.assertEqual(sorted(together), sorted(p for p in sources.included if p.endswith(".cc")))
            self.assertLess(max(map(len, parts)), 3 * len(together) / clang_check.PARTS)

    def test_there_is_a_limit_and_the_log_says_what_it_cut(self):
        sources = self.sources()
        changed = {f"core/other{i}.cc" for i in range(50)} | {"core/graph.h"}
        chosen, left_out = clang_check.choose(sources, changed, 0, limit=52)
        self.assertEqual(len(chosen), 52)
        self.assertLess(changed, set(chosen))
        self.assertEqual(left_out[0], ("sources that include changed headers", 1))
        self.assertEqual(left_out[1][0], "the part of this change")

    def test_generated_headers_are_reached(self):
        sources = self.sources(0)
        self.assertIn("core/ops_generated.h", sources.reached_from(["core/node.cc"]))
        self.assertEqual(sources.reached_from(["core/user.cc"]), {"core/graph.h"})


class FlagsTest(unittest.TestCase):
    def test_of_the_configuration(self):
        self.assertEqual(clang_check.flags_of_configuration(BAZELRC), ["-std=c++20", "-Wall", "-Werror", "-Wshadow"])

    def test_of_targets(self):
        lists = {
            "srcs": ["//interp:avx.cc"],
            "copts": ["-fno-exceptions", "-include", "$(BINDIR)/core/roundhouse_core_headers.h", "-mavx2"],
            "local_defines": ["LEVEL=2"],
        }
        rules = [build_graph.Rule("//interp:avx", "cc_library", lists=lists), build_graph.Rule("//interp:g", "genrule")]
        self.assertEqual(clang_check.flags_of_targets(rules), {"interp/avx.cc": ["-fno-exceptions", "-mavx2", "-DLEVEL=2"]})


class CheckTest(InScratch):
    """The whole, with a compiler that is there and a Bazel that is not."""

    def run_main(self, *args):
        out, notes = io.StringIO(), io.StringIO()
        rules = [build_graph.Rule("//core:schema", "genrule", lists={"outs": ["//core:ops_generated.h"]})]
        built = []

        def bazel(command, *args):
            built.append([command, *args])
            return mock.Mock(stdout=self.root + "\n")

        with mock.patch.object(build_graph, "read_rules", return_value=rules), mock.patch.object(
            build_graph, "bazel", side_effect=bazel
        ), mock.patch.object(sys, "argv", ["clang_check.py", *args]), contextlib.redirect_stdout(
            out
        ), contextlib.redirect_stderr(notes):
            code = clang_check.main()
        return code, out.getvalue(), notes.getvalue(), built

    def setUp(self):
        super().setUp()
        with open(os.path.join(self.root, ".bazelrc"), "w") as file:
            file.write(BAZELRC)
        self.write("core/good.cc", "int F(int x) { return x; }\n")
        # gcc 12 accepts it.
        self.write("core/bad.cc", "int G() {\n  const int k = 1;\n  return [k] { return 2; }();\n}\n")

    def test_what_clang_refuses(self):
        code, out, notes, built = self.run_main("core/good.cc", "core/bad.cc")
        self.assertEqual(code, 1)
        self.assertIn("checked 2 files and refused 1", out)
        self.assertIn("core/bad.cc, by clang++-19:", notes)
        self.assertIn("lambda capture", notes)
        self.assertNotIn("core/good.cc", notes)

    def test_generated_headers_are_made_first(self):
        self.write("core/uses.cc", '#include "roundhouse/core/ops_generated.h"\n')
        self.write("core/ops_generated.h", "")
        code, _, _, built = self.run_main("core/uses.cc")
        self.assertEqual(code, 0)
        self.assertIn(["build", "--noshow_progress", "//core:ops_generated.h"], built)

    def test_a_changed_header_is_compiled_alone(self):
        self.write("core/size.h", "inline std::size_t Size() { return 0; }\n")
        code, _, notes, _ = self.run_main("core/size.h")
        self.assertEqual(code, 1)
        self.assertIn("core/size.h, by", notes)

    def test_without_history_it_says_what_is_not_run(self):
        code, _, notes, _ = self.run_main("--limit=0")
        self.assertEqual(code, 0)
        self.assertIn("not run: clang on what changed: there is no git history", notes)

    def test_a_file_that_is_none(self):
        with self.assertRaisesRegex(SystemExit, "core/none.cc is no C"):
            self.run_main("core/none.cc")


if __name__ == "__main__":
    unittest.main()
