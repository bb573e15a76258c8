// Common parts of the tests of the tool run: two models, a folder, and a fixture that runs the tool
// and keeps what it prints.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_RUN_TEST_BASE_H_
#define ROUNDHOUSE_TOOLS_RUNNING_RUN_TEST_BASE_H_

#include <sys/stat.h>

#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {

inline constexpr char kAdd[] = R"(
ml_program.subgraph @main(%a: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "a"},
                          %b: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "b=1:0"})
    -> (tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "sum"}) {
  %y = "canonical.eltwise_add"(%a, %b) : (tensor<?x2xf32, ["batch", ""]>, tensor<?x2xf32, ["batch", ""]>) -> tensor<?x2xf32, ["batch", ""]> loc("add")
  ml_program.output %y : tensor<?x2xf32, ["batch", ""]>
})";

inline constexpr char kCount[] = R"(
ml_program.global public mutable @n(dense<0> : tensor<i64>) : tensor<i64>
ml_program.func @main(%d: tensor<i64> {ml_program.identifier = "d"}) -> (tensor<i64> {ml_program.identifier = "n"}) {
  %n = ml_program.global_load @n : tensor<i64>
  %m = "canonical.eltwise_add"(%n, %d) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.global_store @n = %m : tensor<i64>
  ml_program.return %m : tensor<i64>
})";

class RunTest : public ::testing::Test {
 protected:
  RunTest()
      : folder_(absl::StrCat(std::getenv("TEST_TMPDIR"), "/",
                             ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    RH_CHECK(MakeFolder(folder_).ok());
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    RH_CHECK(context.ok()) << context.status();
    context_ = *std::move(context);
  }
  std::string Path(absl::string_view name) const { return absl::StrCat(folder_, "/", name); }
  std::string Write(absl::string_view name, absl::string_view text) const {
    RH_CHECK(WriteFile(Path(name), text).ok());
    return Path(name);
  }
  std::string Write(absl::string_view name, const Tensor& tensor) const {
    RH_CHECK(WriteNpy(Path(name), tensor).ok());
    return Path(name);
  }
  absl::Status Run(RunOptions options) {
    out_.str("");
    notes_.str("");
    return roundhouse::Run(*context_, options, out_, notes_);
  }
  bool Exists(absl::string_view name) const {
    struct stat info;
    return stat(Path(name).c_str(), &info) == 0;
  }

  const std::string folder_;
  std::unique_ptr<Context> context_;
  std::ostringstream out_;
  std::ostringstream notes_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_RUN_TEST_BASE_H_
