#include "roundhouse/interp/session_executor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/execution.h"

namespace roundhouse {
namespace {

class SessionExecution final : public Execution {
 public:
  explicit SessionExecution(std::unique_ptr<Session> session) : session_(std::move(session)) {}

  absl::StatusOr<std::vector<Tensor>> Run(const Graph& graph,
                                          absl::Span<const Tensor> inputs) override {
    RH_RETURN_IF_ERROR(session_->select(graph.name()));
    if (inputs.size() != graph.inputs().size()) {
      return absl::InvalidArgumentError(absl::StrCat(SymbolText(graph.name()), " takes ",
                                                     graph.inputs().size(), " inputs, found ",
                                                     inputs.size()));
    }
    for (size_t i = 0; i < inputs.size(); ++i) {
      RH_RETURN_IF_ERROR(session_->set_input(static_cast<int64_t>(i), inputs[i]));
    }
    RH_RETURN_IF_ERROR(session_->infer());
    std::vector<Tensor> outputs;
    for (int64_t i = 0; i < session_->num_outputs(); ++i) {
      RH_ASSIGN_OR_RETURN(Tensor output, session_->get_output(i));
      outputs.push_back(std::move(output));
    }
    return outputs;
  }

  absl::StatusOr<std::optional<Tensor>> GlobalValue(absl::string_view name) const override {
    return session_->PeekGlobal(name);
  }

 private:
  const std::unique_ptr<Session> session_;
};

class SessionExecutor final : public Executor {
 public:
  absl::StatusOr<std::unique_ptr<Execution>> Start(const Program& program,
                                                   const ExecutionOptions& options) const override {
    CompileOptions compile_options = {.link = options.link,
                                      .run_unused_nodes = options.run_unused_nodes,
                                      .splat_limit = options.memory_limit};
    for (const Graph* graph : options.graphs) compile_options.entries.push_back(graph->name());
    SessionOptions session_options = {.memory_limit = options.memory_limit};
    if (options.observer) {
      session_options.observer = [observer = options.observer](const NodeRun& run) {
        return observer(run.node, run.results);
      };
    }
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                        Session::Create(program, compile_options, std::move(session_options)));
    return std::make_unique<SessionExecution>(std::move(session));
  }
};

}  // namespace

void RegisterSessionExecutor(Context& context) {
  SetExecutor(context, std::make_unique<SessionExecutor>());
}

RH_REGISTER_EXTENSION(RegisterSessionExecutor);

}  // namespace roundhouse
