// The cost of running a node, on any backend: for limits, reports, and to compare measured times
// with the machine's peak.
#ifndef ROUNDHOUSE_SERVICE_COST_H_
#define ROUNDHOUSE_SERVICE_COST_H_

#include <cstdint>
#include <optional>

#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

struct Cost {
  int64_t flops = 0;  // Arithmetic operations; a multiply-add counts as two.
  int64_t bytes = 0;  // Read and written, each operand and result once.
};

// Absent: the costs of the dialect's nodes are unknown, and reports count such nodes.
class CostService : public DialectService {
 public:
  static constexpr char kServiceName[] = "cost";
  // The cost of the node itself, without graphs that it runs. Nullopt if it is unknown, for example
  // because sizes are.
  virtual std::optional<Cost> CostOf(const Node& node) const = 0;
};

inline std::optional<Cost> CostOf(const Node& node) {
  const auto* service = node.service<CostService>();
  return service == nullptr ? std::nullopt : service->CostOf(node);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_COST_H_
