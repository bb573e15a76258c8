#include "roundhouse/passes/generic/shape_binding.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/generic/type_narrowing.h"

namespace roundhouse {
namespace {

// Replaces named dimensions by their sizes, and records the names found.
class Binder {
 public:
  explicit Binder(const DimSizes& sizes) : sizes_(sizes) {}

  // The type with its dimensions bound; nullopt if none is.
  absl::StatusOr<std::optional<Type>> Bind(const Type& type) {
    if (!type.is_tensor() || !type.shape().is_ranked() || !type.shape().has_names())
      return std::optional<Type>();
    Shape shape = type.shape();
    bool changed = false;
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      const Dim dim = shape.dim(axis);
      if (dim.name().empty()) continue;
      names_.insert(dim.name());
      auto size = sizes_.find(dim.name());
      if (size == sizes_.end()) continue;
      if (dim.is_known() && dim.size() != size->second) {
        return absl::InvalidArgumentError(absl::StrCat("dimension '", dim.name(), "' of ",
                                                       type.ToString(), " is ", dim.size(),
                                                       ", not ", size->second));
      }
      shape = shape.WithDim(axis, Dim(size->second));
      changed = true;
    }
    return changed ? std::optional<Type>(type.WithShape(std::move(shape))) : std::nullopt;
  }

  absl::Status CheckNames() const {
    const std::vector<std::string> known(names_.begin(), names_.end());
    for (const auto& [name, size] : sizes_) {
      if (names_.count(name) > 0) continue;
      return absl::NotFoundError(
          absl::StrCat("no dimension of the program is called '", name, "'",
                       known.empty() ? "; none has a name" : DidYouMean(name, known)));
    }
    return absl::OkStatus();
  }

 private:
  const DimSizes& sizes_;
  std::set<std::string> names_;
};

absl::StatusOr<bool> BindPorts(Binder& binder, std::vector<Port>& ports) {
  bool changed = false;
  for (Port& port : ports) {
    RH_ASSIGN_OR_RETURN(const std::optional<Type> bound, binder.Bind(port.type));
    if (!bound.has_value()) continue;
    port.type = *bound;
    changed = true;
  }
  return changed;
}

}  // namespace

absl::StatusOr<bool> BindInputSizes(Graph& graph, int64_t input, absl::Span<const int64_t> sizes,
                                    DimSizes& dims) {
  Port& port = graph.mutable_inputs()[input];
  const std::string where = absl::StrCat("input '", port.name, "' (", port.type.ToString(), ")");
  auto error = [&](absl::string_view problem) {
    return absl::InvalidArgumentError(absl::StrCat(where, ": ", problem));
  };
  if (!port.type.is_tensor()) return error("expected a tensor");
  Shape shape = port.type.shape();
  if (!shape.is_ranked()) shape = Shape(std::vector<Dim>(sizes.size(), Dim::Unknown()));
  if (shape.rank() != static_cast<int64_t>(sizes.size()))
    return error(absl::StrCat("expected ", shape.rank(), " sizes, found ", sizes.size()));
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    const Dim dim = shape.dim(axis);
    const int64_t size = sizes[axis];
    if (size < 0) return error(absl::StrCat("size ", size, " is negative"));
    if (dim.is_known() && dim.size() != size)
      return error(absl::StrCat("size ", axis, " is ", dim.size(), ", not ", size));
    if (!dim.name().empty()) {
      const int64_t bound = dims.try_emplace(dim.name(), size).first->second;
      if (bound != size) {
        return error(absl::StrCat("dimension '", dim.name(), "' is ", bound, ", not ", size));
      }
    }
    shape = shape.WithDim(axis, Dim(size));
  }
  const Type type = port.type.WithShape(std::move(shape));
  if (type == port.type) return false;
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, input_nodes(graph));
  port.type = type;
  if (nodes[input] != nullptr) nodes[input]->result().set_type(type);
  return true;
}

absl::StatusOr<bool> BindDimensions(Program& program, const DimSizes& sizes) {
  for (const auto& [name, size] : sizes) {
    if (size < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("dimension '", name, "': size ", size, " is negative"));
    }
  }
  Binder binder(sizes);
  bool changed = false;
  for (Global* global : program.globals()) {
    RH_ASSIGN_OR_RETURN(const std::optional<Type> bound, binder.Bind(global->type()));
    if (!bound.has_value()) continue;
    global->set_type(*bound);
    changed = true;
  }
  for (Graph* graph : program.graphs()) {
    RH_ASSIGN_OR_RETURN(const bool inputs_changed, BindPorts(binder, graph->mutable_inputs()));
    RH_ASSIGN_OR_RETURN(const bool outputs_changed, BindPorts(binder, graph->mutable_outputs()));
    changed |= inputs_changed || outputs_changed;
    for (Node* node : graph->nodes()) {
      for (int i = 0; i < node->num_results(); ++i) {
        RH_ASSIGN_OR_RETURN(const std::optional<Type> bound, binder.Bind(node->result(i).type()));
        if (!bound.has_value()) continue;
        node->result(i).set_type(*bound);
        changed = true;
      }
    }
  }
  RH_RETURN_IF_ERROR(binder.CheckNames());
  RH_ASSIGN_OR_RETURN(const bool narrowed, NarrowTypes(program, [](const Node&) { return true; }));
  return changed || narrowed;
}

}  // namespace roundhouse
