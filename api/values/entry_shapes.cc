#include "roundhouse/api/values/entry_shapes.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/generic/shape_binding.h"
#include "roundhouse/service/lowering/port_groups.h"

namespace roundhouse {
namespace {

// The names of the inputs' dimensions, each once.
std::vector<std::string> DimensionsOf(const Graph& graph) {
  std::vector<std::string> names;
  for (const Port& port : graph.inputs()) {
    if (!port.type.is_tensor() || !port.type.shape().is_ranked()) continue;
    for (const Dim& dim : port.type.shape().dims()) {
      const bool is_new = std::find(names.begin(), names.end(), dim.name()) == names.end();
      if (!dim.name().empty() && is_new) names.push_back(dim.name());
    }
  }
  return names;
}

absl::StatusOr<std::vector<int64_t>> ParseSizes(absl::string_view text) {
  std::vector<int64_t> sizes;
  if (text.empty()) return sizes;
  for (absl::string_view part : absl::StrSplit(text, 'x')) {
    int64_t size;
    if (!absl::SimpleAtoi(part, &size) || size < 0) {
      return UsageError(
          absl::StrCat("option shape: expected sizes such as 1x3x224x224, found '", text, "'"));
    }
    sizes.push_back(size);
  }
  return sizes;
}

}  // namespace

std::string PortText(absl::string_view what, int64_t index, const Port& port) {
  return absl::StrCat(what, " ", index,
                      port.name.empty() ? "" : absl::StrCat(" '", port.name, "'"));
}

absl::StatusOr<Type> InputTypeWithSizes(const Port& port, int64_t index,
                                        absl::Span<const int64_t> sizes) {
  if (port.type.is_tensor()) {
    Type type = port.type.WithShape(Shape::Of(sizes));
    if (Fits(type, port.type)) return type;
  }
  return UsageError(absl::StrCat("option shape: ", PortText("input", index, port), " is ",
                                 port.type.ToString(), ", which cannot have the shape ",
                                 Shape::Of(sizes).ToString()));
}

absl::StatusOr<int64_t> FindPort(absl::Span<const Port> ports, absl::string_view what,
                                 absl::string_view name) {
  std::vector<std::string> names;
  for (size_t i = 0; i < ports.size(); ++i) {
    if (ports[i].name == name || name == absl::StrCat("#", i)) return static_cast<int64_t>(i);
    names.push_back(ports[i].name.empty() ? absl::StrCat("#", i) : ports[i].name);
  }
  return UsageError(absl::StrCat("there is no ", what, " '", name, "' (there are ",
                                 names.empty() ? "none" : absl::StrJoin(names, ", "), ")",
                                 DidYouMean(std::string(name), names)));
}

absl::Status GiveShape(const Graph& graph, const std::string& name, std::vector<int64_t> sizes,
                       GivenShapes& given) {
  // Parts are not known to the user.
  const std::vector<PortGroup> groups = GroupPorts(graph.inputs());
  std::vector<Port> whole;
  for (const PortGroup& group : groups) whole.push_back({group.name, group.type});
  const absl::StatusOr<int64_t> found = FindPort(whole, "input", name);
  if (!found.ok() && sizes.size() == 1) {
    std::vector<std::string> dimensions = DimensionsOf(graph);
    if (std::find(dimensions.begin(), dimensions.end(), name) != dimensions.end()) {
      given.dimensions[name] = sizes[0];
      return absl::OkStatus();
    }
    if (!dimensions.empty()) {
      return UsageError(absl::StrCat("there is no input or dimension '", name,
                                     "' (dimensions: ", absl::StrJoin(dimensions, ", "), ")",
                                     DidYouMean(name, dimensions)));
    }
  }
  RH_RETURN_IF_ERROR(found.status());
  const PortGroup& group = groups[static_cast<size_t>(*found)];
  if (group.is_split) {
    given.values[group.first] = std::move(sizes);
    return absl::OkStatus();
  }
  RH_RETURN_IF_ERROR(
      InputTypeWithSizes(whole[static_cast<size_t>(*found)], *found, sizes).status());
  given.inputs[group.first] = std::move(sizes);
  return absl::OkStatus();
}

absl::StatusOr<GivenShapes> ReadShapes(const Graph& graph, absl::Span<const std::string> flags) {
  GivenShapes given;
  for (const std::string& flag : flags) {
    // The last colon, as names have colons too.
    const size_t colon = flag.rfind(':');
    if (colon == std::string::npos) {
      return UsageError(absl::StrCat("option shape: expected NAME:SIZES, found '", flag, "'"));
    }
    RH_ASSIGN_OR_RETURN(std::vector<int64_t> sizes, ParseSizes(flag.substr(colon + 1)));
    RH_RETURN_IF_ERROR(GiveShape(graph, flag.substr(0, colon), std::move(sizes), given));
  }
  return given;
}

absl::Status BindShapes(Program& program, Graph& graph, const GivenShapes& given) {
  for (const PortGroup& group : GroupPorts(graph.inputs())) {
    if (!given.values.contains(group.first)) continue;
    return UsageError(absl::StrCat("option shape: input '", group.name, "' is ",
                                   group.type.ToString(),
                                   ", whose tensors may have other sizes in each run"));
  }
  DimSizes dims(given.dimensions.begin(), given.dimensions.end());
  for (const auto& [input, sizes] : given.inputs)
    RH_RETURN_IF_ERROR(BindInputSizes(graph, input, sizes, dims).status());
  // Names that only inputs had are gone by now.
  DimSizes left;
  for (const auto& [name, size] : dims) {
    for (const Graph* other : program.graphs()) {
      for (const Node* node : other->nodes()) {
        for (const Type& type : node->result_types()) {
          if (!type.is_tensor() || !type.shape().is_ranked() || !type.shape().has_names()) continue;
          for (const Dim& dim : type.shape().dims()) {
            if (dim.name() == name) left[name] = size;
          }
        }
      }
    }
  }
  return BindDimensions(program, left).status();
}

absl::Status BindShapeFlags(Program& program, const std::string& entry,
                            absl::Span<const std::string> flags) {
  if (flags.empty()) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(Graph * graph, EntryOf(program, entry));
  RH_ASSIGN_OR_RETURN(const GivenShapes given, ReadShapes(*graph, flags));
  return BindShapes(program, *graph, given);
}

}  // namespace roundhouse
