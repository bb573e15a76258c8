#!/usr/bin/env python3
import contextlib
import io
import unittest

import build_graph


class RunAndTellTest(unittest.TestCase):
    def run_shell(self, script):
        with contextlib.redirect_stderr(io.StringIO()) as told:
            done = build_graph.run_and_tell(["sh", "-c", script])
        return done, told.getvalue()

    def test_says_that_bazel_waits(self):
        waits = "Another command (pid=7) is running. Waiting for it to complete on the server (server_pid=8)..."
        done, told = self.run_shell(f"echo '{waits}' >&2; echo answer; echo 'a warning' >&2; exit 3")
        self.assertEqual(told, waits + "\n")
        self.assertEqual((done.returncode, done.stdout), (3, "answer\n"))
        self.assertEqual(done.stderr, waits + "\na warning\n")

    def test_reads_more_than_a_pipe_holds(self):
        done, told = self.run_shell("yes answer | head -n 100000; yes warning | head -n 100000 >&2")
        self.assertEqual(told, "")
        self.assertEqual((len(done.stdout), len(done.stderr)), (700000, 800000))


if __name__ == "__main__":
    unittest.main()
