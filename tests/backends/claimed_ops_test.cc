// Tests the claims of a backend with the programs that test the ops. Each node that the backend
// claims to support is compiled as a region of its own, run, and compared with the result of the
// reference, which those programs check.
//
//   claimed_ops_test BACKEND LIST PROGRAM...
//
// LIST is a file with the names of all ops that the backend takes in those programs, one per line,
// each followed by the graphs in which its result differs from the reference:
//   canonical.relu
//     not @f32_loses_nothing: 1 of 1 element differs; worst at []: found 0.0, expected 2.0 …
// The order in which a library sums is up to the library. But the test fails if the backend no
// longer takes an op, or if an op begins to give wrong or right results.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/check_case.h"

namespace roundhouse {
namespace {

std::string backend_name;
std::string list_path;
std::vector<std::string> program_paths;

// For f32, and for a sum of a few products in another order.
Tolerance ToleranceOf() { return Tolerance::Close(2e-6, 5e-6); }

class Claims {
 public:
  explicit Claims(const Backend& backend) : backend_(backend) {}

  // The values of one session's nodes.
  using Values = absl::flat_hash_map<const Value*, Tensor>;

  absl::Status Visit(const NodeRun& run, Values& values) {
    for (int i = 0; i < run.node.num_results(); ++i) {
      if (run.results[i] != nullptr) values.insert_or_assign(&run.node.result(i), *run.results[i]);
    }
    if (run.node.op().dialect_name() != "canonical" || run.node.num_operands() == 0)
      return absl::OkStatus();
    std::vector<Tensor> kept(run.node.num_operands());
    std::vector<const Tensor*> operands;
    if (!backend_.Supports(run.node).ok()) return absl::OkStatus();
    for (int i = 0; i < run.node.num_operands(); ++i) {
      const Value& operand = run.node.operand(i);
      if (operand.type().is_none()) {
        operands.push_back(nullptr);
      } else if (std::optional<Tensor> constant = ConstantOperand(operand)) {
        kept[i] = *std::move(constant);
        operands.push_back(&kept[i]);
      } else if (const auto found = values.find(&operand); found != values.end()) {
        operands.push_back(&found->second);
      } else {
        return absl::OkStatus();  // An input; tests of an op have none.
      }
    }
    for (const bool others_are_constant : {false, true}) {
      for (const int num_threads : {1, 2}) {
        RH_RETURN_IF_ERROR(
            Try(run, operands, others_are_constant && operands.size() > 1, num_threads));
      }
    }
    return absl::OkStatus();
  }

  // The text that the list holds.
  std::string Text() const {
    std::string text;
    for (const auto& [op, graphs] : different_) {
      absl::StrAppend(&text, op, "\n");
      for (const auto& [graph, difference] : graphs)
        absl::StrAppend(&text, "  not @", graph, ": ", difference, "\n");
    }
    return text;
  }

 private:
  absl::Status Try(const NodeRun& run, const std::vector<const Tensor*>& operands,
                   bool others_are_constant, int num_threads) {
    std::vector<Tensor> inputs;
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                        ProgramOfNode(run.node, operands, others_are_constant, inputs));
    const Graph& region = *program->FindGraph("region");
    for (const Node* node : region.nodes()) {
      if (node->op().dialect_name() == "canonical" && node->num_operands() > 0 &&
          !backend_.Supports(*node).ok())
        return absl::OkStatus();
    }
    const std::string where =
        absl::StrCat(run.node.DebugName(), " of @", run.node.graph().name(),
                     others_are_constant ? " with constants, " : ", ", num_threads, " threads");
    absl::StatusOr<std::vector<Tensor>> found = RunRegion(backend_, region, inputs, num_threads);
    if (!found.ok()) return Annotate(found.status(), where);
    for (size_t i = 0; i < found->size(); ++i) {
      RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                          Compare((*found)[i], *run.results[i], ToleranceOf()));
      if (!difference.ok())
        different_[run.node.op().name][run.node.graph().name()] = difference.ToString();
    }
    different_[run.node.op().name];
    return absl::OkStatus();
  }

  const Backend& backend_;
  // Differences by op and graph.
  std::map<std::string, std::map<std::string, std::string>> different_;
};

TEST(ClaimedOpsTest, GiveWhatTheReferenceGives) {
  ASSERT_FALSE(program_paths.empty()) << "no programs to run";
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  absl::StatusOr<const Backend*> backend = BackendRegistry::Of(**context).Get(backend_name);
  ASSERT_TRUE(backend.ok()) << backend.status();
  Claims claims(**backend);
  for (const std::string& path : program_paths) {
    absl::StatusOr<std::vector<CheckCase>> cases = ReadCheckCases(path);
    ASSERT_TRUE(cases.ok()) << path << ": " << cases.status();
    for (const CheckCase& test : *cases) {
      Claims::Values values;
      const absl::Status status = RunCheckCase(**context, test, [&](const NodeRun& run) {
        const absl::Status visited = claims.Visit(run, values);
        EXPECT_TRUE(visited.ok()) << path << ", " << test.name << ": " << visited;
      });
      ASSERT_TRUE(status.ok()) << path << ", " << test.name << ": " << status;
    }
  }
  absl::StatusOr<std::string> list = ReadFile(list_path);
  ASSERT_TRUE(list.ok()) << list.status();
  for (const absl::string_view line : absl::StrSplit(claims.Text(), '\n', absl::SkipEmpty())) {
    EXPECT_TRUE(absl::StrContains(*list, line)) << list_path << " does not say: " << line;
  }
  if (!TakesHighest(**backend)) {
    EXPECT_EQ(claims.Text(), "") << "it takes nodes, though " << (*backend)->Available();
    return;
  }
  // On lower instruction sets a library has other implementations, and fewer of them.
  if (BestIsa() >= Isa::kAvx512) {
    EXPECT_EQ(claims.Text(), *list)
        << "what " << backend_name << " takes is not what " << list_path << " says; it takes:\n"
        << claims.Text();
  }
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc < 4) return 1;
  roundhouse::backend_name = argv[1];
  roundhouse::list_path = argv[2];
  roundhouse::program_paths.assign(argv + 3, argv + argc);
  return RUN_ALL_TESTS();
}
