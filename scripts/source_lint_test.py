import os
import tempfile
import unittest
from unittest import mock

import build_graph
import defined_types
import function_length
import source_lint

CLEAN = """// A header.
#ifndef ROUNDHOUSE_CORE_THING_H_
#define ROUNDHOUSE_CORE_THING_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/other.h"

// Nothing here will throw or catch.
inline const char* kWord = "try";
#endif  // ROUNDHOUSE_CORE_THING_H_
"""


class SourceLintTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        patch = mock.patch.object(build_graph, "ROOT", scratch.name)
        patch.start()
        self.addCleanup(patch.stop)
        self.write("core/other.h", "")

    def write(self, path, text):
        full = os.path.join(build_graph.ROOT, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w") as file:
            file.write(text)

    def errors(self, path, text, **kwargs):
        self.write(path, text)
        return list(source_lint.file_errors(path, **kwargs))

    def assert_one(self, found, words):
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_clean_header(self):
        self.assertEqual(self.errors("core/thing.h", CLEAN), [])

    def test_flag_in_a_library(self):
        text = '#include <string>\n// Made by --keep.\nconst char* a = "a--b";\nconst char* b = "use --keep=x";\n'
        self.assert_one(self.errors("api/keep.cc", text), 'api/keep.cc:4: --keep: callers')
        self.assert_one(self.errors("api/keep.cc", text), '"option keep"')
        for path in ("tools/keep.cc", "api/keep_test.cc"):
            self.assertEqual(self.errors(path, text), [])
        others = 'const char* a = "mlir-opt --mlir-print-op-generic prints it";\n'
        self.assertEqual(self.errors("core/text.cc", others), [])

    def test_comments_that_begin_with_what(self):
        def errors(comment):
            return self.errors("core/thing.h", CLEAN.replace("// Nothing here", comment))

        self.assert_one(errors("// What it holds. Nothing"), 'core/thing.h:10: a comment begins with "What …"')
        self.assert_one(errors("// Holds it.\n//\n// Whoever asks gets it. Nothing"), 'core/thing.h:12: a comment')
        self.assert_one(errors("int a = 0;  // Of it.\nint b = 0;  // What b is. Nothing"), "core/thing.h:11:")
        for comment in (
            "// Says\n// What was found: nothing",
            "// What now?\n// Nothing",
            "// Whole. Nothing",
            'const char* a = "// What";\n// Nothing',
        ):
            self.assertEqual(errors(comment), [], comment)
        text = '#include "roundhouse/core/thing.h"\n// What a source has.\n'
        self.assertEqual(self.errors("core/thing.cc", text), [])

    def test_include_without_the_prefix(self):
        text = CLEAN.replace("roundhouse/core/other.h", "core/other.h")
        self.assert_one(self.errors("core/thing.h", text), 'core/thing.h:8: include "roundhouse/core/other.h"')

    def test_include_of_a_neighbour_without_its_folder(self):
        text = CLEAN.replace("roundhouse/core/other.h", "other.h")
        self.assert_one(self.errors("core/thing.h", text), 'include "roundhouse/core/other.h"')

    def test_include_of_ours_in_angle_brackets(self):
        text = CLEAN.replace('"roundhouse/core/other.h"', "<roundhouse/core/other.h>")
        self.assert_one(self.errors("core/thing.h", text), "with quotes")

    def test_include_of_nothing(self):
        text = CLEAN.replace("core/other.h", "core/gone.h")
        self.assert_one(self.errors("core/thing.h", text), "core/gone.h does not exist")

    def test_include_in_a_comment_or_a_string_is_none(self):
        text = CLEAN.replace("// Nothing", '/*\n#include "core/other.h"\n*/\n//#include "core/other.h"\n// Nothing')
        text = text.replace('"try"', 'R"(\n#include "core/other.h"\n)"')
        self.assertEqual(self.errors("core/thing.h", text), [])

    def test_guard(self):
        self.assert_one(self.errors("core/thing2.h", CLEAN), "ROUNDHOUSE_CORE_THING2_H_")

    def test_pragma_once(self):
        self.assert_one(self.errors("core/thing.h", "#pragma once\n" + CLEAN), "guard")

    def test_own_header_comes_first(self):
        self.errors("core/thing.h", CLEAN)
        text = '#include <string>\n#include "roundhouse/core/thing.h"\n'
        self.assert_one(self.errors("core/thing.cc", text), "first")

    def test_rtti(self):
        self.assert_one(self.errors("core/a.cc", "auto& t = typeid(int);\n"), "typeid")

    def test_exceptions_only_where_they_are_on(self):
        text = "void F() {\n  try { G(); } catch (...) {}\n}\n"
        self.assertEqual(len(self.errors("core/a.cc", text)), 2)
        self.assertEqual(self.errors("core/a.cc", text, throws=True), [])


class TypesDefinedTwiceTest(unittest.TestCase):
    def found(self, first, second):
        sources = [("a.h", source_lint.without_comments(first)), ("b.cc", source_lint.without_comments(second))]
        return list(defined_types.defined_twice(sources))

    def test_one_name_in_two_files(self):
        first = "namespace a {\nstruct Options {\n  int x;\n};\n}\n"
        second = "namespace a {\n\nclass Options final : public Base<int> {};\n}\n"
        self.assertEqual(self.found(first, second), [("b.cc", 3, "a::Options", "a.h:2")])

    def test_one_name_in_two_namespaces_or_types(self):
        first = "namespace a {\nstruct Options { enum class Kind { kOne }; };\n}\n"
        for second in (
            "namespace b { struct Options {}; }",
            "namespace a::b { struct Options {}; }",
            "namespace a { struct Other { struct Options {}; enum class Kind : char { kOne }; }; }",
        ):
            self.assertEqual(self.found(first, second), [])

    def test_names_spelled_in_different_ways(self):
        first = "namespace a {\ninline namespace b {\nstruct C { enum D { kOne }; };\n}  // namespace b\n}\n"
        self.assertEqual([name for _, _, name, _ in self.found(first, "namespace a::b { enum C::D { kTwo }; }")], ["a::b::C::D"])

    def test_what_no_other_file_sees(self):
        first = "namespace a {\nstruct Options {};\n}\n"
        for second in (
            "namespace a {\nnamespace {\nstruct Options {};\n}  // namespace\n}\n",
            "namespace a {\nvoid F() {\n  struct Options {};\n}\n}\n",
            "namespace a {\nstruct Options;\nstruct Options F();\nenum class E;\n}\n",
            "namespace a {\ntemplate <class Options>\nclass B {};\n}\n",
            '// struct Options {\nnamespace a {\nconst char* k = "struct Options {";\n}\n',
            "namespace a {\n#define DECLARE \\\n  struct Options {};\n}\n",
        ):
            self.assertEqual(self.found(first, second), [], second)

    def test_specializations_are_types_of_their_own(self):
        first = "template <>\nstruct Name<int> {};\n"
        self.assertEqual(self.found(first, "template <>\nstruct Name<float> {};\n"), [])
        self.assertEqual(self.found(first, "template <>\nstruct Name<int> {};\n")[0][2], "Name<int>")

    def test_two_branches_of_one_file(self):
        first = "#if A\nstruct Options {};\n#else\nstruct Options {};\n#endif\n"
        self.assertEqual(self.found(first, ""), [])

    def test_digit_separators_are_no_quotes(self):
        first = "int F() { return g({1'000}, 2'000); }\nstruct Options {};\n"
        self.assertEqual(len(self.found(first, "struct Options {};")), 1)

    def test_only_files_that_are_asked_for(self):
        files = {"a.h": "struct A {};", "b.h": "struct A {};", "c.h": ""}
        with mock.patch.object(source_lint, "all_files", return_value=list(files)), mock.patch.object(
            source_lint, "read", side_effect=files.get
        ):
            self.assertEqual(list(source_lint.types_defined_twice({"c.h"})), [])
            for asked in ("a.h", "b.h"):
                (line,) = source_lint.types_defined_twice({asked})
                self.assertIn("b.h:1: A is another type in a.h:1: rename one", line)


class DependenciesTest(unittest.TestCase):
    def library(self, name, **lists):
        lists = {key: value for key, value in lists.items()}
        return build_graph.Rule(f"//core:{name}", "cc_library", lists=lists)

    def errors(self, text, deps):
        rules = [
            self.library("other", hdrs=["//core:other.h"]),
            self.library("thing", srcs=["//core:thing.cc"], deps=deps),
        ]
        with mock.patch.object(source_lint, "read", return_value=text):
            return list(source_lint.Dependencies(rules).errors("core/thing.cc"))

    def test_own_header(self):
        text = '#include "roundhouse/core/other.h"\n'
        self.assertEqual(self.errors(text, ["//core:other"]), [])
        self.assertIn("add //core:other", self.errors(text, [])[0])

    def test_abseil(self):
        text = '#include "absl/strings/str_cat.h"\n'
        self.assertEqual(self.errors(text, ["@com_google_absl//absl/strings:strings"]), [])
        self.assertIn("add @com_google_absl//absl/strings:strings", self.errors(text, [])[0])

    def test_abseil_that_is_not_offered(self):
        self.assertIn("absl.bzl", self.errors('#include "absl/log/log.h"\n', [])[0])

    def test_main_brings_its_library(self):
        self.assertEqual(self.errors('#include "gtest/gtest.h"\n', ["@com_google_googletest//:gtest_main"]), [])

    def test_file_without_target(self):
        self.assertIn("no target", list(source_lint.Dependencies([]).errors("core/lost.cc"))[0])


class FunctionLengthTest(unittest.TestCase):
    def found(self, text):
        return list(function_length.functions(source_lint.without_comments(text)))

    def test_functions_everywhere(self):
        text = """namespace a {
int F(int x = 3) {
  if (x) {
    return 1;
  }
  return G([] { return 2; });
}
template <typename T>
struct S : B {
  S() : x_(1) {
  }
 private:
  bool operator==(const S& other) const {
    return true;
  }
  std::vector<int> x_ = {
      1, 2};
};
class [[nodiscard]] C final {
  void M() const;
};
template <typename T>
T C<T>::Get(const std::string& text) {
  return T();
}
void C::M() const {
}
enum class E {
  kA,
};
constexpr auto kOnes = [] {
  return 1;
}();
}
"""
        self.assertEqual(self.found(text), [
            ("F", 2, 6), ("S", 10, 2), ("operator==", 13, 3), ("C<T>::Get", 23, 3), ("C::M", 26, 2)])

    def test_literals_and_comments_have_no_braces(self):
        text = 'void F() {\n  // }\n  Say("}");\n  char c = \'}\';\n  Say(R"(\n}\n)");\n}\n'
        self.assertEqual(self.found(text), [("F", 1, 8)])

    def errors(self, path, lines):
        with mock.patch.object(source_lint, "read", return_value="void F() {\n" + "  G();\n" * (lines - 2) + "}\n"):
            return list(source_lint.length_errors(path))

    def test_long_functions(self):
        self.assertEqual(self.errors("core/a.cc", 80), [])
        self.assertIn("core/a.cc:1: F has 81 lines", self.errors("core/a.cc", 81)[0])
        for path in ("core/a_test.cc", "tests/a.cc", "tests/testing/a.h", "interp/native/a_test_base.h"):
            self.assertEqual(self.errors(path, 81), [])

    def test_long_for_a_reason(self):
        with mock.patch.dict(source_lint.LONG_FUNCTIONS, {"core/a.cc": {"F"}}):
            self.assertEqual(self.errors("core/a.cc", 81), [])
            self.assertIn("no longer long", self.errors("core/a.cc", 80)[0])


if __name__ == "__main__":
    unittest.main()
