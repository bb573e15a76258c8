"""Tests of not_run.py, and that ./test.sh hides nothing that it does not run."""

import os
import stat
import subprocess
import tempfile
import unittest

import build_graph
import not_run


class LinesTest(unittest.TestCase):
    def test_levels_that_the_machine_lacks(self):
        old = "processor : 0\nflags\t\t: fpu sse2 avx2 fma f16c bmi2 avx512f avx512bw avx512dq avx512vl\n"
        lines = not_run.level_lines(old)
        self.assertIn("not run: kernels for AVX-512 VNNI: this machine lacks avx512_vnni", lines)
        self.assertIn("not run: kernels for AMX BF16: this machine lacks amx_tile amx_bf16", lines)
        self.assertFalse([line for line in lines if "for AVX2:" in line or "for AVX-512:" in line])
        self.assertEqual(len(not_run.level_lines("nothing that is known")), 1)

    def test_what_needs_avx2_at_least(self):
        levels = not_run.level_lines("flags : fpu sse2 fma f16c bmi2\n")
        self.assertEqual(
            not_run.deterministic_lines(levels), ["not run: comparisons of deterministic runs: this machine lacks avx2"]
        )
        self.assertEqual(not_run.deterministic_lines(not_run.level_lines("flags : avx2 fma f16c bmi2\n")), [])

    def test_models(self):
        self.assertIn("ROUNDHOUSE_MODELS is not set", not_run.model_lines(None)[0])
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "onnx", "mnist"))
            os.makedirs(os.path.join(folder, "tflite"))
            lines = not_run.model_lines(folder)
        self.assertEqual(len(lines), 1)
        self.assertIn("real models of tflite", lines[0])

    def test_packages(self):
        self.assertEqual(not_run.packages_lines([]), [])
        self.assertEqual(len(not_run.packages_lines(["libonnx-testdata", "clang-19"])), 2)


class ScriptTest(unittest.TestCase):
    """./test.sh with programs in the place of Bazel and of dpkg-query."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def program(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + text)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def sound_bazel(self):
        """That of a workspace with one fuzz target, which finds nothing."""
        os.makedirs(os.path.join(self.folder.name, "a"), exist_ok=True)
        self.program("a/b_fuzzer", "exit 0")
        return f"""case "$*" in
          *'attr(tags'*) echo //a:b_fuzzer ;;
          info*) echo {self.folder.name} ;;
        esac"""

    def run_script(self, bazel, *args, **environment):
        known = dict(os.environ, BAZEL=self.program("bazel", bazel), ROUNDHOUSE_MODELS="", **environment)
        if "CI" not in environment:
            known.pop("CI", None)
        known["PATH"] = self.folder.name + ":" + known["PATH"]
        done = subprocess.run(
            ["./test.sh", "--no_install", *args], cwd=build_graph.ROOT, env=known, capture_output=True, text=True
        )
        return done.returncode, done.stdout.splitlines()

    def test_a_query_that_fails_is_a_failure(self):
        for stage in ("fuzz", "tests", "sanitized"):
            code, lines = self.run_script('echo "ERROR: no such package" >&2; exit 7', stage)
            self.assertEqual(code, 1, stage)
            self.assertEqual(lines[-1], "0 passed, 1 failed", stage)
            self.assertTrue([line for line in lines if line.startswith("FAIL ")], stage)
            self.assertTrue([line for line in lines if line.startswith("not run: ") and "failed" in line], stage)

    def test_a_stage_without_tests_is_a_failure(self):
        for stage in ("tests", "fuzz"):
            code, lines = self.run_script("exit 0", stage)
            self.assertEqual((code, lines[-1]), (1, "0 passed, 1 failed"), stage)

    def test_what_is_not_run_is_said_before_the_last_line(self):
        code, lines = self.run_script(self.sound_bazel(), "fuzz")
        self.assertIn("not run: tests of real models: ROUNDHOUSE_MODELS is not set", lines)
        self.assertEqual((code, lines[-1]), (0, "2 passed, 0 failed"))

    def test_a_missing_package_is_a_failure_in_ci_alone(self):
        self.program("dpkg-query", 'for last; do :; done; [ "$last" = libonnx-testdata ] || printf installed')
        expected = "not run: tests that need the package libonnx-testdata: it is not installed"
        code, lines = self.run_script(self.sound_bazel(), "fuzz")
        self.assertIn(expected, lines)
        self.assertEqual((code, lines[-1]), (0, "2 passed, 0 failed"))
        code, lines = self.run_script(self.sound_bazel(), "fuzz", CI="true")
        self.assertIn(expected, lines)
        self.assertEqual((code, lines[-1]), (1, "2 passed, 1 failed"))


if __name__ == "__main__":
    unittest.main()
