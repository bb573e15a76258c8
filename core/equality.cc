#include "roundhouse/core/equality.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"

namespace roundhouse {
namespace {

std::string Differ(absl::string_view what, absl::string_view a, absl::string_view b) {
  return absl::StrCat(what, ": ", a, " versus ", b);
}

std::string MapDifference(absl::string_view where, const AttributeMap& a, const AttributeMap& b) {
  for (const auto& [name, value] : a) {
    const Attribute* other = b.Find(name);
    if (other == nullptr)
      return absl::StrCat(where, ": attribute '", name, "' is only in the first");
    if (!(*other == value)) {
      return Differ(absl::StrCat(where, ": attribute '", name, "'"), value.ToString(),
                    other->ToString());
    }
  }
  for (const auto& [name, value] : b) {
    if (!a.contains(name))
      return absl::StrCat(where, ": attribute '", name, "' is only in the second");
  }
  return "";
}

std::string PortsDifference(absl::string_view where, const std::vector<Port>& a,
                            const std::vector<Port>& b) {
  if (a.size() != b.size())
    return Differ(absl::StrCat(where, ": number"), absl::StrCat(a.size()), absl::StrCat(b.size()));
  for (size_t i = 0; i < a.size(); ++i) {
    const std::string port = absl::StrCat(where, " ", i);
    if (a[i].name != b[i].name) return Differ(absl::StrCat(port, ": name"), a[i].name, b[i].name);
    if (a[i].type != b[i].type)
      return Differ(absl::StrCat(port, ": type"), a[i].type.ToString(), b[i].type.ToString());
    std::string difference = MapDifference(port, a[i].attributes, b[i].attributes);
    if (!difference.empty()) return difference;
  }
  return "";
}

// The nodes of a graph whose order counts, and its boundary nodes by their ports. Boundary nodes of
// the default dialect are recognised by name, so that programs can be compared when it is not
// registered.
struct Arrangement {
  explicit Arrangement(const Graph& graph) {
    for (Node* node : graph.nodes()) {
      if (node->op_name() == container::kInput || node->op_name() == container::kOutput) {
        const Attribute* index = node->attribute(container::kIndex);
        const int64_t* number = index == nullptr ? nullptr : index->if_int();
        boundary[{node->op_name() == container::kOutput, number == nullptr ? -1 : *number}]
            .push_back(node);
      } else if (IsInputNode(*node)) {
        boundary[{false, node->service<GraphInputIndexQueryService>()->index(*node)}].push_back(
            node);
      } else if (IsOutputNode(*node)) {
        boundary[{true, node->service<GraphOutputIndexQueryService>()->index(*node)}].push_back(
            node);
      } else {
        ordered.push_back(node);
      }
    }
    for (const auto& [key, nodes] : boundary)
      ordered.insert(ordered.end(), nodes.begin(), nodes.end());
    for (size_t i = 0; i < ordered.size(); ++i) position.emplace(ordered[i], i);
  }

  std::map<std::pair<bool, int64_t>, std::vector<Node*>> boundary;
  std::vector<Node*> ordered;  // Boundary nodes last, by direction and index.
  absl::flat_hash_map<const Node*, size_t> position;
};

std::string NodeDifference(const Node& a, const Arrangement& in_a, const Node& b,
                           const Arrangement& in_b) {
  if (a.op_name() != b.op_name()) return Differ("op", a.op_name(), b.op_name());
  if (a.num_operands() != b.num_operands()) {
    return Differ("number of operands", absl::StrCat(a.num_operands()),
                  absl::StrCat(b.num_operands()));
  }
  for (int i = 0; i < a.num_operands(); ++i) {
    const Value& left = a.operand(i);
    const Value& right = b.operand(i);
    auto at_left = in_a.position.find(&left.node());
    auto at_right = in_b.position.find(&right.node());
    if (at_left == in_a.position.end() || at_right == in_b.position.end() ||
        at_left->second != at_right->second || left.index() != right.index()) {
      return Differ(absl::StrCat("operand ", i), left.node().DebugName(), right.node().DebugName());
    }
  }
  if (a.num_results() != b.num_results()) {
    return Differ("number of results", absl::StrCat(a.num_results()),
                  absl::StrCat(b.num_results()));
  }
  for (int i = 0; i < a.num_results(); ++i) {
    if (a.result(i).type() != b.result(i).type()) {
      return Differ(absl::StrCat("type of result ", i), a.result(i).type().ToString(),
                    b.result(i).type().ToString());
    }
  }
  if (a.name() != b.name())
    return Differ("name", absl::StrCat("'", a.name(), "'"), absl::StrCat("'", b.name(), "'"));
  if (a.origins() != b.origins()) return "origins";
  if (a.has_control_edges() || b.has_control_edges()) {
    auto positions = [](const Node& node, const Arrangement& arrangement) {
      std::vector<size_t> sorted;
      for (Node* before : node.control_predecessors())
        sorted.push_back(arrangement.position.at(before));
      std::sort(sorted.begin(), sorted.end());
      return sorted;
    };
    if (positions(a, in_a) != positions(b, in_b)) return "control dependencies";
  }
  return MapDifference("node", a.attributes(), b.attributes());
}

std::string GlobalDifference(const Global& a, const Global& b) {
  if (a.name() != b.name()) return Differ("name", a.name(), b.name());
  if (a.visibility() != b.visibility()) {
    return Differ("visibility", VisibilityName(a.visibility()), VisibilityName(b.visibility()));
  }
  if (a.is_mutable() != b.is_mutable()) return "mutability";
  if (a.type() != b.type()) return Differ("type", a.type().ToString(), b.type().ToString());
  if (!(a.initial() == b.initial())) return "initial value";
  return MapDifference("global", a.attributes(), b.attributes());
}

std::string Located(absl::string_view where, absl::string_view difference) {
  return difference.empty() ? "" : absl::StrCat(where, ": ", difference);
}

}  // namespace

std::string FirstDifference(const Graph& a, const Graph& b) {
  if (a.name() != b.name()) return Differ("name", a.name(), b.name());
  if (a.visibility() != b.visibility()) {
    return Differ("visibility", VisibilityName(a.visibility()), VisibilityName(b.visibility()));
  }
  if (a.is_declaration() != b.is_declaration()) return "only one is a declaration";
  if (a.boundary_dialect() != b.boundary_dialect()) {
    return Differ("boundary dialect", a.boundary_dialect(), b.boundary_dialect());
  }
  std::string difference = PortsDifference("input", a.inputs(), b.inputs());
  if (difference.empty()) difference = PortsDifference("output", a.outputs(), b.outputs());
  if (difference.empty()) difference = MapDifference("graph", a.attributes(), b.attributes());
  if (!difference.empty()) return difference;
  if (a.num_nodes() != b.num_nodes()) {
    return Differ("number of nodes", absl::StrCat(a.num_nodes()), absl::StrCat(b.num_nodes()));
  }
  const Arrangement in_a(a);
  const Arrangement in_b(b);
  for (size_t i = 0; i < in_a.ordered.size(); ++i) {
    difference = NodeDifference(*in_a.ordered[i], in_a, *in_b.ordered[i], in_b);
    if (!difference.empty())
      return absl::StrCat("node ", i, ", ", in_a.ordered[i]->DebugName(), ": ", difference);
  }
  return "";
}

std::string FirstDifference(const Program& a, const Program& b) {
  if (a.name() != b.name()) return Differ("name of the program", a.name(), b.name());
  std::string difference = MapDifference("program", a.attributes(), b.attributes());
  if (!difference.empty()) return difference;
  if (a.globals().size() != b.globals().size()) {
    return Differ("number of globals", absl::StrCat(a.globals().size()),
                  absl::StrCat(b.globals().size()));
  }
  for (size_t i = 0; i < a.globals().size(); ++i) {
    difference = GlobalDifference(*a.globals()[i], *b.globals()[i]);
    if (!difference.empty())
      return Located(absl::StrCat("global @", a.globals()[i]->name()), difference);
  }
  if (a.graphs().size() != b.graphs().size()) {
    return Differ("number of graphs", absl::StrCat(a.graphs().size()),
                  absl::StrCat(b.graphs().size()));
  }
  for (size_t i = 0; i < a.graphs().size(); ++i) {
    difference = FirstDifference(*a.graphs()[i], *b.graphs()[i]);
    if (!difference.empty())
      return Located(absl::StrCat("graph @", a.graphs()[i]->name()), difference);
  }
  return "";
}

}  // namespace roundhouse
