#include "roundhouse/api/values/assumed_sizes.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {
namespace {

std::string NameOf(const Graph& graph, int64_t index) {
  const std::string& name = graph.inputs()[index].name;
  return name.empty() ? absl::StrCat("#", index) : name;
}

// The type with the given sizes for its named dimensions.
Type WithDimensions(Type type, const std::map<std::string, int64_t>& dimensions) {
  if (!type.is_tensor() || !type.shape().is_ranked()) return type;
  for (int64_t axis = 0; axis < type.shape().rank(); ++axis) {
    const Dim dim = type.shape().dim(axis);
    const auto size = dim.is_known() ? dimensions.end() : dimensions.find(dim.name());
    if (size == dimensions.end()) continue;
    type = type.WithShape(type.shape().WithDim(axis, Dim(size->second, dim.name())));
  }
  return type;
}

bool LacksBatch(const Type& type) {
  return type.is_tensor() && type.shape().is_ranked() && type.shape().rank() > 0 &&
         !type.shape().dim(0).is_known();
}

bool IsComplete(const Type& type) { return !type.is_tensor() || type.shape().is_static(); }

// Plausible sizes for the input, like those of images and sequences.
std::string Proposal(const Type& type) {
  if (!type.shape().is_ranked()) return "1x3x224x224";
  const Shape& shape = type.shape();
  constexpr int64_t kSide = 224;
  constexpr int64_t kLength = 16;
  constexpr int64_t kColors = 3;
  const auto may_be_colors = [&](int64_t axis) { return shape.size(axis).value_or(1) <= 4; };
  const bool is_image = shape.rank() == 4;
  const bool colors_are_last = is_image && !may_be_colors(1) && may_be_colors(3);
  std::vector<int64_t> sizes;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    const bool is_colors = is_image && axis == (colors_are_last ? 3 : 1);
    const int64_t otherwise = axis == 0 ? 1 : is_colors ? kColors : is_image ? kSide : kLength;
    sizes.push_back(shape.size(axis).value_or(otherwise));
  }
  return absl::StrJoin(sizes, "x");
}

}  // namespace

absl::StatusOr<MadeTypes> TypesOfMadeInputs(const Graph& graph, const std::vector<int64_t>& made,
                                            GivenShapes given) {
  MadeTypes result;
  // Dimensions with the same name have the same size, even on different axes of other inputs.
  for (const int64_t index : made) {
    if (given.inputs.contains(index)) continue;
    const Type type = WithDimensions(graph.inputs()[index].type, given.dimensions);
    if (!LacksBatch(type)) continue;
    const std::string name = type.shape().dim(0).name();
    if (!name.empty() && given.dimensions.try_emplace(name, 1).second)
      result.notes[index] = absl::StrCat("'", name, "' is taken as 1 (option shape=", name, ":N)");
  }
  std::vector<std::string> missing;
  std::vector<std::string> settings;
  for (const int64_t index : made) {
    const Port& port = graph.inputs()[index];
    if (const auto sizes = given.inputs.find(index); sizes != given.inputs.end()) {
      RH_ASSIGN_OR_RETURN(result.types[index], InputTypeWithSizes(port, index, sizes->second));
      continue;
    }
    Type type = WithDimensions(port.type, given.dimensions);
    if (LacksBatch(type)) {
      type = type.WithShape(type.shape().WithDim(0, Dim(1)));
      if (IsComplete(type)) {
        result.notes[index] =
            absl::StrCat("the batch is taken as 1 (option shape=", NameOf(graph, index), ":",
                         type.shape().WithoutNames().ToString(), ")");
      }
    }
    if (!IsComplete(type)) {
      missing.push_back(absl::StrCat(PortText("input", index, port), " is ", port.type.ToString()));
      settings.push_back(absl::StrCat("option shape=", NameOf(graph, index), ":", Proposal(type)));
      continue;
    }
    result.types[index] =
        type.is_tensor() ? type.WithShape(type.shape().WithoutNames()) : std::move(type);
  }
  if (missing.empty()) return result;
  return UsageError(absl::StrCat(
      absl::StrJoin(missing, ", "), ": give ", missing.size() == 1 ? "its shape" : "their shapes",
      ", as in ", absl::StrJoin(settings, ", "), ", or set ", missing.size() == 1 ? "it" : "them",
      " (option input=", NameOf(graph, made.front()), "=FILE.npy)"));
}

absl::StatusOr<Type> TypeOfMadeTensor(const Port& whole, int64_t first, const Type& element,
                                      const GivenShapes& given) {
  const Port port = {whole.name, element};
  if (const auto sizes = given.values.find(first); sizes != given.values.end())
    return InputTypeWithSizes(port, first, sizes->second);
  Type type = WithDimensions(element, given.dimensions);
  if (LacksBatch(type)) type = type.WithShape(type.shape().WithDim(0, Dim(1)));
  if (IsComplete(type)) return type.WithShape(type.shape().WithoutNames());
  return UsageError(absl::StrCat("'", whole.name, "' is ", whole.type.ToString(),
                                 ": give the sizes of its tensors, as in option shape=", whole.name,
                                 ":", Proposal(type)));
}

}  // namespace roundhouse
