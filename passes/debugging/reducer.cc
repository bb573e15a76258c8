#include "roundhouse/passes/debugging/reducer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/container/graph_ports.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {
namespace {

// Edits a copy. Returns false if there is nothing to do or the edit is not possible.
using Edit = std::function<bool(Program&)>;

// Whether ports can be added and erased: nothing in the program refers to the graph.
bool IsEntry(const Graph& graph) {
  if (graph.is_declaration()) return false;
  bool is_named = false;
  auto look = [&](const AttributeMap& attributes) {
    for (const auto& [name, value] : attributes) {
      ForEachSymbol(value, [&](const std::string& symbol) { is_named |= symbol == graph.name(); });
    }
  };
  for (const Global* global : graph.program().globals()) look(global->attributes());
  for (const Graph* other : graph.program().graphs()) {
    for (const Node* node : other->nodes()) look(node->attributes());
  }
  return !is_named;
}

std::vector<Node*> InnerNodes(const Graph& graph) {
  std::vector<Node*> nodes;
  for (Node* node : graph.nodes()) {
    if (!IsBoundaryNode(*node)) nodes.push_back(node);
  }
  return nodes;
}

// Erases the inner nodes from index `begin` to `end`. Their results that others use become inputs
// or, with `bypass`, are replaced by the operand of the same type.
bool RemoveNodes(Graph& graph, size_t begin, size_t end, bool bypass) {
  const std::vector<Node*> nodes = InnerNodes(graph);
  end = std::min(end, nodes.size());
  if (begin >= end) return false;
  const absl::flat_hash_set<const Node*> gone(nodes.begin() + begin, nodes.begin() + end);
  const bool can_add_inputs = IsEntry(graph);
  // Goes backwards, so that a replacement of a result is not itself about to be erased.
  std::vector<Node*> removed(nodes.begin() + begin, nodes.begin() + end);
  for (Node* node : removed) {
    for (int i = 0; i < node->num_results(); ++i) {
      Value& result = node->result(i);
      bool is_needed = false;
      for (const Use& use : result.uses()) is_needed |= !gone.contains(&use.user());
      if (!is_needed && !bypass) continue;
      Value* stand_in = nullptr;
      for (int o = 0; bypass && o < node->num_operands() && stand_in == nullptr; ++o) {
        if (node->operand(o).type() == result.type()) stand_in = &node->operand(o);
      }
      if (stand_in == nullptr && is_needed && can_add_inputs && !bypass) {
        absl::StatusOr<Value*> input =
            AddInput(graph, absl::StrCat("cut_", node->id(), "_", i), result.type());
        if (!input.ok()) return false;
        graph.MoveBefore(&(*input)->node(), graph.first_node());
        stand_in = *input;
      }
      if (stand_in == nullptr && is_needed) return false;
      if (stand_in != nullptr) result.replace_all_uses_with(*stand_in);
    }
  }
  graph.Erase(removed);
  return true;
}

// The tensor attribute with all elements zero.
std::optional<Attribute> Zeroed(const Attribute& attribute) {
  const Tensor* tensor = attribute.if_tensor();
  if (tensor == nullptr || tensor->element_type().kind() == ElementKind::kString) {
    return std::nullopt;
  }
  absl::StatusOr<Tensor> zeros = Tensor::Zeros(tensor->type());
  if (!zeros.ok()) return std::nullopt;
  const Tensor splat = zeros->CompressedToSplat();
  if (*tensor == splat) return std::nullopt;
  return Attribute::OfTensor(splat);
}

// `type` with every size `from` replaced by `to`.
std::optional<Type> Resized(const Type& type, int64_t from, int64_t to) {
  if (!type.is_tensor() || !type.shape().is_ranked()) return std::nullopt;
  Shape shape = type.shape();
  bool changed = false;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape.size(axis) != from) continue;
    shape = shape.WithDim(axis, Dim(to, shape.dim(axis).name()));
    changed = true;
  }
  if (!changed) return std::nullopt;
  return type.WithShape(std::move(shape));
}

std::optional<Attribute> ResizedAttribute(const Attribute& attribute, int64_t from, int64_t to) {
  if (const std::vector<int64_t>* values = attribute.if_int_array()) {
    std::vector<int64_t> resized = *values;
    std::replace(resized.begin(), resized.end(), from, to);
    if (resized == *values) return std::nullopt;
    return Attribute::IntArray(std::move(resized), attribute.element_kind());
  }
  const Tensor* tensor = attribute.if_tensor();
  if (tensor == nullptr || !tensor->is_dense()) {
    if (tensor == nullptr || !tensor->is_splat()) return std::nullopt;
    const std::optional<Type> type = Resized(tensor->type(), from, to);
    if (!type.has_value() || tensor->element_type().kind() == ElementKind::kString)
      return std::nullopt;
    absl::StatusOr<Tensor> splat = Tensor::Splat(*type, tensor->bytes());
    if (!splat.ok()) return std::nullopt;
    return Attribute::OfTensor(*std::move(splat));
  }
  const std::optional<Type> type = Resized(tensor->type(), from, to);
  if (!type.has_value()) return std::nullopt;
  // Keeps the first bytes: the elements do not matter as long as their kind stays.
  const absl::StatusOr<int64_t> bytes = ByteSize(*type);
  if (!bytes.ok() || *bytes > static_cast<int64_t>(tensor->bytes().size())) return std::nullopt;
  absl::StatusOr<Tensor> shortened = Tensor::FromBytes(*type, tensor->bytes().first(*bytes));
  if (!shortened.ok()) return std::nullopt;
  return Attribute::OfTensor(*std::move(shortened));
}

bool ResizeAttributes(Node& node, int64_t from, int64_t to) {
  std::vector<std::pair<std::string, Attribute>> changed;
  for (const auto& [name, value] : node.attributes()) {
    if (std::optional<Attribute> resized = ResizedAttribute(value, from, to))
      changed.emplace_back(name, *std::move(resized));
  }
  for (auto& [name, value] : changed) node.set_attribute(name, std::move(value));
  return !changed.empty();
}

bool ResizeAll(Program& program, int64_t from, int64_t to) {
  bool changed = false;
  for (Global* global : program.globals()) {
    if (const std::optional<Type> type = Resized(global->type(), from, to)) {
      global->set_type(*type);
      changed = true;
    }
    if (const Attribute* initial = global->inline_initial()) {
      if (std::optional<Attribute> resized = ResizedAttribute(*initial, from, to))
        global->set_initial(*std::move(resized));
    }
  }
  for (Graph* graph : program.graphs()) {
    for (std::vector<Port>* ports : {&graph->mutable_inputs(), &graph->mutable_outputs()}) {
      for (Port& port : *ports) {
        if (const std::optional<Type> type = Resized(port.type, from, to)) {
          port.type = *type;
          changed = true;
        }
      }
    }
    for (Node* node : graph->nodes()) {
      changed |= ResizeAttributes(*node, from, to);
      for (int i = 0; i < node->num_results(); ++i) {
        if (const std::optional<Type> type = Resized(node->result(i).type(), from, to))
          node->result(i).set_type(*type);
      }
    }
  }
  return changed;
}

std::set<int64_t> SizesOf(const Program& program) {
  std::set<int64_t> sizes;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      for (const Type& type : node->result_types()) {
        if (!type.is_tensor() || !type.shape().is_ranked()) continue;
        for (const Dim& dim : type.shape().dims()) {
          if (dim.is_known() && dim.size() > 1) sizes.insert(dim.size());
        }
      }
    }
  }
  return sizes;
}

class Reducer {
 public:
  Reducer(const Program& program, IsInteresting is_interesting)
      : best_(program.clone()), is_interesting_(is_interesting) {}

  std::unique_ptr<Program> Run() {
    bool changed = true;
    while (changed) {
      changed = false;
      changed |= DropSymbols();
      changed |= DropPorts(/*inputs=*/false);
      changed |= DropNodes();
      changed |= DropPorts(/*inputs=*/true);
      changed |= SimplifyConstants();
      changed |= ShrinkSizes();
    }
    return std::move(best_);
  }

  const ReduceStatistics& statistics() const { return statistics_; }

 private:
  // Tries nothing more after the work is cancelled.
  bool Try(const Edit& edit) {
    if (IsCancelled()) return false;
    std::unique_ptr<Program> candidate = best_->clone();
    if (!edit(*candidate)) return false;
    ++statistics_.tried;
    if (!Verify(*candidate, {.max_diagnostics = 1}).empty() || !is_interesting_(*candidate) ||
        IsCancelled()) {
      return false;
    }
    ++statistics_.kept;
    best_ = std::move(candidate);
    return true;
  }

  bool DropSymbols() {
    bool changed = false;
    for (size_t i = best_->graphs().size(); i-- > 0;) {
      changed |= Try([i](Program& program) {
        program.Erase(program.graphs()[i]);
        return true;
      });
    }
    for (size_t i = best_->globals().size(); i-- > 0;) {
      changed |= Try([i](Program& program) {
        program.Erase(program.globals()[i]);
        return true;
      });
    }
    return changed;
  }

  bool DropPorts(bool inputs) {
    bool changed = false;
    for (size_t g = 0; g < best_->graphs().size(); ++g) {
      const Graph& graph = *best_->graphs()[g];
      for (size_t i = (inputs ? graph.inputs() : graph.outputs()).size(); i-- > 0;) {
        changed |= Try([=](Program& program) {
          Graph& edited = *program.graphs()[g];
          return IsEntry(edited) && ErasePort(edited, inputs, i);
        });
      }
    }
    return changed;
  }

  // Drops halves of all nodes, then quarters … so that few tries find the nodes that matter.
  bool DropNodes() {
    bool changed = false;
    for (size_t g = 0; g < best_->graphs().size(); ++g) {
      for (size_t length = InnerNodes(*best_->graphs()[g]).size(); length >= 1; length /= 2) {
        for (const bool bypass : {false, true}) {
          if (bypass && length > 1) continue;
          size_t end = InnerNodes(*best_->graphs()[g]).size();
          while (end > 0) {
            const size_t begin = end > length ? end - length : 0;
            changed |= Try([=](Program& program) {
              return RemoveNodes(*program.graphs()[g], begin, end, bypass);
            });
            end = begin;
          }
        }
      }
    }
    return changed;
  }

  bool SimplifyConstants() {
    bool changed = false;
    for (size_t i = 0; i < best_->globals().size(); ++i) {
      changed |= Try([i](Program& program) {
        Global& global = *program.globals()[i];
        const Attribute* initial = global.inline_initial();
        const std::optional<Attribute> zeros = initial == nullptr ? std::nullopt : Zeroed(*initial);
        if (zeros.has_value()) global.set_initial(*zeros);
        return zeros.has_value();
      });
    }
    for (size_t g = 0; g < best_->graphs().size(); ++g) {
      const size_t num_nodes = InnerNodes(*best_->graphs()[g]).size();
      for (size_t i = 0; i < num_nodes; ++i) {
        changed |= Try([=](Program& program) {
          Node& node = *InnerNodes(*program.graphs()[g])[i];
          std::vector<std::pair<std::string, Attribute>> simpler;
          for (const auto& [name, value] : node.attributes()) {
            if (std::optional<Attribute> zeros = Zeroed(value))
              simpler.emplace_back(name, *std::move(zeros));
          }
          for (auto& [name, value] : simpler) node.set_attribute(name, std::move(value));
          return !simpler.empty();
        });
      }
    }
    return changed;
  }

  bool ShrinkSizes() {
    bool changed = false;
    const std::set<int64_t> sizes = SizesOf(*best_);
    for (auto from = sizes.rbegin(); from != sizes.rend(); ++from) {
      int64_t size = *from;
      for (const int64_t to : {int64_t{1}, int64_t{2}, size / 2, size - 1}) {
        if (to < 1 || to >= size) continue;
        if (!Try([=](Program& program) { return ResizeAll(program, size, to); })) continue;
        changed = true;
        break;
      }
    }
    return changed;
  }

  std::unique_ptr<Program> best_;
  IsInteresting is_interesting_;
  ReduceStatistics statistics_;
};

}  // namespace

std::unique_ptr<Program> Reduce(const Program& program, IsInteresting is_interesting,
                                ReduceStatistics* statistics) {
  Reducer reducer(program, is_interesting);
  std::unique_ptr<Program> reduced = reducer.Run();
  if (statistics != nullptr) *statistics = reducer.statistics();
  return reduced;
}

}  // namespace roundhouse
