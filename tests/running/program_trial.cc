#include "roundhouse/tests/running/program_trial.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/seeded_tensors.h"

namespace roundhouse {
namespace {

// A low limit: if something is still slow, that is a bug.
constexpr int64_t kMaxBytes = 1 << 16;
constexpr int64_t kMaxSteps = 300;
constexpr int64_t kUnknownSize = 2;

using Results = std::vector<absl::StatusOr<Tensor>>;

void SetInputs(Session& session) {
  const Graph& graph = *session.selected();
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    Type type = graph.inputs()[i].type;
    if (!type.is_tensor() || !type.shape().is_ranked()) continue;
    std::vector<int64_t> sizes;
    for (const Dim& dim : type.shape().dims())
      sizes.push_back(dim.is_known() ? dim.size() : kUnknownSize);
    type = type.WithShape(Shape::Of(sizes));
    const absl::StatusOr<int64_t> bytes = ByteSize(type);
    if (!bytes.ok() || *bytes > kMaxBytes) continue;
    const auto index = static_cast<int64_t>(i);
    absl::StatusOr<Tensor> tensor = SeededTensor(type, GeneratorOfInput(1, index));
    // A tensor that contradicts the graph elsewhere is refused.
    if (tensor.ok()) session.set_input(index, *tensor).IgnoreError();
  }
}

// Returns false if no session can be created. With `cancelled_after` steps the run is cancelled.
bool RunOnce(const std::shared_ptr<const CompiledProgram>& compiled, int64_t cancelled_after,
             Results& results) {
  Session* running = nullptr;
  int64_t steps = 0;
  SessionOptions options = {
      .memory_limit = kMaxBytes, .max_call_depth = 50, .max_steps = kMaxSteps};
  options.timer = [&](const StepTime&) {
    if (++steps == cancelled_after && running != nullptr) running->cancel();
  };
  absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(compiled, std::move(options));
  if (!session.ok()) return false;
  running = session->get();
  for (const std::string& entry : compiled->entry_names()) {
    RH_CHECK((*session)->select(entry).ok());
    SetInputs(**session);
    const absl::Status status = (*session)->infer();
    RH_CHECK(!absl::IsInternal(status)) << status.ToString();
    if (!status.ok()) results.emplace_back(status);
    for (int64_t i = 0; status.ok() && i < (*session)->num_outputs(); ++i)
      results.push_back((*session)->get_output(i));
  }
  return true;
}

}  // namespace

TrialOutcome TryProgram(std::unique_ptr<Program> program, FuzzChoices& choices) {
  if (!VerifyOk(*program).ok()) return TrialOutcome::kNotSound;
  // For debugging a finding: the bytes of the input do not show the model.
  if (std::getenv("ROUNDHOUSE_SHOW_PROGRAMS") != nullptr) {
    const absl::StatusOr<std::string> text = Print(*program);
    std::fprintf(stderr, "%s", text.ok() ? text->c_str() : text.status().ToString().c_str());
  }
  const int level = choices.From(std::vector<int>{2, 2, 1, 0});
  const bool use_kernels = !choices.OneIn(4);
  const int64_t cancelled_after = choices.OneIn(8) ? 1 + choices.Below(4) : 0;
  const absl::StatusOr<bool> optimized = RunPasses(*program, PresetPipelineToRun(*program, level));
  RH_CHECK(!absl::IsInternal(optimized.status())) << optimized.status().ToString();
  if (!optimized.ok()) return TrialOutcome::kNotOptimized;
  const absl::Status sound = VerifyOk(*program);
  RH_CHECK(sound.ok()) << "after -O" << level << ": " << sound.ToString();
  absl::StatusOr<std::shared_ptr<const CompiledProgram>> compiled = CompiledProgram::Create(
      *program, {.verify = false,
                 .node_backends = use_kernels ? std::vector<std::string>()
                                              : std::vector<std::string>{"reference"},
                 .splat_limit = kMaxBytes});
  RH_CHECK(!absl::IsInternal(compiled.status())) << compiled.status().ToString();
  if (!compiled.ok()) return TrialOutcome::kNotCompiled;
  Results first;
  Results second;
  if (!RunOnce(*compiled, cancelled_after, first)) return TrialOutcome::kFailed;
  RH_CHECK(RunOnce(*compiled, cancelled_after, second));
  RH_CHECK(first.size() == second.size());
  bool has_failed = false;
  for (size_t i = 0; i < first.size(); ++i) {
    RH_CHECK(first[i].status() == second[i].status()) << first[i].status().ToString() << "\n"
                                                      << second[i].status().ToString();
    has_failed |= !first[i].ok();
    if (first[i].ok()) RH_CHECK(*first[i] == *second[i]) << "output " << i << " differs";
  }
  return has_failed ? TrialOutcome::kFailed : TrialOutcome::kRan;
}

}  // namespace roundhouse
