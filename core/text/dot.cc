#include "roundhouse/core/text/dot.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/node_numbering.h"

namespace roundhouse {
namespace {

constexpr size_t kShownBytes = 120;

// The length of the UTF-8 character at the start of `text`; 0 if there is none.
size_t Utf8Length(absl::string_view text) {
  const unsigned char lead = text[0];
  const size_t length = lead < 0x80                   ? 1
                        : lead >= 0xC2 && lead < 0xE0 ? 2
                        : (lead & 0xF0) == 0xE0       ? 3
                        : lead >= 0xF0 && lead < 0xF5 ? 4
                                                      : 0;
  if (length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return 0;
  }
  return length;
}

// `text` for a quoted DOT string: on one line and shortened.
std::string Label(absl::string_view text) {
  std::string label;
  while (!text.empty()) {
    if (label.size() >= kShownBytes) return label + "…";
    const unsigned char c = text[0];
    const size_t length = Utf8Length(text);
    if (length == 0 || c < 0x20 || c == 0x7f) {
      absl::StrAppendFormat(&label, "\\\\%02X", c);
    } else {
      if (c == '"' || c == '\\') label += '\\';
      absl::StrAppend(&label, text.substr(0, length));
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return label;
}

class Writer {
 public:
  explicit Writer(const DotOptions& options)
      : options_(options), highlighted_(options.highlighted.begin(), options.highlighted.end()) {}

  // `id` is prefixed to the names of nodes.
  void WriteBody(const Graph& graph, absl::string_view id, absl::string_view indent) {
    const NodeNumbering numbering(graph);
    for (size_t position = 0; position < numbering.size(); ++position) {
      const Node& node = numbering[position];
      const bool is_highlighted = highlighted_.contains(&node);
      absl::StrAppend(&out_, indent, id, position, " [label=\"", NodeLabel(graph, node), "\"",
                      Shape(node), is_highlighted ? ", style=filled, fillcolor=gold" : "", "];\n");
    }
    for (size_t position = 0; position < numbering.size(); ++position) {
      const Node& node = numbering[position];
      const bool is_highlighted = highlighted_.contains(&node);
      for (int i = 0; i < node.num_operands(); ++i) {
        if (!node.has_operand(i)) continue;
        const Value& operand = node.operand(i);
        const size_t source = numbering.Find(operand.node());
        if (source == NodeNumbering::kAbsent) continue;
        std::string label = options_.types ? Label(operand.type().ToString()) : "";
        if (operand.node().num_results() > 1) {
          label = absl::StrCat("#", operand.index(), label.empty() ? "" : " ", label);
        }
        WriteEdge(absl::StrCat(indent, id, source), absl::StrCat(id, position), label,
                  is_highlighted && highlighted_.contains(&operand.node()) ? "penwidth=3" : "");
      }
      if (!node.has_control_edges()) continue;
      for (const Node* before : node.control_predecessors()) {
        const size_t source = numbering.Find(*before);
        if (source == NodeNumbering::kAbsent) continue;
        WriteEdge(absl::StrCat(indent, id, source), absl::StrCat(id, position), "",
                  is_highlighted && highlighted_.contains(before) ? "style=dashed, penwidth=3"
                                                                  : "style=dashed");
      }
    }
  }

  void WriteEdge(absl::string_view from, absl::string_view to, absl::string_view label,
                 absl::string_view style) {
    absl::StrAppend(&out_, from, " -> ", to);
    if (!label.empty() || !style.empty()) {
      absl::StrAppend(&out_, " [");
      if (!label.empty()) absl::StrAppend(&out_, "label=\"", label, "\"");
      absl::StrAppend(&out_, !label.empty() && !style.empty() ? ", " : "", style, "]");
    }
    out_ += ";\n";
  }

  std::string& out() { return out_; }

 private:
  static absl::string_view Shape(const Node& node) {
    if (IsInputNode(node)) return ", shape=invhouse";
    if (IsOutputNode(node)) return ", shape=house";
    return node.is_empty() ? ", shape=box, color=red" : "";
  }

  std::string NodeLabel(const Graph& graph, const Node& node) const {
    std::string label = node.is_empty() ? "(empty)" : Label(node.op_name());
    if (!node.name().empty()) absl::StrAppend(&label, "\\n", Label(node.name()));
    if (IsInputNode(node)) {
      label += PortLine("input", graph.inputs(),
                        node.service<GraphInputIndexQueryService>()->index(node));
    } else if (IsOutputNode(node)) {
      label += PortLine("output", graph.outputs(),
                        node.service<GraphOutputIndexQueryService>()->index(node));
    }
    if (options_.attributes) {
      for (const auto& [name, value] : node.attributes()) {
        absl::StrAppend(&label, "\\n", Label(absl::StrCat(name, " = ", value.ToString())));
      }
    }
    return label;
  }

  static std::string PortLine(absl::string_view what, const std::vector<Port>& ports,
                              int64_t index) {
    const bool declared = index >= 0 && index < static_cast<int64_t>(ports.size());
    const std::string name = declared ? Label(ports[index].name) : " not declared";
    return absl::StrCat("\\n", what, " ", index, declared && !name.empty() ? ": " : "", name);
  }

  const DotOptions& options_;
  const absl::flat_hash_set<const Node*> highlighted_;  // Looked up, never iterated.
  std::string out_;
};

constexpr absl::string_view kNodeStyle =
    "  node [shape=box, fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\", "
    "fontsize=10];\n";

}  // namespace

std::string ToDot(const Graph& graph, const DotOptions& options) {
  Writer writer(options);
  absl::StrAppend(&writer.out(), "digraph \"", Label(graph.name()), "\" {\n", kNodeStyle);
  writer.WriteBody(graph, "n", "  ");
  writer.out() += "}\n";
  return std::move(writer.out());
}

std::string ToDot(const Program& program, const DotOptions& options) {
  Writer writer(options);
  absl::StrAppend(&writer.out(), "digraph \"", Label(program.name()), "\" {\n  compound=true;\n",
                  kNodeStyle);
  const std::vector<Graph*>& graphs = program.graphs();
  absl::flat_hash_map<std::string, size_t> graph_index;
  for (size_t i = 0; i < graphs.size(); ++i) graph_index.emplace(graphs[i]->name(), i);
  for (size_t i = 0; i < graphs.size(); ++i) {
    // The point is the end of edges to the graph as a whole.
    absl::StrAppend(&writer.out(), "  subgraph cluster_", i, " {\n    label=\"",
                    Label(SymbolText(graphs[i]->name())),
                    graphs[i]->is_declaration() ? " (declaration)" : "", "\";\n    g", i,
                    " [shape=point, style=invis];\n");
    writer.WriteBody(*graphs[i], absl::StrCat("g", i, "_n"), "    ");
    writer.out() += "  }\n";
  }
  for (size_t i = 0; i < graphs.size(); ++i) {
    size_t position = 0;
    for (const Node* node : graphs[i]->nodes()) {
      for (const auto& [name, attribute] : node->attributes()) {
        ForEachSymbol(attribute, [&](const std::string& symbol) {
          auto callee = graph_index.find(symbol);
          if (callee == graph_index.end()) return;
          writer.WriteEdge(absl::StrCat("  g", i, "_n", position),
                           absl::StrCat("g", callee->second), Label(name),
                           absl::StrCat("style=dotted, lhead=cluster_", callee->second));
        });
      }
      ++position;
    }
  }
  writer.out() += "}\n";
  return std::move(writer.out());
}

}  // namespace roundhouse
