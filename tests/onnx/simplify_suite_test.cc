// Simplifies ONNX's own suite: each written model must pass the library's checker and give the
// suite's results.
//   simplify_suite_test FOLDER LEFT_OUT...     (lists of models, those of conformance_test)
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/onnx/library_checker.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/onnx/suite_case.h"

namespace roundhouse {
namespace {

// The suite's relative tolerance; an absolute one for sums in another order.
const Tolerance kTolerance = Tolerance::Close(1e-6, 1e-3);

absl::Status SimplifyAndRun(const std::string& folder, int level) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      ReadOnnx(OnnxTestContext(), folder + "/model.onnx"));
  RH_RETURN_IF_ERROR(FitInputs(*program, folder));
  RH_RETURN_IF_ERROR(RunPasses(*program, PresetPipelineFor(*program, level, "onnx")).status());
  RH_ASSIGN_OR_RETURN(const std::string bytes, FormatOnnx(*program));
  RH_RETURN_IF_ERROR(CheckWithLibrary(bytes));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> read, ReadBytes(bytes));
  RH_RETURN_IF_ERROR(LowerProgram(*read).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(*read));
  for (const std::string& name : SuiteFolders(folder, "test_data_set_")) {
    session->reset();
    RH_RETURN_IF_ERROR(
        Annotate(RunSuiteCase(*session, absl::StrCat(folder, "/", name), kTolerance), name));
  }
  return absl::OkStatus();
}

class ModelTest : public testing::Test {
 public:
  explicit ModelTest(std::string folder) : folder_(std::move(folder)) {}
  void TestBody() override {
    for (const int level : {1, 2}) {
      const absl::Status status = SimplifyAndRun(folder_, level);
      EXPECT_TRUE(status.ok()) << "-O" << level << ": " << status;
    }
  }

 private:
  std::string folder_;
};

int RegisterModels(const std::string& root, const std::vector<std::string>& lists) {
  std::set<std::string> exceptions;
  for (const std::string& list : lists) {
    const absl::StatusOr<std::string> text = ReadFile(list);
    if (!text.ok()) {
      std::cerr << text.status() << "\n";
      return 1;
    }
    for (absl::string_view line : absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
      const std::vector<std::string> parts = absl::StrSplit(line, '\t');
      exceptions.insert(parts[0]);
    }
  }
  int count = 0;
  for (const char* suite : {"node", "simple", "pytorch-converted", "pytorch-operator"}) {
    for (const std::string& name : SuiteFolders(absl::StrCat(root, "/", suite), "test_")) {
      const std::string key = absl::StrCat(suite, "/", name);
      if (exceptions.count(key) > 0) continue;
      const std::string folder = absl::StrCat(root, "/", key);
      testing::RegisterTest("Simplified", key.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [folder]() -> testing::Test* { return new ModelTest(folder); });
      ++count;
    }
  }
  if (count == 0) std::cerr << "no models in " << root << "\n";
  return count == 0 ? 1 : 0;
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc < 3) {
    std::cerr << "usage: simplify_suite_test FOLDER LEFT_OUT...\n";
    return 2;
  }
  if (const int failed = roundhouse::RegisterModels(argv[1], {argv + 2, argv + argc}))
    return failed;
  return RUN_ALL_TESTS();
}
