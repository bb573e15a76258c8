#!/usr/bin/env python3
"""Tests of changed_files.py: python3 scripts/changed_files_test.py"""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import build_graph
import changed_files
import sanitized_share


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
        self.assertIsNone(changed_files.base_of_change())
        second = self.commit("core/b.cc", "1")
        self.assertEqual(changed_files.base_of_change(), self.first)
        self.git("checkout", "-q", "-b", "branch")
        self.commit("core/c.cc", "1")
        self.commit("core/d.cc", "1")
        self.git("checkout", "-q", "main")
        self.git("merge", "-q", "--no-ff", "-m", "Merge", "branch")
        self.assertEqual(changed_files.base_of_change(), second)
        self.assertEqual(changed_files.changed_since(second), {"core/c.cc", "core/d.cc"})

    def test_a_clone_of_main_and_a_branch_in_it(self):
        second = self.commit("core/b.cc", "1")
        clone = self.root + "_clone"
        self.git("clone", "-q", self.root, clone)
        self.use(clone)
        self.assertEqual(changed_files.base_of_change(), self.first)
        self.git("checkout", "-q", "-b", "branch", cwd=clone)
        for name in "cd":
            self.write(f"core/{name}.cc", "1")
            self.git("add", ".", cwd=clone)
            self.git("commit", "-q", "-m", "Change", cwd=clone)
        self.assertEqual(changed_files.base_of_change(), second)

    def test_a_shallow_clone_has_none(self):
        self.commit("core/b.cc", "1")
        clone = self.root + "_clone"
        self.git("clone", "-q", "--depth=1", "file://" + self.root, clone)
        self.use(clone)
        self.assertIsNone(changed_files.base_of_change())
        self.assertIsNone(sanitized_share.change_number())

    def test_what_is_not_committed_counts(self):
        self.commit("core/b.cc", "1")
        self.write("core/a.cc", "2")
        self.write("core/new.cc", "1")
        os.remove(os.path.join(self.root, "core/b.cc"))
        self.assertEqual(changed_files.changed_since(self.first), {"core/a.cc", "core/new.cc"})

    def test_without_git(self):
        self.use(tempfile.gettempdir())
        self.assertIsNone(changed_files.base_of_change())

    def printed(self, *args):
        out = io.StringIO()
        with mock.patch.object(sys, "argv", ["changed_files.py", *args]), contextlib.redirect_stdout(out):
            self.assertEqual(changed_files.main(), 0)
        return out.getvalue().split()

    def test_what_is_printed(self):
        with self.assertRaisesRegex(SystemExit, "no git history"):
            self.printed()
        self.commit("core/b.cc", "1")
        self.write("docs/ir.md", "1")
        self.assertEqual(self.printed(), ["core/b.cc", "docs/ir.md"])
        self.assertEqual(self.printed(".cc", ".h"), ["core/b.cc"])
        self.assertEqual(self.printed("--base=HEAD"), ["docs/ir.md"])
        with self.assertRaisesRegex(SystemExit, "no revision nowhere"):
            self.printed("--base=nowhere")


if __name__ == "__main__":
    unittest.main()
