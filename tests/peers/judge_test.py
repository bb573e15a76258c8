"""Tests of what judge.py takes for right and for a regression. The rivals are programs of the test's own."""

import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "benchmarks")]
import export_table  # noqa: E402
import judge  # noqa: E402
import tflite_peer  # noqa: E402
from differences import Difference, difference  # noqa: E402

WAYS = {"onnx": {"-O1": [], "tflite": []}, "tflite": {"onnx": []}}


class Folder(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = held.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def npy(self, name, values, descr="<f4", letter="f"):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        tflite_peer.write_npy(self.path(name), descr, [len(values)], struct.pack("<%d%s" % (len(values), letter), *values))
        return self.path(name)


class DifferenceTest(Folder):
    def between(self, want, have, *kind):
        return difference(self.npy("want", want, *kind), self.npy("have", have, *kind))

    def test_floats_are_held_to_a_part_of_the_greatest(self):
        self.assertTrue(self.between([100.0, 0.0], [100.0, 0.09]).is_within())
        self.assertFalse(self.between([100.0, 0.0], [100.0, 0.11]).is_within())
        self.assertEqual(str(self.between([100.0, 0.0], [100.0, 1.0])), "1e-02")

    def test_zeros_are_held_to_the_limit_itself(self):
        self.assertFalse(self.between([0.0], [0.002]).is_within())

    def test_what_is_less_than_a_normal_float_may_be_zero(self):
        self.assertEqual(str(self.between([8e-43], [0.0])), "0")
        self.assertFalse(self.between([1e-37], [0.0]).is_within())

    def test_whole_numbers_are_held_to_a_step(self):
        self.assertTrue(self.between([100, 3], [100, 4], "|i1", "b").is_within())
        far = self.between([100, 3], [100, 5], "|i1", "b")
        self.assertFalse(far.is_within())
        self.assertEqual(str(far), "2 steps")

    def test_what_is_no_number_must_be_none_in_both(self):
        nan, infinity = float("nan"), float("inf")
        self.assertTrue(self.between([nan, infinity], [nan, infinity]).is_within())
        self.assertFalse(self.between([1.0], [nan]).is_within(limit=1e9))
        self.assertFalse(self.between([infinity], [-infinity]).is_within(limit=1e9))

    def test_other_sizes_are_wrong(self):
        found = self.between([1.0], [1.0, 1.0])
        self.assertFalse(found.is_within(limit=1e9))
        self.assertEqual(str(found), "sizes [2], not [1]")

    def test_twice_what_the_rival_is_apart_from_itself_is_right(self):
        spread = Difference(0.02, 1, False)
        self.assertTrue(Difference(0.04, 1, False).is_within(spread))
        self.assertFalse(Difference(0.05, 1, False).is_within(spread))
        steps = Difference(3, 100, True)
        self.assertTrue(Difference(6, 100, True).is_within(steps))
        self.assertFalse(Difference(7, 100, True).is_within(steps))

    def test_a_rival_that_gives_anything_allows_nothing(self):
        self.assertFalse(Difference(0.3, 1, False).is_within(Difference(0.5, 1, False)))
        self.assertFalse(Difference(0.3, 1, False).is_within(Difference(0, 0, False, "sizes [1], not [2]")))


class TableTest(Folder):
    def test_reads_what_it_writes(self):
        rows = {("onnx", "b"): {"-O1": "0 x1.00", "tflite": "refused: a | b"}, ("onnx", "a"): {"-O1": "WRONG: 1e+00"},
                ("tflite", "c"): {"onnx": "1 step"}}
        export_table.write(self.path("t.md"), rows, WAYS, {"b": (0.5, "why")})
        cells = export_table.read(self.path("t.md"))
        self.assertEqual(cells[("onnx", "b", "-O1")], "0 x1.00")
        self.assertEqual(cells[("onnx", "b", "tflite")], "refused: a / b")
        self.assertEqual(cells[("onnx", "a", "tflite")], "not judged")
        self.assertEqual(cells[("tflite", "c", "onnx")], "1 step")
        with open(self.path("t.md"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("Right: 1 of 2 -O1, 0 of 2 tflite.", text)
        self.assertIn("Of b up to 0.5 is right: why.", text)

    def test_what_counts_as_right(self):
        for cell in ("0", "1e-06, 1.8 times the size x0.90", "1 step"):
            self.assertTrue(export_table.is_right(cell))
        for cell in ("refused: x", "NOT RUN: x", "WRONG: 1", "not judged: x", None):
            self.assertFalse(export_table.is_right(cell))


class RegressionTest(unittest.TestCase):
    def test_what_was_right_must_stay_so(self):
        for now in ("refused: x", "NOT RUN: x", "WRONG: x"):
            self.assertTrue(judge.is_worse(now, "1e-06"))
        self.assertFalse(judge.is_worse("2e-06", "1e-06"))

    def test_what_was_not_right_may_stay_so(self):
        self.assertFalse(judge.is_worse("refused: x", "refused: y"))
        self.assertFalse(judge.is_worse("refused: x", "WRONG: y"))

    def test_numbers_that_are_wrong_are_worse_than_an_error(self):
        self.assertTrue(judge.is_worse("WRONG: 1", "refused: x"))

    def test_an_unknown_model_may_be_refused_but_not_wrong(self):
        self.assertFalse(judge.is_worse("refused: x", None))
        self.assertTrue(judge.is_worse("WRONG: x", None))
        self.assertTrue(judge.is_worse("NOT RUN: x", None))


class ShareTest(unittest.TestCase):
    def test_changes_in_a_row_judge_all_models(self):
        models = ["model %d" % i for i in range(50)]
        seen = []
        for number in range(100, 100 + judge.PARTS):
            part = judge.share_of(models, number)
            self.assertLessEqual(len(part), 8)
            seen += part
        self.assertEqual(sorted(seen), sorted(models))

    def test_a_change_without_a_number_judges_all(self):
        self.assertEqual(judge.share_of(["a", "b"], None), ["a", "b"])


class WholeTest(Folder):
    """The script with tools that copy and rivals that give what the file says."""

    def setUp(self):
        super().setUp()
        os.makedirs(self.path("models/onnx/one"))
        with open(self.path("models/onnx/one/model.onnx"), "w", encoding="utf-8") as file:
            file.write("1.000000")
        self.npy("models/onnx/one/input_0.npy", [1.0])
        for package in ("onnxruntime-node", "tfjs-tflite-node"):
            os.makedirs(self.path("peers/node_modules/" + package))
        self.rival = self.program("rival", """
            sys.path.insert(0, %r)
            import tflite_peer
            value = float(open(sys.argv[2]).read())
            folder = [one for one in sys.argv if one.startswith("--output_dir=")][0].split("=")[1]
            tflite_peer.write_npy(folder + "/output_0.npy", "<f4", [1], struct.pack("<f", value))
            print(json.dumps({"median_ms": 1.0, "min_ms": 1.0}))
            """ % os.path.dirname(tflite_peer.__file__))

    def program(self, name, text):
        lines = [line.strip() for line in text.strip().splitlines()]
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write("#!/usr/bin/env python3\nimport json, os, struct, sys\n" + "\n".join(lines) + "\n")
        os.chmod(self.path(name), 0o755)
        return self.path(name)

    def run_judge(self, tool, *flags):
        path = self.program("tool", tool)
        command = [sys.executable, os.path.join(HERE, "judge.py"), "--models=" + self.path("models"),
                   "--convert=" + path, "--optimize=" + path, "--scratch=" + self.path("peers"),
                   "--table=" + self.path("table.md"), "--rival=" + self.rival]
        return subprocess.run(command + list(flags), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    GIVES = 'out = sys.argv[sys.argv.index("-o") + 1]; open(out, "w").write("%s")'

    def test_a_regression_fails_and_is_named(self):
        self.assertEqual(self.run_judge(self.GIVES % "1.0", "--update").returncode, 0)
        self.assertEqual(self.run_judge(self.GIVES % "1.0001").returncode, 0)
        done = self.run_judge(self.GIVES % "1.1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("REGRESSED one -O1: WRONG: 1e-01, was 0", done.stderr)
        done = self.run_judge('sys.exit("tool: no")')
        self.assertEqual(done.returncode, 1)
        self.assertIn("refused: tool: no", done.stderr)

    def test_a_rival_that_cannot_be_installed_is_one_line(self):
        os.makedirs(self.path("empty"))
        environment = dict(os.environ, PATH=self.path("empty"))
        command = [sys.executable, os.path.join(HERE, "judge.py"), "--install", "--scratch=" + self.path("none")]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, env=environment)
        self.assertEqual(done.returncode, 1)
        self.assertIn("judge: the rivals cannot be installed: ", done.stderr.splitlines()[-1])

    def test_a_table_of_one_part_keeps_the_rest(self):
        self.run_judge(self.GIVES % "1.0", "--update")
        self.run_judge(self.GIVES % "1.0005", "--update", "--ways=-O1")
        cells = export_table.read(self.path("table.md"))
        self.assertEqual(cells[("onnx", "one", "-O1")], "5e-04")
        self.assertEqual(cells[("onnx", "one", "-O2")], "0")


if __name__ == "__main__":
    unittest.main()
