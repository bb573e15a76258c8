// File: execution.h
//
// Running graphs of a program on tensors, for those who must but may not know how: the numeric
// checks of passes, tuning, bisection. Whoever can run programs (interp does, a test may) puts an
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
  // What will be run; all public graphs when empty.
  std::vector<const Graph*> graphs = {};
  // Gives the initial values of external globals.
  std::function<absl::StatusOr<Tensor>(absl::string_view global)> link = nullptr;
  // Called when a node has run, with its results (null where they carry no data). Nodes of called
  // graphs are reported too, before the call itself. An error ends the run and is what it gives.
  std::function<absl::Status(const Node&, absl::Span<const Tensor* const> results)> observer =
      nullptr;
  // Runs nodes, too, whose results nobody uses.
  bool run_unused_nodes = false;
  // Of the bytes alive at any time; 0 for none.
  int64_t memory_limit = 0;
};

// A program at work, with a state of its own, for one thread at a time.
class Execution {
 public:
  virtual ~Execution() = default;
  // The outputs of `graph` on `inputs`, one for each that it declares. The state is what the run
  // before left; a run that fails leaves it as it was. Errors name the node.
  virtual absl::StatusOr<std::vector<Tensor>> Run(const Graph& graph,
                                                  absl::Span<const Tensor> inputs) = 0;
  // What a global holds now, private ones included; nothing while it is uninitialised. Error: no
  // global of that name.
  virtual absl::StatusOr<std::optional<Tensor>> GlobalValue(absl::string_view name) const = 0;
};

class Executor {
 public:
  virtual ~Executor() = default;
  // `program` must outlive the execution and stay as it is. Errors: it does not verify, or has
  // operations that cannot be run, all of which the message lists.
  virtual absl::StatusOr<std::unique_ptr<Execution>> Start(
      const Program& program, const ExecutionOptions& options) const = 0;
};

// Where a context keeps its executor.
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

// Asks the executor of the program's context. Error: it has none, which is FailedPrecondition.
absl::StatusOr<std::unique_ptr<Execution>> StartExecution(const Program& program,
                                                          const ExecutionOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_EXECUTION_H_
