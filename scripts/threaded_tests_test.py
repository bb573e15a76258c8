"""Tests of threaded_tests.py, on a workspace that is made up."""

import unittest

import build_graph
import threaded_tests

SOURCES = {
    "//a:pool.cc": "#include <thread>\nstd::thread t;",
    "//a:quiet_test.cc": "Session session;",
    "//a:loud_test.cc": "options.num_threads = 2;",
    "//a:helper.cc": "for (int threads : {1, 2})",
    "//a:helped_test.cc": "RunTwice();",
    "//a:alone_test.cc": "// nothing here starts threads",
    "//a:run_test.sh": '"$run" --threads=2',
}


def rule(label, kind, inputs=(), testonly=False, **lists):
    made = build_graph.Rule(label, kind, testonly=testonly or kind.endswith("_test"), lists=lists)
    made.inputs = list(inputs) + lists.get("srcs", [])
    return made


RULES = [
    rule("//a:pool", "cc_library", srcs=["//a:pool.cc"]),
    rule("//a:helper", "cc_library", ["//a:pool"], testonly=True, srcs=["//a:helper.cc"]),
    rule("//a:tool", "cc_binary", ["//a:pool"]),
    rule("//a:quiet_test", "cc_test", ["//a:pool"], srcs=["//a:quiet_test.cc"]),
    rule("//a:loud_test", "cc_test", ["//a:pool"], srcs=["//a:loud_test.cc"]),
    rule("//a:helped_test", "cc_test", ["//a:helper"], srcs=["//a:helped_test.cc"]),
    rule("//a:alone_test", "cc_test", srcs=["//a:alone_test.cc"]),
    rule("//a:script_test", "sh_test", ["//a:tool"], srcs=["//a:run_test.sh"]),
    rule("//a:argument_test", "cc_test", ["//a:pool"], srcs=["//a:quiet_test.cc"], args=["--threads=3"]),
    rule("//a:left_out_test", "cc_test", ["//a:pool"], srcs=["//a:loud_test.cc"], tags=["unsanitized"]),
]


class RuleTest(unittest.TestCase):
    def test_who_speaks_of_threads_and_can_start_some(self):
        self.assertEqual(
            threaded_tests.threaded_tests(RULES, lambda label: SOURCES.get(label, "")),
            {
                "//a:argument_test": "//a:argument_test",
                "//a:helped_test": "//a:helper.cc",
                "//a:loud_test": "//a:loud_test.cc",
                "//a:script_test": "//a:run_test.sh",
            },
        )

    def test_of_this_workspace(self):
        found = threaded_tests.threaded_tests(build_graph.read_rules())
        for known in ["//service:thread_pool_test", "//interp:session_threads_test", "//tools/running:run_test"]:
            self.assertIn(known, found)
        self.assertNotIn("//core/text:lexer_test", found)


if __name__ == "__main__":
    unittest.main()
