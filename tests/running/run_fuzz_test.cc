// Running any program gives outputs or an error, in bounded time and memory; a second run gives the
// same.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/seeded_tensors.h"

namespace roundhouse {
namespace {

constexpr int64_t kMaxBytes = 1 << 16;

const Context& TheContext() {
  static const Context* const context = Context::WithLinkedExtensions()->release();
  return *context;
}

// Sets those inputs of the selected entry that can be made and are not too large.
void SetInputs(Session& session) {
  const Graph& graph = *session.selected();
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    const absl::StatusOr<int64_t> bytes = ByteSize(graph.inputs()[i].type);
    if (!bytes.ok() || *bytes > kMaxBytes) continue;
    const int64_t index = static_cast<int64_t>(i);
    absl::StatusOr<Tensor> tensor =
        SeededTensor(graph.inputs()[i].type, GeneratorOfInput(1, index));
    if (tensor.ok()) RH_CHECK(session.set_input(index, *tensor).ok());
  }
}

void Run(absl::string_view text) {
  ParseOptions parse_options;
  parse_options.max_tensor_bytes = kMaxBytes;
  absl::StatusOr<std::unique_ptr<Program>> program = Parse(TheContext(), text, parse_options);
  if (!program.ok()) return;
  absl::StatusOr<std::shared_ptr<const CompiledProgram>> compiled =
      CompiledProgram::Create(**program, {.splat_limit = kMaxBytes});
  if (!compiled.ok()) return;
  std::vector<std::vector<absl::StatusOr<Tensor>>> outputs(2);  // By run.
  for (auto& results : outputs) {
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(
        *compiled, {.memory_limit = kMaxBytes, .max_call_depth = 50, .max_steps = 1000});
    if (!session.ok()) return;
    for (const std::string& entry : (*compiled)->entry_names()) {
      RH_CHECK((*session)->select(entry).ok());
      SetInputs(**session);
      // If it fails, all its outputs return the error.
      (void)(*session)->infer();
      for (int64_t i = 0; i < (*session)->num_outputs(); ++i) {
        results.push_back((*session)->get_output(i));
      }
    }
  }
  RH_CHECK(outputs[0].size() == outputs[1].size());
  for (size_t i = 0; i < outputs[0].size(); ++i) {
    const auto& first = outputs[0][i];
    const auto& second = outputs[1][i];
    RH_CHECK(first.status() == second.status()) << first.status() << "\n" << second.status();
    if (first.ok()) RH_CHECK(*first == *second) << "output " << i << " differs from run to run";
  }
}

}  // namespace
}  // namespace roundhouse

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  roundhouse::Run(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
