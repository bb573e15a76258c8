// Holds the export to the programs of tests/ops: what each computes, the ONNX model that it is
// exported as computes too, when it is read again.
//
//   export_test TABLE PROGRAM...
//
// Each program runs twice: as it is, where nearly all is constant, and with its constants given as
// inputs, where nothing is. TABLE lists what ONNX cannot say, and where it says it a little
// differently: the file and the reason. A reason that is listed and does not come up is as wrong as
// one that comes up and is not listed.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/parser.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/program_lowering.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/check_case.h"
#include "roundhouse/tests/onnx/library_checker.h"

namespace roundhouse {
namespace {

// What the library's checker knows.
constexpr int64_t kNewestChecked = 17;

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

// A program with one entry, which gives what the entry of that name in `program` checks.
struct Case {
  std::unique_ptr<Program> program;
  std::vector<Tensor> inputs;
};

absl::StatusOr<Case> CaseOf(const Program& program, const std::string& entry, bool as_inputs) {
  Case result = {.program = program.clone()};
  for (Graph* graph : result.program->graphs()) graph->set_visibility(Visibility::kPrivate);
  Graph& graph = *result.program->FindGraph(entry);
  graph.set_visibility(Visibility::kPublic);
  for (Node* node : graph.nodes()) {
    if (node->op().dialect_name() != "check") continue;
    RH_RETURN_IF_ERROR(
        AddOutput(graph, absl::StrCat("output_", graph.outputs().size()), node->operand(0))
            .status());
    graph.Erase(node);
  }
  if (!as_inputs) return result;
  for (Node* node : graph.nodes()) {
    if (!Is<canonical::ConstantGen>(*node)) continue;
    RH_ASSIGN_OR_RETURN(const canonical::ConstantGen constant, View<canonical::ConstantGen>(*node));
    RH_ASSIGN_OR_RETURN(const Tensor tensor, constant.value.WithType(node->result().type()));
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(graph, absl::StrCat("input_", result.inputs.size()),
                                                node->result().type()));
    node->result().replace_all_uses_with(*input);
    graph.MoveBefore(&input->node(), graph.first_node());
    graph.Erase(node);
    result.inputs.push_back(tensor);
  }
  return result;
}

absl::StatusOr<Tensor> AsStored(const Tensor& tensor) {
  return tensor.WithType(
      Type::Tensor(tensor.element_type().storage(), tensor.shape().WithoutNames()));
}

absl::StatusOr<std::vector<Tensor>> RunOn(const Program& program,
                                          const std::vector<Tensor>& inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  for (size_t i = 0; i < inputs.size(); ++i) {
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  }
  RH_RETURN_IF_ERROR(session->infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session->num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(const Tensor output, session->get_output(i));
    RH_ASSIGN_OR_RETURN(outputs.emplace_back(), AsStored(output));
  }
  return outputs;
}

Tolerance ToleranceOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF64:
    case ElementKind::kF32:
      return Tolerance::Close(1e-6, 1e-5);
    case ElementKind::kF16:
      return Tolerance::Close(1e-3, 2e-3);
    case ElementKind::kBF16:
      return Tolerance::Close(1e-2, 1.6e-2);
    default:
      return Tolerance::Close(0, 0);
  }
}

// No weight is there for nothing.
absl::Status CheckWeights(const Program& model) {
  std::set<std::string> loaded;
  for (const Graph* graph : model.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (const Attribute* global = node->attribute("global")) loaded.insert(*global->if_symbol());
    }
  }
  for (const Global* global : model.globals()) {
    if (!loaded.contains(global->name())) {
      return absl::InternalError(absl::StrCat("nobody needs the weight ", global->name()));
    }
  }
  return absl::OkStatus();
}

// The model that the program is exported as, read again and lowered.
absl::StatusOr<std::unique_ptr<Program>> ThereAndBack(const Program& model) {
  RH_RETURN_IF_ERROR(CheckWeights(model));
  RH_ASSIGN_OR_RETURN(const std::string bytes, FormatOnnx(model));
  const Attribute* opsets = model.attributes().Find("onnx.opset_import");
  const int64_t opset = *opsets->if_list()->front().if_list()->at(1).if_int();
  if (opset <= kNewestChecked) {
    RH_RETURN_IF_ERROR(CheckWithLibrary(bytes));
    RH_RETURN_IF_ERROR(InferWithLibrary(bytes));
  }
  RH_ASSIGN_OR_RETURN(
      std::unique_ptr<Program> read,
      ReadOnnxFromMemory(
          TestContext(),
          absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()),
          "exported"));
  RH_RETURN_IF_ERROR(VerifyOk(*read));
  RH_RETURN_IF_ERROR(LowerProgram(*read).status());
  RH_RETURN_IF_ERROR(VerifyOk(*read));
  return read;
}

absl::Status CheckValues(const Case& test, const Program& model) {
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> expected, RunOn(*test.program, test.inputs));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> read, ThereAndBack(model));
  std::vector<Tensor> inputs;
  for (const Tensor& input : test.inputs) {
    RH_ASSIGN_OR_RETURN(inputs.emplace_back(), AsStored(input));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> actual, RunOn(*read, inputs));
  for (size_t i = 0; i < expected.size(); ++i) {
    RH_ASSIGN_OR_RETURN(
        const TensorDifference difference,
        Compare(actual[i], expected[i], ToleranceOf(expected[i].element_type().kind())));
    if (!difference.ok()) {
      return absl::DataLossError(absl::StrCat("output ", i, ": ", difference.ToString()));
    }
  }
  return absl::OkStatus();
}

// Unimplemented where it cannot be exported, DataLoss where the model gives something else.
absl::Status Check(const Program& program, const std::string& entry, bool as_inputs) {
  RH_ASSIGN_OR_RETURN(const Case one, CaseOf(program, entry, as_inputs));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> model, ExportTo(*one.program, "onnx"));
  const absl::Status status = CheckValues(one, *model);
  return absl::IsUnimplemented(status) ? absl::InternalError(status.message()) : status;
}

// The reasons in an error of the export, without the nodes.
void CollectReasons(absl::string_view message, std::set<std::string>& reasons) {
  const std::vector<absl::string_view> lines = absl::StrSplit(message, '\n');
  for (size_t i = 1; i < lines.size(); ++i) {
    const size_t colon = lines[i].find(": ");
    reasons.insert(std::string(lines[i].substr(colon == absl::string_view::npos ? 0 : colon + 2)));
  }
  if (lines.size() == 1) reasons.insert(std::string(lines[0]));
}

class ExportTest : public ::testing::Test {
 public:
  ExportTest(std::string path, std::set<std::string> expected)
      : path_(std::move(path)), expected_(std::move(expected)) {}

  void TestBody() override {
    absl::StatusOr<std::vector<CheckCase>> cases = ReadCheckCases(path_);
    ASSERT_TRUE(cases.ok()) << cases.status();
    std::set<std::string> reasons;
    for (const CheckCase& test : *cases) {
      absl::StatusOr<std::unique_ptr<Program>> program = Parse(TestContext(), test.text);
      ASSERT_TRUE(program.ok()) << program.status();
      for (const Graph* graph : (*program)->graphs()) {
        if (graph->visibility() != Visibility::kPublic || !graph->inputs().empty()) continue;
        SCOPED_TRACE(absl::StrCat(test.name, ", @", graph->name()));
        for (const bool as_inputs : {false, true}) {
          const absl::Status status = Check(**program, graph->name(), as_inputs);
          if (absl::IsUnimplemented(status)) {
            CollectReasons(status.message(), reasons);
          } else if (absl::IsDataLoss(status)) {
            reasons.insert(absl::StrCat("@", graph->name(), ": ", status.message()));
          } else {
            EXPECT_TRUE(status.ok()) << (as_inputs ? "on inputs: " : "on constants: ") << status;
          }
        }
      }
    }
    std::vector<std::string> unlisted, unfounded;
    std::set_difference(reasons.begin(), reasons.end(), expected_.begin(), expected_.end(),
                        std::back_inserter(unlisted));
    std::set_difference(expected_.begin(), expected_.end(), reasons.begin(), reasons.end(),
                        std::back_inserter(unfounded));
    EXPECT_TRUE(unlisted.empty()) << "not in the table:\n" << absl::StrJoin(unlisted, "\n");
    EXPECT_TRUE(unfounded.empty()) << "in the table, but it is not so:\n"
                                   << absl::StrJoin(unfounded, "\n");
  }

 private:
  const std::string path_;
  const std::set<std::string> expected_;
};

std::string StemOf(absl::string_view path) {
  const std::vector<absl::string_view> parts = absl::StrSplit(path, '/');
  return std::string(absl::StripSuffix(parts.back(), ".mlir"));
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  const absl::StatusOr<std::string> table = roundhouse::ReadFile(argc > 1 ? argv[1] : "");
  if (!table.ok() || argc < 3) {
    std::cerr << "export_test TABLE PROGRAM...: " << table.status() << "\n";
    return 1;
  }
  std::map<std::string, std::set<std::string>> expected;
  for (const absl::string_view line : absl::StrSplit(*table, '\n', absl::SkipEmpty())) {
    if (line[0] == '#') continue;
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (fields.size() != 2) {
      std::cerr << argv[1] << ": expected FILE and REASON: " << line << "\n";
      return 1;
    }
    expected[fields[0]].insert(fields[1]);
  }
  for (int i = 2; i < argc; ++i) {
    const std::string path = argv[i];
    const std::string stem = roundhouse::StemOf(path);
    if (absl::StartsWith(stem, "fail_")) continue;
    auto listed = expected.extract(stem);
    ::testing::RegisterTest(
        "Export", stem.c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [path, reasons = listed.empty() ? std::set<std::string>() : listed.mapped()]()
            -> ::testing::Test* { return new roundhouse::ExportTest(path, reasons); });
  }
  for (const auto& [name, reasons] : expected) {
    std::cerr << argv[1] << ": there is no test " << name << "\n";
    return 1;
  }
  return RUN_ALL_TESTS();
}
