#!/usr/bin/env python3
"""Tests of unnamed_names.py."""

import unittest

import unnamed_names

ONE = """
namespace acme {
namespace {

using Ints = std::vector<int>;
constexpr int kMost = int{1} << 20;
constexpr char kWords[] = {'a', '{'};
const char* const kText = R"(bool Gone(int x) { ; })";

struct Pair {
  int first = 0;
  bool IsWhole() const { return first == kMost; }
};

template <typename T, int kSize = 3>
std::optional<T> Find(const Pair& pair, absl::Span<const T> list = {}, int limit = 3) {
  for (int i = 0; i < limit; ++i) {
    if (list[i] == pair.first) return list[i];
  }
  return std::nullopt;
}

bool Declared(int x);
Table MakeTable() {
  Table table;
  return table;
}

}  // namespace

int Named() { return 1; }

}  // namespace acme
"""


def names(code):
    return [(namespace, name, kind) for namespace, name, kind, _ in unnamed_names.unnamed(code)]


def twice(one, other):
    wrap = "namespace acme {{\nnamespace {{\n{}\n}}\n}}\n".format
    return [name for _, _, name, _ in unnamed_names.defined_twice([("a.cc", wrap(one)), ("b.cc", wrap(other))])]


class UnnamedNames(unittest.TestCase):
    def test_what_is_defined(self):
        self.assertEqual(
            names(ONE),
            [
                ("acme", "Ints", "usingInts=std::vector<int>"),
                ("acme", "kMost", "variable"),
                ("acme", "kWords", "variable"),
                ("acme", "kText", "variable"),
                ("acme", "Pair", "type"),
                ("acme", "Find", "(const Pair&,absl::Span<const T>,int)"),
                ("acme", "MakeTable", "()"),
            ],
        )

    def test_another_namespace_is_another_name(self):
        other = ONE.replace("acme", "tools")
        self.assertEqual(list(unnamed_names.defined_twice([("a.cc", ONE), ("b.cc", other)])), [])
        self.assertEqual(
            next(unnamed_names.defined_twice([("a.cc", ONE), ("b.cc", ONE.replace("kMost =", "kMost = 1 +"))])),
            ("b.cc", 16, "Find", "a.cc"),
        )

    def test_overloads_may_stand_in_two_sources(self):
        self.assertEqual(twice("int Size(int x) { return x; }", "int Size(long x) { return 2; }"), [])
        self.assertEqual(twice("int Size(int x) { return x; }", "long Size(int y = 1) { return y; }"), ["Size"])

    def test_other_kinds_of_one_name(self):
        self.assertEqual(twice("class Reader { int x_; };", "void Reader(int x) {}"), ["Reader"])
        self.assertEqual(twice("constexpr int kOne = 1;", "constexpr int kOne = 1;"), ["kOne"])

    def test_an_alias_may_be_repeated(self):
        self.assertEqual(twice("using Ints = A;", "using Ints = A;"), [])
        self.assertEqual(twice("using Ints = A;", "using Ints = B;"), ["Ints"])

    def test_a_using_declaration_shadows(self):
        self.assertEqual(twice("int Damaged() { return 1; }", "}\nusing rh::Damaged;\nnamespace {"), ["Damaged"])
        self.assertEqual(twice("using rh::Damaged;", "}\nusing rh::Damaged;\nnamespace {"), [])


if __name__ == "__main__":
    unittest.main()
