#include "roundhouse/tests/export_suite.h"

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
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/check_case.h"

namespace roundhouse {
namespace {

// A program of one entry and what it calls, which returns what the entry of that name in `program`
// checks.
struct Case {
  std::unique_ptr<Program> program;
  std::vector<Tensor> inputs;
};

// Whether a constant with this element type becomes an input.
bool IsGiven(Given given, const ElementType& element) {
  if (given != Given::kNumbers) return given == Given::kAll;
  return element.is_quantized() || IsFloat(element.kind());
}

absl::StatusOr<Case> CaseOf(const Program& program, const std::string& entry, Given given) {
  Case result = {.program = program.clone()};
  for (Graph* graph : result.program->graphs()) graph->set_visibility(Visibility::kPrivate);
  Graph& graph = *result.program->FindGraph(entry);
  graph.set_visibility(Visibility::kPublic);
  // A file has up to a hundred entries: each of them would pay for the export of all.
  RH_RETURN_IF_ERROR(RunPasses(*result.program, "symbol_dce").status());
  for (Node* node : graph.nodes()) {
    if (node->op().dialect_name() != "check") continue;
    RH_RETURN_IF_ERROR(
        AddOutput(graph, absl::StrCat("output_", graph.outputs().size()), node->operand(0))
            .status());
    graph.Erase(node);
  }
  for (Node* node : graph.nodes()) {
    if (!Is<canonical::ConstantGen>(*node)) continue;
    if (!IsGiven(given, node->result().type().element_type())) continue;
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

const Graph& EntryOf(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    if (graph->visibility() == Visibility::kPublic) return *graph;
  }
  return *program.graphs()[0];
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
    RH_ASSIGN_OR_RETURN(outputs.emplace_back(), session->get_output(i));
  }
  return outputs;
}

Tolerance ToleranceOf(const ExportSuite& suite, const ElementType& element) {
  if (element.is_quantized()) return Tolerance::Close(suite.quantized_steps, 0);
  switch (element.kind()) {
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

// The short names of a program's canonical ops, except those that all programs have.
std::set<std::string> OpsOf(const Program& program) {
  std::set<std::string> ops;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (node->op().dialect_name() != "canonical" || IsBoundaryNode(*node)) continue;
      if (!Is<canonical::ConstantGen>(*node)) ops.insert(std::string(node->op().short_name()));
    }
  }
  return ops;
}

// The ops of the programs before the export and after the round trip.
struct Trips {
  std::set<std::string> ops;
  std::set<std::string> ops_again;
};

absl::Status CheckValues(const ExportSuite& suite, const Case& test, const Program& model,
                         Trips& trips) {
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> expected, RunOn(*test.program, test.inputs));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> read, suite.there_and_back(model));
  if (!test.inputs.empty()) {
    trips.ops.merge(OpsOf(*test.program));
    trips.ops_again.merge(OpsOf(*read));
  }
  std::vector<Tensor> inputs;
  for (size_t i = 0; i < test.inputs.size(); ++i) {
    // The model may state the same scale with fewer digits.
    const ElementType& element = EntryOf(*read).inputs()[i].type.element_type();
    RH_ASSIGN_OR_RETURN(
        inputs.emplace_back(),
        test.inputs[i].WithType(Type::Tensor(element, test.inputs[i].shape().WithoutNames())));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> actual, RunOn(*read, inputs));
  for (size_t i = 0; i < expected.size(); ++i) {
    RH_ASSIGN_OR_RETURN(const Tensor found, AsStored(actual[i]));
    RH_ASSIGN_OR_RETURN(const Tensor wanted, AsStored(expected[i]));
    RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                        Compare(found, wanted, ToleranceOf(suite, expected[i].element_type())));
    if (!difference.ok()) {
      return absl::DataLossError(absl::StrCat("output ", i, ": ", difference.ToString()));
    }
  }
  return absl::OkStatus();
}

// Error: a weight has no user.
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

// Error: Unimplemented if the program cannot be exported, DataLoss if the model gives other
// results.
absl::Status Check(const ExportSuite& suite, const Program& program, const std::string& entry,
                   Given given, Trips& trips) {
  RH_ASSIGN_OR_RETURN(const Case one, CaseOf(program, entry, given));
  if (suite.prepare) suite.prepare(*one.program);
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> model, ExportTo(*one.program, suite.dialect));
  RH_RETURN_IF_ERROR(CheckWeights(*model));
  const absl::Status status = CheckValues(suite, one, *model, trips);
  return absl::IsUnimplemented(status) ? absl::InternalError(status.message()) : status;
}

std::string StemOf(absl::string_view path) {
  const std::vector<absl::string_view> parts = absl::StrSplit(path, '/');
  return std::string(absl::StripSuffix(parts.back(), ".mlir"));
}

absl::string_view NameOf(Given given) {
  return given == Given::kNothing ? "on constants"
         : given == Given::kAll   ? "on inputs"
                                  : "on given numbers";
}

// The reasons in an error of the export, without the names of nodes.
void CollectReasons(absl::string_view message, std::set<std::string>& reasons) {
  const std::vector<absl::string_view> lines = absl::StrSplit(message, '\n');
  for (size_t i = 1; i < lines.size(); ++i) {
    const size_t colon = lines[i].find(": ");
    reasons.insert(std::string(lines[i].substr(colon == absl::string_view::npos ? 0 : colon + 2)));
  }
  if (lines.size() == 1) reasons.insert(std::string(lines[0]));
}

// The rows for all files, and in how many files each occurred.
class CommonReasons {
 public:
  explicit CommonReasons(const std::set<std::string>& rows) {
    for (const std::string& row : rows) files_[row] = 0;
  }

  // Takes those that end in a row out of the reasons of one file.
  void TakeOutOf(std::set<std::string>& reasons) {
    for (auto& [row, files] : files_) {
      const std::string& ending = row;
      const size_t taken = std::erase_if(
          reasons, [&ending](absl::string_view reason) { return absl::EndsWith(reason, ending); });
      if (taken > 0) ++files;
    }
  }

  std::vector<std::string> Unneeded() const {
    std::vector<std::string> rows;
    for (const auto& [row, files] : files_) {
      if (files < 2) rows.push_back(row);
    }
    return rows;
  }

  bool empty() const { return files_.empty(); }

 private:
  std::map<std::string, int> files_;
};

class ExportTest : public ::testing::Test {
 public:
  ExportTest(const ExportSuite& suite, std::string path, std::set<std::string> expected,
             CommonReasons& common)
      : suite_(suite), path_(std::move(path)), expected_(std::move(expected)), common_(common) {}

  void TestBody() override {
    absl::StatusOr<std::vector<CheckCase>> cases = ReadCheckCases(path_);
    ASSERT_TRUE(cases.ok()) << cases.status();
    std::set<std::string> reasons;
    Trips trips;
    for (const CheckCase& test : *cases) {
      absl::StatusOr<std::unique_ptr<Program>> program = Parse(ExportTestContext(), test.text);
      ASSERT_TRUE(program.ok()) << program.status();
      for (const Graph* graph : (*program)->graphs()) {
        if (graph->visibility() != Visibility::kPublic || !graph->inputs().empty()) continue;
        SCOPED_TRACE(absl::StrCat(test.name, ", @", graph->name()));
        for (const Given given : suite_.given) {
          const absl::Status status = Check(suite_, **program, graph->name(), given, trips);
          if (absl::IsUnimplemented(status)) {
            CollectReasons(status.message(), reasons);
          } else if (absl::IsDataLoss(status)) {
            reasons.insert(absl::StrCat("@", graph->name(), ": ", status.message()));
          } else {
            EXPECT_TRUE(status.ok()) << NameOf(given) << ": " << status;
          }
        }
      }
    }
    CollectWhatCameBack(trips, reasons);
    common_.TakeOutOf(reasons);
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
  // If the op that the file is named after did not come back as itself: what it became.
  void CollectWhatCameBack(const Trips& trips, std::set<std::string>& reasons) const {
    const std::string op = StemOf(path_);
    if (!trips.ops.contains(op) || trips.ops_again.contains(op)) return;
    std::vector<std::string> became;
    std::set_difference(trips.ops_again.begin(), trips.ops_again.end(), trips.ops.begin(),
                        trips.ops.end(), std::back_inserter(became));
    reasons.insert(
        absl::StrCat("comes back as ", became.empty() ? "nothing" : absl::StrJoin(became, ", ")));
  }

  const ExportSuite& suite_;
  const std::string path_;
  const std::set<std::string> expected_;
  CommonReasons& common_;
};

// After all other tests, which must have run in this process.
class CommonReasonsTest : public ::testing::Test {
 public:
  explicit CommonReasonsTest(const CommonReasons& common) : common_(common) {}

  void TestBody() override {
    const auto& tests = *::testing::UnitTest::GetInstance();
    if (tests.test_to_run_count() < tests.total_test_count()) {
      EXPECT_EQ(std::getenv("GTEST_TOTAL_SHARDS"), nullptr)
          << "rows for all files are checked when one process runs all tests";
      return;
    }
    const std::vector<std::string> unneeded = common_.Unneeded();
    EXPECT_TRUE(unneeded.empty()) << "in the table for all files, but fewer than two have it:\n"
                                  << absl::StrJoin(unneeded, "\n");
  }

 private:
  const CommonReasons& common_;
};

}  // namespace

const Context& ExportTestContext() {
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

int RunExportTests(int argc, char** argv, const ExportSuite& suite) {
  ::testing::InitGoogleTest(&argc, argv);
  const absl::StatusOr<std::string> table = ReadFile(argc > 1 ? argv[1] : "");
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
  auto for_all = expected.extract("*");
  CommonReasons common(for_all.empty() ? std::set<std::string>() : for_all.mapped());
  for (int i = 2; i < argc; ++i) {
    const std::string path = argv[i];
    const std::string stem = StemOf(path);
    if (absl::StartsWith(stem, "fail_")) continue;
    auto listed = expected.extract(stem);
    const auto reasons = listed.empty() ? std::set<std::string>() : listed.mapped();
    ::testing::RegisterTest("Export", stem.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [&suite, &common, path, reasons]() -> ::testing::Test* {
                              return new ExportTest(suite, path, reasons, common);
                            });
  }
  for (const auto& [name, reasons] : expected) {
    std::cerr << argv[1] << ": there is no test " << name << "\n";
    return 1;
  }
  if (!common.empty()) {
    ::testing::RegisterTest(
        "Rows", "AreNeeded", nullptr, nullptr, __FILE__, __LINE__,
        [&common]() -> ::testing::Test* { return new CommonReasonsTest(common); });
  }
  return RUN_ALL_TESTS();
}

}  // namespace roundhouse
