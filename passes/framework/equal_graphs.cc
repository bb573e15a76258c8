#include "roundhouse/passes/framework/equal_graphs.h"

#include <cstddef>
#include <vector>

#include "roundhouse/core/node.h"
#include "roundhouse/core/node_numbering.h"

namespace roundhouse {
namespace {

bool HaveEqualTypes(const std::vector<Port>& a, const std::vector<Port>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].type != b[i].type) return false;
  }
  return true;
}

}  // namespace

bool AreEqual(const Graph& a, const Graph& b) {
  if (&a == &b) return true;
  if (a.is_declaration() || b.is_declaration() || a.num_nodes() != b.num_nodes() ||
      a.boundary_dialect() != b.boundary_dialect() || a.attributes() != b.attributes() ||
      !HaveEqualTypes(a.inputs(), b.inputs()) || !HaveEqualTypes(a.outputs(), b.outputs())) {
    return false;
  }
  const NodeNumbering in_a(a);
  const NodeNumbering in_b(b);
  for (size_t position = 0; position < in_a.size(); ++position) {
    const Node& left = in_a[position];
    const Node& right = in_b[position];
    if (left.op_name() != right.op_name() || left.attributes() != right.attributes() ||
        left.num_operands() != right.num_operands() ||
        left.result_types() != right.result_types()) {
      return false;
    }
    for (int i = 0; i < left.num_operands(); ++i) {
      if (left.operand(i).index() != right.operand(i).index() ||
          in_a.Find(left.operand(i).node()) != in_b.Find(right.operand(i).node())) {
        return false;
      }
    }
    const std::vector<Node*> before_left = left.control_predecessors();
    const std::vector<Node*> before_right = right.control_predecessors();
    if (before_left.size() != before_right.size()) return false;
    for (size_t i = 0; i < before_left.size(); ++i) {
      if (in_a.Find(*before_left[i]) != in_b.Find(*before_right[i])) return false;
    }
  }
  return true;
}

}  // namespace roundhouse
