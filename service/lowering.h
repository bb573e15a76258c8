// File: lowering.h
//
// An operation as operations of a more basic dialect. From this one answer of a dialect follow its
// types, its evaluation (lowered_dialect.h) and the lowering of whole programs
// (program_lowering.h).
#ifndef ROUNDHOUSE_SERVICE_LOWERING_H_
#define ROUNDHOUSE_SERVICE_LOWERING_H_

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

// What is to be lowered, and where to.
struct LoweringRequest {
  const OpInfo& op;
  // Values of the graph that `build` works on; for an operand that is not given, one of type none.
  // They are constants (constants.h) where their values are known.
  absl::Span<Value* const> operands;
  const AttributeMap& attributes;
  int num_results = 0;
  // Makes the nodes. Graphs that the attributes name are graphs of its program, unless
  // `is_sketch`.
  const Builder& build;
  // Whether only the types of the results are wanted.
  bool is_sketch = false;
  // What the node is called.
  absl::string_view name = "";
  // The types that the results have, or are wanted to have: empty, or one for each, unknown where
  // nobody has said. For ops that say by their results' types what they do, as those that quantise.
  absl::Span<const Type> result_types = {};
};

// A node that stands for all its operands: what the lowering of one op hands to those of others
// that see that it goes. It has no meaning of its own, and a program that still needs one is not
// lowered.
inline constexpr absl::string_view kLoweringList = "lowering.list";

// Absent, or an op that the service does not know: it stays what it is, and the report counts it.
class LoweringService : public DialectService {
 public:
  static constexpr char kServiceName[] = "lowering";
  virtual bool CanLower(const OpInfo& op) const = 0;
  // A value for each of the results. Errors:
  //   InvalidArgument      the operands or attributes are wrong
  //   FailedPrecondition   it depends on something that is not known, such as a rank
  //   Unimplemented        there is no way to say this in the other dialect, and why
  virtual absl::StatusOr<std::vector<Value*>> Lower(const LoweringRequest& request) const = 0;
  // Whether the graph that an attribute of the node names is a branch: one that a run of the node
  // may leave out. What is wrong in it is an error of the runs that come to it.
  virtual bool IsBranch(const Node& /*node*/, absl::string_view /*attribute*/) const {
    return false;
  }
  // A node in front of all others of the graph that ends the run with this message, its results of
  // these types. Asked where there are branches.
  virtual absl::StatusOr<Node*> MakeFailure(Graph& /*graph*/, absl::string_view message,
                                            std::vector<Type> /*types*/) const {
    return absl::InvalidArgumentError(message);
  }
  // The dialect of the constants that the lowered nodes want.
  virtual absl::string_view target() const = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_LOWERING_H_
