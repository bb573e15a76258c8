"""Tests of page.py, exceptions.py and run_pages.py."""

import subprocess
import tempfile
import unittest
import unittest.mock

import exceptions
import page
import run_pages

TEXT = """\
# A page

    first --flag \\
        =1          # a comment

<!-- prints -->
    one

      two

Words
    that go on.

<!-- run: sh -->
```sh
echo 1
```

    1

1. In a list:

   <!-- snippet: a/b.cc -->
   ```cpp
     int a;
   ```
"""


class PageTest(unittest.TestCase):
    def test_finds_all_blocks_with_their_marks(self):
        blocks = page.blocks_of(TEXT)
        self.assertEqual([(block.line, block.what, block.of, block.language, block.follows) for block in blocks], [
            (3, "", "", None, False),
            (7, "prints", "", None, False),
            (15, "run", "sh", "sh", False),
            (19, "", "", None, True),
            (24, "snippet", "a/b.cc", "cpp", False),
        ])
        self.assertEqual(blocks[1].text, "one\n\n  two\n")
        self.assertEqual(blocks[4].text, "  int a;\n")
        self.assertEqual(page.marks_of(TEXT), 3)

    def test_joins_lines_that_go_on_and_leaves_out_comments(self):
        self.assertEqual(list(page.command_lines("a \\\n  b  # c\n# d\nrun '#0=x'\n")), ["a b", "run '#0=x'"])

    def test_what_varies_is_said(self):
        self.assertTrue(page.is_like("1.25 of all\n", "1.2… of all\n"))
        self.assertFalse(page.is_like("1.35 of all\n", "1.2… of all\n"))
        self.assertFalse(page.is_like("1.2 of all\nmore\n", "1.2… of all\n"))
        self.assertTrue(page.is_like("a\nb\nc\n", "…\nc\n"))
        self.assertTrue(page.is_like("c\n", "…\nc\n"))
        self.assertFalse(page.is_like("a\nd\n", "…\nc\n"))
        self.assertTrue(page.is_like("a  \n", "a\n"))
        self.assertFalse(page.is_like("", "a\n"))
        self.assertFalse(page.is_like("a\n", ""))

    def test_times_vary_and_other_numbers_do_not(self):
        self.assertTrue(page.is_like("it took   12.5 us, 3 nodes\n", "it took 0.8 ms, 3 nodes\n"))
        self.assertFalse(page.is_like("it took 12.5 us, 4 nodes\n", "it took 0.8 ms, 3 nodes\n"))
        self.assertFalse(page.is_like("3 samples\n", "4 samples\n"))


class ExceptionsTest(unittest.TestCase):
    def test_each_has_a_reason_and_is_for_a_page(self):
        for of, part, why in exceptions.NOT_RUN + exceptions.TEXTS:
            self.assertTrue(why, part)
            self.assertTrue(not of or of == "--help" or of.endswith(".md"), of)

    def test_one_for_nothing_is_said(self):
        self.assertNotEqual(exceptions.stale("tflite.md", "nothing"), [])

    def test_a_part_that_begins_a_line_is_only_there(self):
        self.assertTrue(exceptions.why_not_run("x.md", "bazel build //:run"))
        self.assertFalse(exceptions.why_not_run("x.md", "echo bazel build"))


class RunPagesTest(unittest.TestCase):
    def wrong(self, text):
        with tempfile.TemporaryDirectory() as folder:
            run = run_pages.Page("docs/x.md", text, folder, folder)
            with unittest.mock.patch.object(run_pages, "flags_of_tools", lambda: {"run": {"case"}, "diff": set()}):
                run.check()
            return run.wrong

    def test_right_pages(self):
        self.assertEqual(self.wrong("\n    echo a\n\n<!-- prints -->\n    a\n"), [])
        self.assertEqual(self.wrong("\n<!-- prints: echo /tmp/a -->\n    /tmp/a\n"), [])
        self.assertEqual(self.wrong("<!-- run: sh -->\n```sh\necho a >/tmp/a; cat /tmp/a\n```\n\n    a\n"), [])
        self.assertEqual(self.wrong("<!-- run: python -->\n```python\nprint(1)\n```\n\n    1\n"), [])

    def test_says_what_is_wrong(self):
        for text in (
                "\n    false\n",
                "\n    echo a\n\n<!-- prints -->\n    b\n",
                "\n<!-- prints -->\n    b\n",
                "<!-- run: sh -->\n```sh\nfalse\n```\n",
                "<!-- run: sh -->\n```sh\necho a\n```\n",
                "<!-- run: python -->\n```python\nprint(1)\n```\n\n    2\n",
                "<!-- run: python -->\n```python\n1 / 0\n```\n",
                "<!-- run: python -->\n```python\nimport sys\nsys.exit(0)\n```\n",
                "```cpp\nint a;\n```\n",
                "<!-- prints -->\n",
                "With `diff a b --case` and `run --case`.\n",
                "With `--cases` and `--case`.\n",
        ):
            self.assertEqual(len(self.wrong(text)), 1, text)

    def test_flags_of_all_tools(self):
        listed = subprocess.CompletedProcess([], 0, stdout='{"flags": [{"name": "case"}]}')
        with unittest.mock.patch.object(subprocess, "run", lambda *_, **__: listed):
            flags = run_pages.flags_of_tools.__wrapped__()
        self.assertEqual(set(flags), set(run_pages.TOOLS))
        self.assertEqual(flags["run"], {"case", "help", "verbose", "version"})

    def test_tools_by_any_name(self):
        for line in ("run a.onnx", "roundhouse run a.onnx", "bazel run //:run -- a.onnx",
                     "bazel run //:roundhouse_program -- run a.onnx", "bazel-bin/roundhouse run a.onnx"):
            self.assertEqual(run_pages.as_program(line), "roundhouse run a.onnx")
        self.assertEqual(run_pages.as_program("bazel run //tests:run_test -- 1"), "bazel run //tests:run_test -- 1")


if __name__ == "__main__":
    unittest.main()
