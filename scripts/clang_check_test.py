#!/usr/bin/env python3
"""Tests of clang_check.py: python3 scripts/clang_check_test.py"""

import contextlib
import io
import os
import sys
import unittest
from unittest import mock

import build_graph
import changed_files_test
import clang_check

BAZELRC = """
build -c opt
build --cxxopt=-std=c++20 --host_cxxopt=-std=c++20
build --copt=-Wall --copt=-Werror  # --copt=-Wcomment
build --per_file_copt=_test\\\\.cc$@-Og
build:with_clang --repo_env=CC=clang-19 --copt=-Wshadow
build:fuzz --copt=-O0
"""


class ChooseTest(changed_files_test.InScratch):
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
        self.assertEqual(left_out[0], ("sources that include changed headers", 1, "a change has room for 52 (--limit)"))
        self.assertEqual(left_out[1][0], "the part of this change")

    def test_sources_that_need_flags_of_a_library_are_left_to_other_stages(self):
        self.write("core/model.h", "#include <onnx/onnx_pb.h>\n")
        self.write("core/reader.cc", '#include "roundhouse/core/model.h"\n')
        self.write("core/ranks.cc", "#include <mpi.h>\n")
        self.write("core/plain.cc", "#include <string>\n")
        sources = clang_check.Sources(["core/model.h", "core/reader.cc", "core/ranks.cc", "core/plain.cc"])
        changed = {"core/reader.cc", "core/ranks.cc", "core/plain.cc"}
        chosen, left_out = clang_check.choose(sources, changed, 0, limit=10)
        self.assertEqual(chosen, ["core/plain.cc"])
        self.assertEqual(left_out[0], ("changed sources", 2, "they need flags of a library"))

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
            "local_defines": ["LEVEL=2", "HEADER='\"a.h\"'"],
            "defines": ["ONLY=kSse2", "ONLY=kAvx2"],  # From a select, each for a configuration.
        }
        rules = [build_graph.Rule("//interp:avx", "cc_library", lists=lists), build_graph.Rule("//interp:g", "genrule")]
        self.assertEqual(clang_check.flags_of_targets(rules), {"interp/avx.cc": ["-fno-exceptions", "-mavx2", "-DLEVEL=2", '-DHEADER="a.h"']})


class CheckTest(changed_files_test.InScratch):
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
