// Runs the models of ONNX's own test suite: reads each, verifies it, prints it and parses it again,
// lowers it, runs it on the reference kernels and compares with what the suite expects, within the
// suite's tolerances.
//
//   conformance_test FOLDER plain|optimized|exported RANDOM EXCEPTIONS...
//
// "optimized": the lowered program is written as .rh, read again, and runs after -O2. "exported":
// the lowered program is exported to ONNX, which is read and lowered. EXCEPTIONS list the models
// that do not pass, each with the reason; a listed model that passes is an error, as is an unlisted
// one that fails. The reason "values: …" is for models that run and give the right outputs except
// for their numbers.
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <map>
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
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/serialization/onnx/tensor_file.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/onnx/library_checker.h"
#include "roundhouse/tests/onnx/suite_case.h"

namespace roundhouse {
namespace {

// The suite's tolerance.
const Tolerance kTolerance = Tolerance::Close(1e-7, 1e-3);

const Context& TestContext() {
  static const auto* const context = [] {
    absl::StatusOr<std::unique_ptr<Context>> made = Context::WithLinkedExtensions();
    if (!made.ok()) {
      std::cerr << made.status() << "\n";
      std::exit(1);
    }
    return made->release();
  }();
  return *context;
}

absl::Status CheckText(const Program& program) {
  RH_ASSIGN_OR_RETURN(const std::string text, Print(program));
  absl::StatusOr<std::unique_ptr<Program>> parsed = Parse(TestContext(), text);
  if (!parsed.ok()) return Annotate(parsed.status(), "printed and parsed");
  const std::string difference = FirstDifference(program, **parsed);
  if (difference.empty()) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("printed and parsed it differs: ", difference));
}

// Error: the program differs after it is written as ONNX and read again, or the onnx library's
// checker rejects it.
absl::Status CheckExport(const Program& program) {
  // Otherwise weights that are also inputs are written as weights alone.
  const std::unique_ptr<Program> kept = program.clone();
  kept->set_attribute(kKeepInitializerInputs, Attribute::Bool(true));
  RH_ASSIGN_OR_RETURN(const std::string bytes, FormatOnnx(*kept));
  RH_RETURN_IF_ERROR(CheckWithLibrary(bytes));
  absl::StatusOr<std::unique_ptr<Program>> read = ReadOnnxFromMemory(
      TestContext(),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()),
      "written");
  RH_RETURN_IF_ERROR(read.status());
  const std::string difference = FirstDifference(program, **read);
  if (difference.empty()) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("written and read it differs: ", difference));
}

// Writes the program as .rh, reads it, and applies -O2.
absl::StatusOr<std::unique_ptr<Program>> Optimized(const Program& program) {
  RH_ASSIGN_OR_RETURN(std::string bytes, SerializeRh(program));
  auto owner = std::make_shared<const std::string>(std::move(bytes));
  RH_ASSIGN_OR_RETURN(
      std::unique_ptr<Program> read,
      ReadRhFromMemory(
          TestContext(),
          absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), owner->size()),
          owner, "written"));
  const std::string difference = FirstDifference(program, *read);
  if (!difference.empty()) {
    return absl::InternalError(absl::StrCat("written as .rh and read it differs: ", difference));
  }
  RH_RETURN_IF_ERROR(RunPasses(*read, PresetPipeline(2)).status());
  return read;
}

// Exports the program to ONNX, reads and lowers it.
absl::StatusOr<std::unique_ptr<Program>> Exported(const Program& program) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> model, ExportTo(program, "onnx"));
  RH_ASSIGN_OR_RETURN(const std::string bytes, FormatOnnx(*model));
  RH_ASSIGN_OR_RETURN(
      std::unique_ptr<Program> read,
      ReadOnnxFromMemory(
          TestContext(),
          absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()),
          "exported"));
  RH_RETURN_IF_ERROR(Annotate(VerifyOk(*read), "exported"));
  RH_RETURN_IF_ERROR(LowerProgram(*read).status());
  return read;
}

enum class Mode { kPlain, kOptimized, kExported };

// The expected outcome of a model of the suite.
struct Expectation {
  Mode mode;
  bool is_random = false;
  std::string reason = "";  // Why it does not pass; empty if it does.
};

absl::Status RunModel(const std::string& folder, Mode mode, bool is_random) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                      LoadModel(TestContext(), folder + "/model.onnx"));
  if (mode == Mode::kPlain) {
    RH_RETURN_IF_ERROR(CheckText(*program));
    RH_RETURN_IF_ERROR(CheckExport(*program));
  }
  RH_RETURN_IF_ERROR(FitInputs(*program, folder));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_RETURN_IF_ERROR(Annotate(VerifyOk(*program), "lowered"));
  if (mode == Mode::kOptimized) {
    RH_ASSIGN_OR_RETURN(program, Optimized(*program));
  } else if (mode == Mode::kExported) {
    RH_ASSIGN_OR_RETURN(program, Exported(*program));
  }
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(*program));
  const std::vector<std::string> cases = SuiteFolders(folder, "test_data_set_");
  if (cases.empty()) return absl::NotFoundError("there are no data");
  for (const std::string& name : cases) {
    session->reset();
    RH_RETURN_IF_ERROR(Annotate(
        RunSuiteCase(*session, absl::StrCat(folder, "/", name), kTolerance, is_random), name));
  }
  return absl::OkStatus();
}

class ModelTest : public testing::Test {
 public:
  ModelTest(std::string folder, Expectation expected)
      : folder_(std::move(folder)), expected_(std::move(expected)) {}
  void TestBody() override {
    const absl::Status status = RunModel(folder_, expected_.mode, expected_.is_random);
    const std::string& reason = expected_.reason;
    if (reason.empty()) {
      EXPECT_TRUE(status.ok()) << status;
    } else {
      EXPECT_FALSE(status.ok()) << "passes: take it off the list (" << reason << ")";
      const bool gives_others = absl::StartsWith(reason, "values: ");
      EXPECT_TRUE(!gives_others || absl::IsDataLoss(status)) << status;
    }
  }

 private:
  std::string folder_;
  Expectation expected_;
};

// Fails for models that are listed but do not exist.
class ListTest : public testing::Test {
 public:
  explicit ListTest(std::vector<std::string> unknown) : unknown_(std::move(unknown)) {}
  void TestBody() override {
    for (const std::string& name : unknown_) ADD_FAILURE() << "there is no model " << name;
  }

 private:
  std::vector<std::string> unknown_;
};

// Lines with a model and a reason.
absl::Status ReadList(const std::string& file, std::map<std::string, std::string>& exceptions) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(file));
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    if (line[0] == '#') continue;
    const std::pair<std::string, std::string> entry =
        absl::StrSplit(line, absl::MaxSplits('\t', 1));
    exceptions[entry.first] = entry.second.empty() ? "no reason given" : entry.second;
  }
  return absl::OkStatus();
}

int RegisterModels(const std::string& root, Mode mode, const std::string& random_file,
                   const std::vector<std::string>& exceptions_files) {
  std::map<std::string, std::string> exceptions;
  std::map<std::string, std::string> random;
  absl::Status status = ReadList(random_file, random);
  for (const std::string& file : exceptions_files) status.Update(ReadList(file, exceptions));
  if (!status.ok()) {
    std::cerr << status << "\n";
    return 1;
  }
  int count = 0;
  for (const char* suite : {"node", "simple", "pytorch-converted", "pytorch-operator"}) {
    for (const std::string& name : SuiteFolders(absl::StrCat(root, "/", suite), "test_")) {
      const std::string folder = absl::StrCat(root, "/", suite, "/", name);
      const std::string key = absl::StrCat(suite, "/", name);
      Expectation expected = {.mode = mode, .is_random = random.erase(key) > 0};
      if (auto entry = exceptions.find(key); entry != exceptions.end()) {
        expected.reason = entry->second;
        exceptions.erase(entry);
      }
      testing::RegisterTest(
          "Conformance", key.c_str(), nullptr, nullptr, __FILE__, __LINE__,
          [folder, expected]() -> testing::Test* { return new ModelTest(folder, expected); });
      ++count;
    }
  }
  std::vector<std::string> unknown;
  for (const auto* list : {&exceptions, &random}) {
    for (const auto& [name, reason] : *list) unknown.push_back(name);
  }
  testing::RegisterTest("Exceptions", "AreModels", nullptr, nullptr, __FILE__, __LINE__,
                        [unknown]() -> testing::Test* { return new ListTest(unknown); });
  if (count == 0) std::cerr << "no models in " << root << "\n";
  return count == 0 ? 1 : 0;
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const absl::string_view mode = argc > 2 ? argv[2] : "";
  if (argc < 4 || (mode != "plain" && mode != "optimized" && mode != "exported")) {
    std::cerr << "usage: conformance_test FOLDER plain|optimized|exported RANDOM EXCEPTIONS...\n";
    return 2;
  }
  const roundhouse::Mode how = mode == "plain"       ? roundhouse::Mode::kPlain
                               : mode == "optimized" ? roundhouse::Mode::kOptimized
                                                     : roundhouse::Mode::kExported;
  if (const int failed =
          roundhouse::RegisterModels(argv[1], how, argv[3], {argv + 4, argv + argc})) {
    return failed;
  }
  return RUN_ALL_TESTS();
}
