#!/usr/bin/env python3
"""Tests of merged_check.py: python3 scripts/merged_check_test.py"""

import contextlib
import io
import sys
import unittest
from unittest import mock

import build_graph
import merged_check

FILES = [f"folder{i}/deep/source{j}.cc" for i in range(50) for j in range(3)] + ["folder1/deep/header.h", "headers/graph.h"]


class ChooseTest(unittest.TestCase):
    def test_folders_of_changed_files_are_compiled(self):
        for number in range(merged_check.PARTS):
            chosen = merged_check.choose(FILES, ["folder7/deep/source1.cc", "folder8/deep/new.h", "headers/graph.h"], number)
            self.assertLessEqual({"folder7/deep", "folder8/deep"}, set(chosen))
            self.assertNotIn("headers", chosen)

    def test_changes_in_a_row_go_through_all_folders(self):
        for start, stride in ((0, 1), (123, 5)):
            parts = [merged_check.choose(FILES, [], start + i * stride) for i in range(merged_check.PARTS)]
            together = [folder for part in parts for folder in part]
            self.assertEqual(sorted(together), sorted(f"folder{i}/deep" for i in range(50)))


class MainTest(unittest.TestCase):
    def run_main(self, status):
        built = mock.Mock(returncode=status, stderr="lift.cc: redefinition of 'Raised'")
        errors = io.StringIO()
        with (
            mock.patch.object(sys, "argv", ["merged_check.py"]),
            mock.patch.object(merged_check.changed_files, "base_of_change", return_value="HEAD^"),
            mock.patch.object(merged_check.changed_files, "changed_since", return_value=["folder7/deep/a.cc", "docs/ir.md"]),
            mock.patch.object(merged_check.source_lint, "all_files", return_value=FILES),
            mock.patch.object(build_graph, "bazel", return_value=built) as bazel,
            contextlib.redirect_stderr(errors),
            contextlib.redirect_stdout(io.StringIO()),
        ):
            return merged_check.main(), bazel.call_args.args, errors.getvalue()

    def test_bazel_is_asked_for_the_objects_of_folders(self):
        code, command, _ = self.run_main(0)
        self.assertEqual(code, 0)
        groups = [a for a in command if a.startswith("--output_groups=")][0].partition("=")[2].split(",")
        self.assertIn("folder7_deep", groups)

    def test_what_the_compiler_says_is_shown(self):
        code, _, errors = self.run_main(1)
        self.assertEqual(code, 1)
        self.assertIn("redefinition of 'Raised'", errors)


if __name__ == "__main__":
    unittest.main()
