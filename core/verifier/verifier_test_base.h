// A program with one graph that tests damage, and what the verifier finds in it.
#ifndef ROUNDHOUSE_CORE_VERIFIER_VERIFIER_TEST_BASE_H_
#define ROUNDHOUSE_CORE_VERIFIER_VERIFIER_TEST_BASE_H_

#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/diagnostic.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {

// All that is found, with the codes, one on each line.
inline std::string FindingsIn(const Program& program) {
  return absl::StrJoin(Verify(program), "\n", [](std::string* out, const Diagnostic& diagnostic) {
    out->append(diagnostic.ToString());
  });
}

class VerifierTest : public ::testing::Test {
 protected:
  VerifierTest() : graph_(toy_.NewGraph("main")) {}

  Program& program() { return *toy_.program; }
  std::vector<std::string> Codes() {
    std::vector<std::string> codes;
    for (const Diagnostic& diagnostic : Verify(program())) codes.push_back(diagnostic.code);
    return codes;
  }
  std::string Text() { return FindingsIn(program()); }
  // Expects one finding.
  template <typename Matcher>
  void ExpectOnly(absl::string_view code, const Matcher& message) {
    const std::vector<Diagnostic> found = Verify(program());
    ASSERT_THAT(found, ::testing::SizeIs(1)) << Text();
    EXPECT_EQ(found[0].code, code) << found[0].ToString();
    EXPECT_THAT(found[0].message, message);
  }

  testing::ToyProgram toy_;
  Graph& graph_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_VERIFIER_VERIFIER_TEST_BASE_H_
