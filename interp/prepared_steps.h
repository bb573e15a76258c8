// File: prepared_steps.h
//
// The invocations that the plans of one engine share: steps of the same node on operands of the
// same types. Plans of one engine never run at the same time. Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_PREPARED_STEPS_H_
#define ROUNDHOUSE_INTERP_PREPARED_STEPS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::interp {

class PreparedSteps {
 public:
  struct Prepared {
    std::shared_ptr<Invocation> invocation;
    std::vector<Type> results;
    StepRunner runner;
  };

  // Finds an invocation for `node` on these operands; `known` are the operands that are constants
  // of the program. Returns a null invocation if no plan has one.
  Prepared Find(const Node& node, absl::Span<const Type> types,
                absl::Span<const Tensor* const> known) const;
  void Add(const Node& node, std::vector<Type> types, std::vector<const Tensor*> known,
           const Prepared& prepared);

  // num_prepared() counts all additions of the engine; BeginRun() restarts the counts by node.
  void BeginRun() { ++run_; }
  int64_t num_prepared() const { return num_prepared_; }
  // Whether the current run has asked for the node with so many types that more are likely.
  bool HasManyTypes(const Node& node) const;

 private:
  // The number of types from which HasManyTypes() is true.
  static constexpr int64_t kFewTypes = 4;

  struct Entry {
    std::vector<Type> types;
    std::vector<const Tensor*> known;
    std::vector<Type> results;
    StepRunner runner;
    std::weak_ptr<Invocation> invocation;
  };
  struct OfNode {
    std::vector<Entry> entries;
    int64_t run = -1;
    int64_t num_in_run = 0;
  };
  absl::flat_hash_map<const Node*, OfNode> nodes_;  // Looked up, never iterated.
  int64_t run_ = 0;
  int64_t num_prepared_ = 0;
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PREPARED_STEPS_H_
