// What a node costs to run, whoever runs it: for limits, reports, and to compare measured times
// with what the machine can do.
#ifndef ROUNDHOUSE_SERVICE_COST_H_
#define ROUNDHOUSE_SERVICE_COST_H_

#include <cstdint>
#include <optional>

#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

struct Cost {
  int64_t flops = 0;  // Operations on numbers; one that multiplies and adds is two.
  int64_t bytes = 0;  // Read and written, each operand and result once.
};

// Absent: the costs of the dialect's nodes are unknown, and reports count such nodes.
class CostService : public DialectService {
 public:
  static constexpr char kServiceName[] = "cost";
  // Of the node itself, not of graphs that it runs. Nothing where it is unknown, as when sizes are.
  virtual std::optional<Cost> CostOf(const Node& node) const = 0;
};

inline std::optional<Cost> CostOf(const Node& node) {
  const auto* service = node.service<CostService>();
  return service == nullptr ? std::nullopt : service->CostOf(node);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_COST_H_
