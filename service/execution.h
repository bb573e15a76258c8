// File: execution.h
//
// Runs graphs of a program on tensors, for layers that need to but do not know how: the numeric
// checks of passes, tuning, bisection. A layer that can run programs (interp, or a test) puts an
// Executor into the context.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Execution> execution, StartExecution(program, {}));
//   RH_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, execution->Run(*main, inputs));
#ifndef ROUNDHOUSE_SERVICE_EXECUTION_H_
#define ROUNDHOUSE_SERVICE_EXECUTION_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct ExecutionOptions {
  // The graphs that will be run; all public graphs when empty.
  std::vector<const Graph*> graphs = {};
  // Returns the initial values of external globals.
  std::function<absl::StatusOr<Tensor>(absl::string_view global)> link = nullptr;
  // Called after a node has run, with its results (null where they carry no data). Nodes of called
  // graphs are reported too, before the call itself. An error ends the run, which returns it.
  std::function<absl::Status(const Node&, absl::Span<const Tensor* const> results)> observer =
      nullptr;
  // Also runs nodes whose results are unused.
  bool run_unused_nodes = false;
  // The limit of bytes alive at any time; 0: no limit.
  int64_t memory_limit = 0;
};

// A program being run, with its own state, for one thread at a time.
class Execution {
 public:
  virtual ~Execution() = default;
  // Returns the outputs of `graph` on `inputs`, which has one for each declared input. The state
  // carries over from the previous run; a run that fails leaves it unchanged. Errors name the node.
  virtual absl::StatusOr<std::vector<Tensor>> Run(const Graph& graph,
                                                  absl::Span<const Tensor> inputs) = 0;
  // The current value of a global, private ones included; nullopt while it is uninitialised. Error:
  // no global of that name.
  virtual absl::StatusOr<std::optional<Tensor>> GlobalValue(absl::string_view name) const = 0;
};

class Executor {
 public:
  virtual ~Executor() = default;
  // `program` must outlive the execution and not change. Errors: it does not verify, or it has
  // operations that cannot be run (the message lists all of them).
  virtual absl::StatusOr<std::unique_ptr<Execution>> Start(
      const Program& program, const ExecutionOptions& options) const = 0;
};

// Holds the executor of a context.
class ExecutorSlot {
 public:
  static constexpr char kExtensionName[] = "execution";
  const Executor* executor() const { return executor_.get(); }

 private:
  friend void SetExecutor(Context& context, std::unique_ptr<Executor> executor);
  std::unique_ptr<Executor> executor_;
};

// Makes `executor` the context's. A second one is an error of the context.
void SetExecutor(Context& context, std::unique_ptr<Executor> executor);

// Uses the executor of the program's context. Error: FailedPrecondition if it has none.
absl::StatusOr<std::unique_ptr<Execution>> StartExecution(const Program& program,
                                                          const ExecutionOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_EXECUTION_H_
