#!/usr/bin/env python3
"""Tests of sanitized_share.py: python3 scripts/sanitized_share_test.py"""

import contextlib
import io
import sys
import unittest
from unittest import mock

import build_graph
import sanitized_share


def test_rule(label, deps=(), size="small", tags=(), kind="cc_test"):
    source = label + "_test.cc"
    return build_graph.Rule(
        label, kind, inputs=list(deps), lists={"srcs": [source], "tags": list(tags)}, strings={"size": size}
    )


def library(label, deps=()):
    return build_graph.Rule(label, "cc_library", inputs=list(deps), lists={"srcs": [label + ".cc"]})


def workspace():
    """Some libraries, a fuzz target, and 120 tests in eight folders that share what they need."""
    rules = [library("//core:graph"), library("//core:text", ["//core:graph"])]
    rules.append(
        build_graph.Rule(
            "//core:text_fuzzer", "cc_binary", inputs=["//core:text"], lists={"srcs": [], "tags": ["fuzzer", "manual"]}
        )
    )
    for i in range(8):
        library_label = f"//interp/k{i}:kernels"
        rules.append(library(library_label, ["//core:graph"]))
        for j in range(15):
            rules.append(test_rule(f"//interp/k{i}:t{j}_test", [library_label]))
    rules.append(test_rule("//tests/formats:formats_test", ["//core:text"]))
    rules.append(test_rule("//tests/onnx:model_test", tags=["unsanitized"]))
    rules.append(test_rule("//benchmarks:smoke_test"))
    rules.append(test_rule("//tests/text:fails_to_build_test", tags=["manual"]))
    return rules


class PartsTest(unittest.TestCase):
    def test_each_test_in_scope_is_in_one_part(self):
        always, parts, _ = sanitized_share.parts_of(workspace())
        self.assertEqual(always, ["//tests/formats:formats_test"])
        self.assertEqual(len(parts), sanitized_share.PARTS)
        together = [test for part in parts for test in part]
        expected = [f"//interp/k{i}:t{j}_test" for i in range(8) for j in range(15)]
        self.assertEqual(sorted(together), sorted(expected))

    def test_parts_are_balanced_and_share_what_they_compile(self):
        _, parts, total = sanitized_share.parts_of(workspace())
        self.assertLess(max(total), 2 * min(total))
        folders = [len({build_graph.folder_of(t) for t in part}) for part in parts]
        # Dealt out one by one, each part would have tests of all eight.
        self.assertLess(sum(folders) / len(folders), 5)

    def test_the_same_each_time(self):
        self.assertEqual(sanitized_share.parts_of(workspace()), sanitized_share.parts_of(workspace()[::-1]))


class WholeTest(unittest.TestCase):
    def test_each_test_is_in_one_part_that_a_disk_has_room_for(self):
        parts = sanitized_share.whole_parts(workspace())
        self.assertLessEqual(max(len(part) for part in parts), sanitized_share.PROGRAMS)
        together = [test for part in parts for test in part]
        expected = [
            r.label
            for r in workspace()
            if r.kind == "cc_test" and not {"unsanitized", "manual"} & set(r.labels("tags"))
        ]
        self.assertEqual(sorted(together), sorted(expected))
        self.assertIn("//benchmarks:smoke_test", together)  # Which no change runs.

    def test_the_others_are_what_a_build_of_everything_builds(self):
        found = sanitized_share.others(workspace())
        self.assertIn("//interp/k0:kernels", found)
        self.assertNotIn("//core:text_fuzzer", found)  # It is manual.
        self.assertFalse([label for label in found if label.endswith("_test")])


class WalkTest(unittest.TestCase):
    def chosen(self, number, *args):
        out, notes = io.StringIO(), io.StringIO()
        with mock.patch.object(sanitized_share, "change_number", return_value=number), mock.patch.object(
            build_graph, "read_rules", return_value=workspace()
        ), mock.patch.object(sys, "argv", ["sanitized_share.py", *args]), contextlib.redirect_stdout(
            out
        ), contextlib.redirect_stderr(notes):
            self.assertEqual(sanitized_share.main(), 0)
        return set(out.getvalue().split()), notes.getvalue()

    def covered(self, start, stride):
        changes = [start + i * stride for i in range(sanitized_share.PARTS)]
        return set.union(*(self.chosen(number)[0] for number in changes))

    def test_some_ten_changes_run_all_that_is_in_scope(self):
        everything = {r.label for r in workspace() if sanitized_share.in_scope(r)}
        self.assertEqual(len(everything), 121)
        for start in (0, 7, 1234):
            for commits_for_a_change in (1, 2, 5, 10, 12):
                self.assertEqual(self.covered(start, commits_for_a_change), everything)

    def test_the_log_says_what_runs_and_what_comes_next(self):
        tests, notes = self.chosen(sanitized_share.PARTS - 1)
        self.assertIn(f"part {sanitized_share.PARTS} of {sanitized_share.PARTS}: ", notes)
        self.assertIn("next comes part 1: ", notes)
        self.assertIn("//tests/formats:formats_test", tests)

    def test_without_history_it_says_what_is_not_run(self):
        _, notes = self.chosen(None)
        self.assertIn("not run: ", notes)
        self.assertIn("part 1 of", notes)

    def test_the_parts_of_all_tests_add_up(self):
        out = io.StringIO()
        with mock.patch.object(build_graph, "read_rules", return_value=workspace()), mock.patch.object(
            sys, "argv", ["sanitized_share.py", "--count"]
        ), contextlib.redirect_stdout(out):
            self.assertEqual(sanitized_share.main(), 0)
        tests = [self.chosen(0, f"--whole={part}")[0] for part in range(1, int(out.getvalue()) + 1)]
        self.assertEqual(set.union(*tests), {t for part in sanitized_share.whole_parts(workspace()) for t in part})
        with self.assertRaises(SystemExit):
            self.chosen(0, "--whole=99")

    def test_a_part_by_hand(self):
        self.assertEqual(self.chosen(5, "--part=1")[0], self.chosen(0)[0])


if __name__ == "__main__":
    unittest.main()
