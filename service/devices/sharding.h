// File: sharding.h
//
// Spreads values over devices (device_mesh.h), and computes ops on parts of their operands.
//
//   RH_ASSIGN_OR_RETURN(const Sharding rows, Sharding::Parse("data,_", mesh));
//   RH_ASSIGN_OR_RETURN(const Type part, LocalType(matrix, rows, mesh));  // 8x3 on 4: 2x3.
//
// ShardingService describes the splits of a dialect's ops as an einsum does: each dimension of
// operands and results belongs to a factor, and a factor that is spread over devices is spread in
// all of them.
//
//   canonical.mat_mul   "...mk,...kn,n->...mn"   k adds up
//
// An op without a rule runs whole on every device.
#ifndef ROUNDHOUSE_SERVICE_DEVICES_SHARDING_H_
#define ROUNDHOUSE_SERVICE_DEVICES_SHARDING_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

// On globals and ports, a string; on nodes, a list with one for each result. An empty string leaves
// it open.
inline constexpr absl::string_view kShardingAttribute = "roundhouse.sharding";

// The mesh axes along which each dimension of a value is spread: the first axis cuts the dimension
// into its coarsest parts. A value without spread dimensions is whole on each device. Each mesh
// axis is used at most once.
class Sharding {
 public:
  // Whole.
  explicit Sharding(int64_t rank = 0) : axes_(static_cast<size_t>(rank)) {}
  explicit Sharding(std::vector<std::vector<int>> axes) : axes_(std::move(axes)) {}
  // "x,_": rows along x, columns whole; "x*y" is two axes of one dimension; "" is rank 0. "*" alone
  // is whole whatever the rank. Errors name the text.
  static absl::StatusOr<Sharding> Parse(absl::string_view text, const DeviceMesh& mesh,
                                        int64_t rank);

  int64_t rank() const { return static_cast<int64_t>(axes_.size()); }
  const std::vector<int>& axes(int64_t dim) const { return axes_[dim]; }
  std::vector<int>& mutable_axes(int64_t dim) { return axes_[dim]; }
  bool is_whole() const;
  bool Uses(int axis) const;
  // All axes that it uses, sorted.
  std::vector<int> UsedAxes() const;

  std::string ToString(const DeviceMesh& mesh) const;
  friend bool operator==(const Sharding&, const Sharding&) = default;

 private:
  std::vector<std::vector<int>> axes_;
};

// The type of a device's part. Errors: not a tensor of known sizes; a dimension that is not a
// multiple of the devices that it is spread over; quantisation along a dimension that is spread.
absl::StatusOr<Type> LocalType(const Type& type, const Sharding& sharding, const DeviceMesh& mesh);

// The reverse. Error: not a tensor of the sharding's rank, or its sizes do not fit in 64 bits.
absl::StatusOr<Type> WholeType(const Type& part, const Sharding& sharding, const DeviceMesh& mesh);

// The sharding of a value of that type according to kShardingAttribute among the attributes of a
// port or global; nullopt if it is absent or empty. Error: it is not a string, or the string is
// malformed.
absl::StatusOr<std::optional<Sharding>> StoredSharding(const AttributeMap& attributes,
                                                       const Type& type, const DeviceMesh& mesh);
// The same from a string.
absl::StatusOr<Sharding> ParseSharding(absl::string_view text, const Type& type,
                                       const DeviceMesh& mesh);

// The text of the sharding of a value whose axis i is axis perm[i] of the value that `text` is for;
// as it is if it is "*", empty, or for another rank.
std::string PermutedSharding(absl::string_view text, absl::Span<const int64_t> perm);

// The meaning of a factor that is spread over devices.
enum class FactorKind : uint8_t {
  kParallel,  // Each device computes its part of the results.
  kSum,       // Each device has a summand of the results.
  kMean,      // Each device has the mean over its part.
  kMax,
  kMin,
};

struct ShardingRule {
  struct Factor {
    FactorKind kind = FactorKind::kParallel;
    int64_t size = 1;  // The number of possible equal parts: divides each dimension's size.
    bool can_be_spread = true;
    // More parts are not possible.
    int64_t max_parts = std::numeric_limits<int64_t>::max();
  };
  std::vector<Factor> factors;
  // For each operand and result, for each dimension, its factor; kNoFactor if it cannot be spread,
  // such as a dimension that broadcasts.
  static constexpr int kNoFactor = -1;
  std::vector<std::vector<int>> operands;
  std::vector<std::vector<int>> results;
};

// A rule from a text such as "...mk,...kn,n->...mn". Each letter is one dimension; "..." stands for
// all others, aligned at the last one as in broadcasting. A small letter that is not in the results
// is of `reduction`; a capital one cannot be spread, and its sizes may differ. Dimensions of size 1
// where another operand has more have no factor. Absent operands have none; if there are more
// operands than terms, they use the last term. Nullopt if ranks or sizes are unknown or do not
// match the text.
std::optional<ShardingRule> RuleFromText(absl::string_view text, const Node& node,
                                         FactorKind reduction = FactorKind::kSum);

// A node of the whole program that is to be computed on parts.
struct LocalRequest {
  const Node& node;
  const ShardingRule& rule;
  // For each factor, whether it is spread over devices.
  const std::vector<bool>& is_spread;
  // The parts of the operands; those of type none as they are.
  absl::Span<Value* const> operands;
  // The types of a device's results: parts, or whole ones where factors are reduced.
  absl::Span<const Type> results;
  // Inserts nodes where the builder says.
  const Builder& build;
  // The index of this device's part of a spread factor, as a tensor<i64>.
  const std::function<absl::StatusOr<Value*>(int factor)>& part_index;
  // Fetches the value of the device that is `by` parts before this one along a spread factor; zeros
  // where there is none.
  const std::function<absl::StatusOr<Value*>(Value* value, int factor, int64_t by)>& shift;
};

// Applies the node's own op to the parts.
absl::StatusOr<std::vector<Value*>> SameOpOnParts(const LocalRequest& request,
                                                  AttributeMap attributes);

// Absent: the dialect's ops run whole on every device.
class ShardingService : public DialectService {
 public:
  static constexpr char kServiceName[] = "sharding";
  // Nullopt: the node runs whole.
  virtual std::optional<ShardingRule> RuleOf(const Node& node) const = 0;
  // How the op's nodes can be split, for docs/ops.md: "all axes but axis". Empty: they run whole.
  virtual std::string HowSplit(const OpInfo&) const { return ""; }
  // Builds what a device computes, a value for each result. The same op by default; override it if
  // sizes among the attributes, or which part a device has, make a difference.
  virtual absl::StatusOr<std::vector<Value*>> BuildLocal(const LocalRequest& request) const {
    return SameOpOnParts(request, request.node.attributes());
  }
};

// The dialect's rule (for control.refine, that of an elementwise op), without what the values do
// not allow: spreading along an axis with a scale for each index, or any spreading of elements that
// are not whole bytes.
std::optional<ShardingRule> ShardingRuleOf(const Node& node);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DEVICES_SHARDING_H_
