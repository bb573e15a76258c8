// Compares the constraints of canonical's ops, which stand above their declarations as (C1), (C2)
// …, with the programs that break them: for each constraint of each op there is a fail_….mlir with
// the op and an error that cites the constraint.
//
// Constraints stand in the comment above the struct of an op or of its base. Those in the first
// comment of a file, or in one that no declaration follows, hold for the file's ops without
// constraints of their own.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/tests/check_case.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

std::vector<std::string> headers;
std::vector<std::string> programs;

// Numbers of constraints by op name.
using Constraints = std::map<std::string, std::set<int>>;

// The numbers that the text cites: "(C2)", and for "(C1) to (C3)" also those between.
std::set<int> Cited(absl::string_view text) {
  std::set<int> cited;
  bool is_range = false;
  while (true) {
    const size_t begin = text.find("(C");
    if (begin == absl::string_view::npos) return cited;
    is_range = !cited.empty() && text.substr(0, begin) == " to ";
    const int last = cited.empty() ? 0 : *cited.rbegin();
    text.remove_prefix(begin + 2);
    int number = 0;
    const size_t end = text.find(')');
    if (end == absl::string_view::npos || !absl::SimpleAtoi(text.substr(0, end), &number)) continue;
    text.remove_prefix(end + 1);
    for (int i = is_range ? last + 1 : number; i <= number; ++i) cited.insert(i);
  }
}

// The op names (those that begin with "canonical.") in quotes after each `prefix` in `text`.
std::vector<std::string> OpsBehind(absl::string_view text, absl::string_view prefix) {
  std::vector<std::string> ops;
  const std::vector<absl::string_view> parts = absl::StrSplit(text, prefix);
  for (size_t i = 1; i < parts.size(); ++i) {
    absl::string_view name = parts[i].substr(0, parts[i].find('"'));
    if (absl::StartsWith(name, "canonical.")) ops.push_back(std::string(name));
  }
  return ops;
}

// Adds the constraints of one header.
void ReadHeader(absl::string_view text, Constraints& constraints) {
  std::map<std::string, std::set<int>> of_structs;
  std::set<int> of_file;
  std::set<int> of_op;  // Of the struct at hand, or of its base.
  std::string comment;
  bool is_first_comment = true;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::ConsumePrefix(&line, "//")) {
      comment.append(line.data(), line.size());
      continue;
    }
    if (absl::ConsumePrefix(&line, "struct ")) {
      const std::vector<absl::string_view> words = absl::StrSplit(line, ' ');
      of_op = Cited(comment);
      // struct Name : Base {
      if (of_op.empty() && words.size() > 2 && words[1] == ":") {
        of_op = of_structs[std::string(words[2])];
      }
      of_structs[std::string(words[0])] = of_op;
    } else if (line == "}" || line == "};") {
      of_op.clear();
    } else if (is_first_comment || line.empty()) {
      const std::set<int> cited = Cited(comment);
      if (!cited.empty()) of_file = cited;
    }
    if (!comment.empty()) is_first_comment = false;
    if (!absl::StartsWith(line, "template ")) comment.clear();
    for (const std::string& op : OpsBehind(line, ".name = \"")) {
      constraints[op] = of_op.empty() ? of_file : of_op;
    }
  }
}

TEST(ConstraintCoverageTest, EveryConstraintOfEveryOpIsBroken) {
  ASSERT_FALSE(headers.empty());
  ASSERT_FALSE(programs.empty());
  Constraints declared;
  for (const std::string& path : headers) {
    ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(path));
    ReadHeader(text, declared);
  }
  Constraints broken;
  for (const std::string& path : programs) {
    ASSERT_OK_AND_ASSIGN(const std::vector<CheckCase> cases, ReadCheckCases(path));
    for (const CheckCase& test : cases) {
      const std::set<int> cited = Cited(absl::StrJoin(test.errors, "\n"));
      for (const std::string& op : OpsBehind(test.text, " \"")) {
        broken[op].insert(cited.begin(), cited.end());
      }
    }
  }
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const Dialect* canonical = context->FindDialect("canonical");
  ASSERT_NE(canonical, nullptr);
  for (const OpInfo* op : canonical->ops()) {
    ASSERT_EQ(declared.count(op->name), 1) << op->name << " is in none of the headers";
    std::vector<int> missing;
    for (int number : declared[op->name]) {
      if (broken[op->name].count(number) == 0) missing.push_back(number);
    }
    EXPECT_TRUE(missing.empty()) << op->name << ": no program in tests/ops breaks (C"
                                 << absl::StrJoin(missing, "), (C") << ")";
  }
}

TEST(ConstraintCoverageTest, ReadsWhatHeadersSay) {
  Constraints found;
  ReadHeader(R"(// File: x.h
// All ops:
// (C1) Whatever.
#ifndef X_H_
// (C1) to (C3) as for another.
struct A {
  .name = "canonical.a"
};
struct B : A {
  .name = "canonical.b"
};
struct C {
  .name = "canonical.c"
};
// (C2) More
// of it.

struct D {
  .name = "canonical.d"
};
// See (C5).
int Function();
struct E {
  .name = "canonical.e"
};
)",
             found);
  EXPECT_EQ(found, (Constraints{{"canonical.a", {1, 2, 3}},
                                {"canonical.b", {1, 2, 3}},
                                {"canonical.c", {1}},
                                {"canonical.d", {2}},
                                {"canonical.e", {2}}}));
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    (absl::EndsWith(path, ".h") ? roundhouse::headers : roundhouse::programs).push_back(path);
  }
  return RUN_ALL_TESTS();
}
