import os
import sys
import tempfile
import unittest

import build_graph
import fuzz


class AmountTest(unittest.TestCase):
    def test_runs_and_seconds(self):
        self.assertEqual(fuzz.amount_of(None, None), ["-max_total_time=10"])
        self.assertEqual(fuzz.amount_of(None, 60), ["-max_total_time=60"])
        self.assertEqual(fuzz.amount_of(4000, None), ["-seed=1", "-runs=4000"])
        self.assertEqual(fuzz.amount_of(4000, 15), ["-seed=1", "-runs=4000", "-max_total_time=15"])

    def test_executions_are_those_of_the_last_statistics(self):
        text = "stat::number_of_executed_units: 12\nstat::average_exec_per_sec: 3\n"
        self.assertEqual(fuzz.executions_in(text), 12)
        self.assertEqual(fuzz.executions_in("it crashed at once"), 0)


class RunTest(unittest.TestCase):
    def test_only_work_counts(self):
        program = "import time; print('it sleeps'); time.sleep(2)"
        code, output, seconds = fuzz.run([sys.executable, "-c", program], os.environ)
        self.assertEqual((code, output), (0, "it sleeps\n"))
        self.assertTrue(0 < seconds < 2, seconds)


class LogTest(unittest.TestCase):
    def test_separate_runs_add_up(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "log")
            fuzz.record(path, "//a:x_fuzzer", 1800.2, 1000, 0, now=0)
            fuzz.record(path, "//a:y_fuzzer", 3600, 5, 1, now=60)
            fuzz.record(path, "//a:x_fuzzer", 900, 10, 0, now=120)
            with open(path, encoding="utf-8") as file:
                text = file.read()
        self.assertTrue(text.startswith("1970-01-01T00:00:00\t//a:x_fuzzer\t1800\t1000\t0\n"))
        self.assertEqual(
            fuzz.summary_of(text).splitlines(),
            [
                "//a:x_fuzzer: 0.75 h, 1010 executions, 0 findings",
                "//a:y_fuzzer: 1.00 h, 5 executions, 1 findings",
                "all: 1.75 h, 1015 executions, 1 findings",
            ],
        )

    def test_a_line_that_is_none_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "line 1"):
            fuzz.summary_of("//a:x_fuzzer 3\n")
        self.assertEqual(fuzz.summary_of(""), "all: 0.00 h, 0 executions, 0 findings")


class DocumentTest(unittest.TestCase):
    def test_the_list_is_that_of_the_build(self):
        built = build_graph.bazel("query", 'attr(tags, "\\bfuzzer\\b", //...)').stdout.split()
        self.assertTrue(built)
        with open(os.path.join(build_graph.ROOT, "docs", "fuzzing.md"), encoding="utf-8") as file:
            rows = [line.split("|")[1].strip(" `") for line in file if line.startswith("| `//")]
        self.assertEqual(sorted(rows), sorted(built), "docs/fuzzing.md lists other fuzz targets than there are")


if __name__ == "__main__":
    unittest.main()
