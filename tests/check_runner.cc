// Runs the programs of tests (check_case.h): one test for each file named on the command line. In a
// file whose name starts with fail_ all programs must fail; in other files none may.
//
// With `--passes=PIPELINE` before the files, these passes run on each program first. A second run
// of them must change nothing.
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/check_case.h"

namespace roundhouse {
namespace {

// Returns null if there are no passes.
std::function<absl::Status(Program&)> TransformBy(const std::string& passes) {
  if (passes.empty()) return nullptr;
  return [passes](Program& program) -> absl::Status {
    RH_RETURN_IF_ERROR(RunPasses(program, passes).status());
    RH_ASSIGN_OR_RETURN(const bool changed_again, RunPasses(program, passes));
    if (!changed_again) return absl::OkStatus();
    return absl::InternalError(absl::StrCat(passes, " changes the program when run once more"));
  };
}

class FileTest : public ::testing::Test {
 public:
  FileTest(const Context& context, std::string path, std::string passes)
      : context_(context), path_(std::move(path)), passes_(std::move(passes)) {}

  void TestBody() override {
    const std::string file = std::vector<std::string>(absl::StrSplit(path_, '/')).back();
    const bool must_fail = absl::StartsWith(file, "fail_");
    absl::StatusOr<std::vector<CheckCase>> cases = ReadCheckCases(path_);
    ASSERT_TRUE(cases.ok()) << path_ << ": " << cases.status();
    for (CheckCase& test : *cases) {
      test.transform = TransformBy(passes_);
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
  const std::string passes_;
};

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  absl::string_view passes = argc > 1 ? argv[1] : "";
  const int first = absl::ConsumePrefix(&passes, "--passes=") ? 2 : 1;
  if (first == 1) passes = "";
  if (argc <= first) {
    std::fprintf(stderr, "no files to run\n");
    return 1;
  }
  const absl::StatusOr<std::unique_ptr<roundhouse::Context>> context =
      roundhouse::Context::WithLinkedExtensions();
  if (!context.ok()) {
    std::fprintf(stderr, "%s\n", context.status().ToString().c_str());
    return 1;
  }
  for (int i = first; i < argc; ++i) {
    const std::string path = argv[i];
    const std::vector<std::string> parts = absl::StrSplit(path, '/');
    const std::string suite = parts.size() > 1 ? parts[parts.size() - 2] : "files";
    const std::string name(absl::StripSuffix(parts.back(), ".mlir"));
    ::testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [path, &context, passes = std::string(passes)]() -> ::testing::Test* {
                              return new roundhouse::FileTest(**context, path, passes);
                            });
  }
  return RUN_ALL_TESTS();
}
