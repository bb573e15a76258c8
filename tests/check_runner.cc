// Runs the programs of tests (check_case.h): one test for each file that is named on the command
// line. Those of a file whose name starts with fail_ must all fail, those of others must not.
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tests/check_case.h"

namespace roundhouse {
namespace {

class FileTest : public ::testing::Test {
 public:
  FileTest(const Context& context, std::string path) : context_(context), path_(std::move(path)) {}

  void TestBody() override {
    const std::string file = std::vector<std::string>(absl::StrSplit(path_, '/')).back();
    const bool must_fail = absl::StartsWith(file, "fail_");
    absl::StatusOr<std::vector<CheckCase>> cases = ReadCheckCases(path_);
    ASSERT_TRUE(cases.ok()) << path_ << ": " << cases.status();
    for (const CheckCase& test : *cases) {
      SCOPED_TRACE(path_ + ", " + test.name);
      const absl::Status status = RunCheckCase(context_, test);
      if (!must_fail) {
        EXPECT_TRUE(status.ok()) << status;
        EXPECT_TRUE(test.errors.empty()) << "the name of a file that must fail starts with fail_";
        continue;
      }
      EXPECT_FALSE(status.ok()) << "it must fail, but does not";
      EXPECT_FALSE(test.errors.empty()) << "a program that must fail needs a line `// error: TEXT`";
      for (const std::string& error : test.errors) {
        EXPECT_TRUE(absl::StrContains(status.message(), error))
            << "expected: " << error << "\nfound: " << status;
      }
    }
  }

 private:
  const Context& context_;
  const std::string path_;
};

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc < 2) {
    std::fprintf(stderr, "no files to run\n");
    return 1;
  }
  const absl::StatusOr<std::unique_ptr<roundhouse::Context>> context =
      roundhouse::Context::WithLinkedExtensions();
  if (!context.ok()) {
    std::fprintf(stderr, "%s\n", context.status().ToString().c_str());
    return 1;
  }
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    const std::vector<std::string> parts = absl::StrSplit(path, '/');
    const std::string suite = parts.size() > 1 ? parts[parts.size() - 2] : "files";
    const std::string name(absl::StripSuffix(parts.back(), ".mlir"));
    ::testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [path, &context]() -> ::testing::Test* {
                              return new roundhouse::FileTest(**context, path);
                            });
  }
  return RUN_ALL_TESTS();
}
