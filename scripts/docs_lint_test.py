"""Tests of docs_lint.py."""

import os
import tempfile
import unittest

import docs_lint


class DocsLintTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = self.folder.name
        self.pages = []
        self.addCleanup(self.folder.cleanup)

    def write(self, path, text):
        os.makedirs(os.path.join(self.root, os.path.dirname(path)), exist_ok=True)
        with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
            file.write(text)
        if path.endswith(".md"):
            self.pages.append(path)

    def test_links_lead_to_files_and_headings(self):
        self.write("docs/a.md", "[b](b.md) [c](b.md#what-it-is-1) [own](#top) [x](https://x.y) `[no](link)`\n# Top\n")
        self.write("docs/b.md", "# What it is, *1*\n```sh\n# no heading\n```\n")
        self.assertEqual(list(docs_lint.link_errors(self.root, self.pages)), [])
        self.write("docs/c.md", "[gone](gone.md) [d](b.md#no-heading)\n")
        self.assertEqual(list(docs_lint.link_errors(self.root, self.pages)), [
            "docs/c.md: the link gone.md leads to no file", "docs/c.md: the link b.md#no-heading leads to no heading"])

    def test_a_page_is_in_the_index(self):
        self.write("docs/index.md", "[a](a.md#part)\n")
        self.write("docs/a.md", "")
        self.write("README.md", "")
        self.assertEqual(list(docs_lint.index_errors(self.root, self.pages)), [])
        self.write("docs/b.md", "")
        self.assertEqual(list(docs_lint.index_errors(self.root, self.pages)),
                         ["docs/b.md: expected a link to this page in docs/index.md"])

    def test_scripts_and_their_flags_exist(self):
        self.write("scripts/x.py", 'add_argument("--runs")')
        self.write("docs/a.md", "Words\n\n    scripts/x.py --runs=1   # --no_flag\n    scripts/x.py --loops\n    scripts/y.py\n")
        self.assertEqual(list(docs_lint.script_errors(self.root, self.pages)), [
            "docs/a.md: scripts/x.py does not have --loops", "docs/a.md: there is no scripts/y.py"])

    def test_files_in_text_exist(self):
        self.write("api/x.h", "")
        self.write("docs/a.md", "`roundhouse/x.h` `api/x.h` `my_dialect/x.h` `gone/x.h` gone/y.h\n")
        self.assertEqual(list(docs_lint.file_errors(self.root, self.pages)), ["docs/a.md: there is no gone/x.h"])

    def test_finds_targets(self):
        self.write("docs/a.md", "Words\n`//f:g_test`\n\n    bazel run //a:b -- //c:d\n    bazel test //... //e\n")
        self.assertEqual(sorted(docs_lint.labels_of(self.root, self.pages)), ["//...", "//a:b", "//e", "//f:g_test"])


if __name__ == "__main__":
    unittest.main()
