#include "roundhouse/tests/passes/canonical/pass_harness.h"

#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/canonical/layer.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/service/seeded_tensors.h"

namespace roundhouse::testing {
namespace {

constexpr uint64_t kSeeds[] = {1, 2};

std::map<std::string, std::set<std::string>>& FiredPatterns() {
  static auto* fired = new std::map<std::string, std::set<std::string>>;
  return *fired;
}

class FiringEnvironment final : public ::testing::Environment {
 public:
  explicit FiringEnvironment(std::vector<std::string> passes) : passes_(std::move(passes)) {}

  void TearDown() override {
    const ::testing::UnitTest& run = *::testing::UnitTest::GetInstance();
    if (run.test_to_run_count() != run.total_test_count()) return;  // Only some were asked for.
    const auto context = *Context::WithLinkedExtensions();
    for (const std::string& name : passes_) {
      const absl::StatusOr<std::unique_ptr<Pass>> pass = PassRegistry::Of(*context).Get(name);
      ASSERT_TRUE(pass.ok()) << pass.status();
      for (const std::string& pattern : (*pass)->pattern_names()) {
        EXPECT_TRUE(FiredPatterns()[name].contains(pattern))
            << "no test makes pattern '" << pattern << "' of pass '" << name << "' fire";
      }
    }
  }

 private:
  const std::vector<std::string> passes_;
};

std::string TextOf(const Program& program) {
  const absl::StatusOr<std::string> text = Print(program);
  return text.ok() ? *text : text.status().ToString();
}

Type WithKnownSizes(const Type& type, int64_t size) {
  if (!type.is_tensor()) return type;
  if (!type.shape().is_ranked()) return type.WithShape(Shape::Of({size, size}));
  std::vector<int64_t> sizes;
  for (const Dim& dim : type.shape().dims()) sizes.push_back(dim.is_known() ? dim.size() : size);
  return type.WithShape(Shape::Of(sizes));
}

// Turns numbers around 0 into numbers of 0.5 and above.
Tensor Positive(Tensor tensor) {
  if (tensor.element_type() == ElementType(ElementKind::kF32)) {
    for (float& x : tensor.mutable_data<float>()) x = std::fabs(x) + 0.5F;
  } else if (tensor.element_type() == ElementType(ElementKind::kF64)) {
    for (double& x : tensor.mutable_data<double>()) x = std::fabs(x) + 0.5;
  }
  return tensor;
}

void FillRandomConstants(Program& program) {
  SplitMix64 random(7);
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      if (!Is<canonical::ConstantGen>(*node)) continue;
      const Tensor written = *node->attribute("value")->if_tensor();
      const std::optional<double> number = match::SplatNumber(node->result());
      if (written.num_elements() < 2 || (number != 0.0 && number != 7.0)) continue;
      absl::StatusOr<Tensor> filled = SeededTensor(written.type(), SplitMix64(random.Next()));
      ASSERT_TRUE(filled.ok()) << filled.status();
      node->set_attribute("value",
                          Attribute::OfTensor(number == 7.0 ? Positive(*filled) : *filled));
    }
  }
}

absl::StatusOr<PipelineReport> RunText(Program& program, absl::string_view pipeline) {
  RH_ASSIGN_OR_RETURN(const Pipeline parsed,
                      Pipeline::Parse(PassRegistry::Of(program.context()), pipeline));
  return RunPipeline(program, parsed);
}

void ExpectSameResults(const Program& before, const Program& after, const Tolerance& tolerance,
                       int64_t unknown_size) {
  for (const uint64_t seed : kSeeds) {
    const auto expected = RunOnSeededInputs(before, seed, unknown_size);
    const auto found = RunOnSeededInputs(after, seed, unknown_size);
    ASSERT_TRUE(expected.ok()) << expected.status();
    ASSERT_TRUE(found.ok()) << found.status() << "\n" << TextOf(after);
    ASSERT_EQ(found->size(), expected->size());
    for (size_t i = 0; i < found->size(); ++i) {
      const auto difference = Compare((*found)[i], (*expected)[i], tolerance);
      ASSERT_TRUE(difference.ok()) << difference.status();
      EXPECT_TRUE(difference->ok()) << "output " << i << ": " << difference->ToString() << "\n"
                                    << TextOf(after);
    }
  }
}

}  // namespace

EveryPatternFires::EveryPatternFires(std::initializer_list<absl::string_view> passes) {
  ::testing::AddGlobalTestEnvironment(
      new FiringEnvironment(std::vector<std::string>(passes.begin(), passes.end())));
}

std::string OpsOf(const Graph& graph) {
  std::vector<std::string> ops;
  for (const Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node)) continue;
    if (node->num_results() == 1 &&
        (node->result().type().is_none() || canonical::IsComputedFromConstants(node->result()))) {
      continue;
    }
    ops.emplace_back(absl::StripPrefix(node->op_name(), "canonical."));
  }
  return absl::StrJoin(ops, " ");
}

absl::StatusOr<std::vector<Tensor>> RunOnSeededInputs(const Program& program, uint64_t seed,
                                                      int64_t unknown_size) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  RH_RETURN_IF_ERROR(session->select("main"));
  const Graph& main = *session->selected();
  for (size_t i = 0; i < main.inputs().size(); ++i) {
    const int64_t index = static_cast<int64_t>(i);
    RH_ASSIGN_OR_RETURN(const Tensor input,
                        SeededTensor(WithKnownSizes(main.inputs()[i].type, unknown_size),
                                     GeneratorOfInput(seed, index)));
    RH_RETURN_IF_ERROR(session->set_input(index, input));
  }
  RH_RETURN_IF_ERROR(session->infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session->num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(Tensor output, session->get_output(i));
    outputs.push_back(std::move(output));
  }
  return outputs;
}

PassHarness::PassHarness() : context_(*Context::WithLinkedExtensions()) {}

Program& PassHarness::ParseProgram(absl::string_view text) {
  absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
  EXPECT_TRUE(program.ok()) << program.status() << "\n" << text;
  if (!program.ok()) program = std::make_unique<Program>(*context_);
  FillRandomConstants(**program);
  const absl::Status status = VerifyOk(**program);
  EXPECT_TRUE(status.ok()) << status << "\n" << text;
  return *programs_.emplace_back(*std::move(program));
}

std::string PassHarness::Transformed(absl::string_view text, absl::string_view pipeline,
                                     const Tolerance& tolerance) {
  Program& changed = ParseProgram(text);
  const std::unique_ptr<Program> before = changed.clone();
  const std::unique_ptr<Program> again = changed.clone();
  const absl::StatusOr<PipelineReport> report = RunText(changed, pipeline);
  EXPECT_TRUE(report.ok()) << report.status() << "\n" << TextOf(*before);
  if (!report.ok()) return std::string(report.status().message());
  for (const auto& [pass, counts] : report->counts) {
    for (const auto& [what, count] : counts) FiredPatterns()[pass].insert(what);
  }
  EXPECT_TRUE(RunText(*again, pipeline).ok());
  EXPECT_EQ(TextOf(*again), TextOf(changed)) << "it does not do the same each time";
  const absl::StatusOr<PipelineReport> second = RunText(*again, pipeline);
  EXPECT_TRUE(second.ok()) << second.status();
  EXPECT_EQ(TextOf(*again), TextOf(changed)) << "a second time it makes something else";
  // Several passes may undo one another again.
  const bool is_one_pass = absl::string_view(pipeline).find(',') == absl::string_view::npos;
  EXPECT_FALSE(is_one_pass && second.ok() && second->changed) << "a second time it changes more";
  ExpectSameResults(*before, changed, tolerance, unknown_size_);
  return OpsOf(main());
}

void PassHarness::ExpectUnchanged(absl::string_view text, absl::string_view pipeline) {
  Program& program = ParseProgram(text);
  const std::string before = TextOf(program);
  const absl::StatusOr<PipelineReport> report = RunText(program, pipeline);
  ASSERT_TRUE(report.ok()) << report.status() << "\n" << before;
  EXPECT_FALSE(report->changed) << before << "became\n" << TextOf(program);
}

Node& PassHarness::NodeOf(absl::string_view op) {
  for (Node* node : main().nodes()) {
    if (node->op_name() == absl::StrCat("canonical.", op)) return *node;
  }
  ADD_FAILURE() << "no " << op << " in\n" << TextOf(program());
  return *main().first_node();
}

}  // namespace roundhouse::testing
