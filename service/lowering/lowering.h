// File: lowering.h
//
// Expresses an operation by operations of a more basic dialect. This one answer of a dialect
// provides type inference and evaluation (lowered_dialect.h) and the lowering of whole programs
// (program_lowering.h).
#ifndef ROUNDHOUSE_SERVICE_LOWERING_LOWERING_H_
#define ROUNDHOUSE_SERVICE_LOWERING_LOWERING_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// The node to lower, and where the new nodes go.
struct LoweringRequest {
  const OpInfo& op;
  // Values of the graph that `build` works on; an absent operand is a value of type none. They are
  // constants (constants.h) where their values are known.
  absl::Span<Value* const> operands;
  const AttributeMap& attributes;
  int num_results = 0;
  // Creates the nodes. Graphs that the attributes name are graphs of its program, unless
  // `is_sketch`.
  const Builder& build;
  // Whether only the types of the results are wanted.
  bool is_sketch = false;
  // The node's name.
  absl::string_view name = "";
  // The types that the results have, or should have: empty, or one for each, unknown where not
  // stated. For ops whose result types say what they do, such as those that quantise.
  absl::Span<const Type> result_types = {};
};

// A node that stands for the list of its operands. The lowering of one op hands it to the lowerings
// of others, which must consume it. It has no meaning of its own; a program that still needs one is
// not lowered.
inline constexpr absl::string_view kLoweringList = "lowering.list";

// Absent, or an op that the service does not know: the op stays as it is, and the report counts it.
class LoweringService : public DialectService {
 public:
  static constexpr char kServiceName[] = "lowering";
  virtual bool CanLower(const OpInfo& op) const = 0;
  // Returns a value for each of the results. Errors:
  //   InvalidArgument      the operands or attributes are wrong
  //   FailedPrecondition   it depends on something that is not known, such as a rank
  //   Unimplemented        the other dialect cannot express this, and why
  virtual absl::StatusOr<std::vector<Value*>> Lower(const LoweringRequest& request) const = 0;
  // Whether the graph that an attribute of the node names is a branch: one that a run of the node
  // may skip. A fault in a branch is an error only of the runs that reach it.
  virtual bool IsBranch(const Node& /*node*/, absl::string_view /*attribute*/) const {
    return false;
  }
  // Inserts a node before all others of the graph that ends the run with this message; its results
  // have these types. Called where there are branches.
  virtual absl::StatusOr<Node*> MakeFailure(Graph& /*graph*/, absl::string_view message,
                                            std::vector<Type> /*types*/) const {
    return absl::InvalidArgumentError(message);
  }
  // The dialect of the constants that the lowered nodes need.
  virtual absl::string_view target() const = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_LOWERING_LOWERING_H_
