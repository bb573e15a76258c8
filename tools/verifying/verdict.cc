#include "roundhouse/tools/verifying/verdict.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/tosa/tosa.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/dialect_export.h"

namespace roundhouse {
namespace {

absl::StatusOr<std::vector<Tensor>> RunHere(const Program& program, const std::string& entry,
                                            absl::Span<const Tensor> inputs,
                                            const std::vector<std::string>& backends) {
  RH_ASSIGN_OR_RETURN(
      const std::unique_ptr<Session> session,
      Session::Create(program, {.entries = {entry}, .node_backends = backends}, {}));
  RH_RETURN_IF_ERROR(session->select(entry));
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  RH_RETURN_IF_ERROR(session->infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session->num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(Tensor output, session->get_output(i));
    outputs.push_back(std::move(output));
  }
  return outputs;
}

}  // namespace

bool Verdict::ok() const {
  return std::all_of(outputs.begin(), outputs.end(),
                     [](const Output& output) { return output.difference.ok(); });
}

std::string Verdict::ToString() const {
  std::string text;
  for (const Output& output : outputs)
    absl::StrAppend(&text, output.name, ": ", output.difference.ToString(), "\n");
  return text;
}

absl::StatusOr<Verdict> JudgeByMlir(const MlirJudge& judge, const Program& program,
                                    const std::string& entry, absl::Span<const Tensor> inputs,
                                    const VerdictOptions& options) {
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> expected,
                      RunHere(program, entry, inputs, options.backends));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportTo(program, tosa::kDialect));
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> found, judge.Run(*exported, entry, inputs));
  if (found.size() != expected.size())
    return absl::InternalError("the program in TOSA has a different number of outputs");
  Verdict verdict;
  const std::vector<Port>& ports = program.FindGraph(entry)->outputs();
  for (size_t i = 0; i < expected.size(); ++i) {
    const std::string name = PortText("output", static_cast<int64_t>(i), ports[i]);
    absl::StatusOr<UlpDifference> difference =
        CompareUlps(found[i], expected[i], options.tolerance);
    if (!difference.ok()) return Annotate(difference.status(), name);
    verdict.outputs.push_back({name, *std::move(difference)});
  }
  return verdict;
}

}  // namespace roundhouse
