#include "roundhouse/training/examples.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/serialization/npz.h"
#include "roundhouse/service/tensor_elements.h"
#include "roundhouse/training/csv.h"

namespace roundhouse::training {
namespace {

namespace fs = std::filesystem;

constexpr absl::string_view kTargetNames[] = {"target", "label", "labels", "y"};
// For columns, where y may be a coordinate beside x.
constexpr absl::Span<const absl::string_view> kTargetColumns(kTargetNames, 3);

using Arrays = std::vector<NamedTensor>;

std::vector<std::string> NamesOf(const Arrays& arrays) {
  std::vector<std::string> names;
  for (const NamedTensor& array : arrays) names.push_back(array.name);
  return names;
}

const Tensor* Find(const Arrays& arrays, absl::string_view name) {
  for (const NamedTensor& array : arrays) {
    if (array.name == name) return &array.tensor;
  }
  return nullptr;
}

// The name of the target among the given names.
absl::StatusOr<std::string> TargetAmong(const std::vector<std::string>& names,
                                        const std::string& target,
                                        absl::Span<const absl::string_view> usual) {
  const auto has = [&](absl::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (!target.empty()) {
    if (has(target)) return target;
    return absl::NotFoundError(absl::StrCat("there is no '", target, "' (option target)",
                                            DidYouMean(target, names), "; there are ",
                                            absl::StrJoin(names, ", ")));
  }
  for (absl::string_view name : usual) {
    if (has(name)) return std::string(name);
  }
  return absl::NotFoundError(
      absl::StrCat("there is no target: expected one of ", absl::StrJoin(usual, ", "), ", found ",
                   absl::StrJoin(names, ", "), "; choose one with option target=NAME"));
}

// The rows of all arrays in order.
absl::StatusOr<Tensor> Concatenate(const std::vector<Tensor>& parts) {
  if (parts.size() == 1) return parts[0];
  const Type& first = parts[0].type();
  int64_t rows = 0;
  std::vector<std::byte> bytes;
  for (const Tensor& part : parts) {
    if (part.shape().rank() == 0 || part.element_type() != first.element_type() ||
        part.shape().WithDim(0, 0) != first.shape().WithDim(0, 0)) {
      return absl::InvalidArgumentError(absl::StrCat("expected as in the files before ",
                                                     first.ToString(), ", found ",
                                                     part.type().ToString()));
    }
    rows += *part.shape().size(0);
  }
  RH_ASSIGN_OR_RETURN(Tensor all, Tensor::Zeros(first.WithShape(first.shape().WithDim(0, rows))));
  size_t at = 0;
  for (const Tensor& part : parts) {
    const absl::Span<const std::byte> from = part.bytes();
    if (!from.empty()) std::memcpy(all.mutable_bytes().data() + at, from.data(), from.size());
    at += from.size();
  }
  return all;
}

absl::StatusOr<Arrays> ReadFolder(const std::string& path) {
  std::vector<fs::path> npy, npz;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    if (entry.path().extension() == ".npy") npy.push_back(entry.path());
    if (entry.path().extension() == ".npz") npz.push_back(entry.path());
  }
  if (error) return absl::FailedPreconditionError(absl::StrCat("cannot read ", path));
  std::sort(npy.begin(), npy.end());
  std::sort(npz.begin(), npz.end());
  Arrays arrays;
  if (npz.empty()) {
    for (const fs::path& file : npy) {
      RH_ASSIGN_OR_RETURN(Tensor tensor, ReadNpy(file.string()));
      arrays.push_back({file.stem().string(), std::move(tensor)});
    }
  } else {
    std::map<std::string, std::vector<Tensor>> parts;
    for (const fs::path& file : npz) {
      RH_ASSIGN_OR_RETURN(Arrays found, ReadNpz(file.string()));
      for (NamedTensor& array : found) parts[array.name].push_back(std::move(array.tensor));
    }
    for (const auto& [name, tensors] : parts) {
      absl::StatusOr<Tensor> all = Concatenate(tensors);
      if (!all.ok()) return Annotate(all.status(), absl::StrCat(path, ": array '", name, "'"));
      arrays.push_back({name, *std::move(all)});
    }
  }
  if (arrays.empty()) {
    return absl::NotFoundError(absl::StrCat(path, ": expected .npy or .npz files, found none"));
  }
  return arrays;
}

absl::StatusOr<Arrays> ReadTable(const std::string& path, std::string& target) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  const absl::StatusOr<CsvTable> table = ParseCsv(text);
  if (!table.ok()) return Annotate(table.status(), path);
  absl::StatusOr<std::string> name = TargetAmong(table->columns, target, kTargetColumns);
  if (!name.ok() && target.empty()) name = table->columns.back();
  if (!name.ok()) return Annotate(name.status(), path);
  const int64_t rows = table->num_rows();
  const int64_t columns = static_cast<int64_t>(table->columns.size());
  if (columns < 2) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": expected a column for the target and others, found one column"));
  }
  const int64_t at =
      std::find(table->columns.begin(), table->columns.end(), *name) - table->columns.begin();
  const ElementKind kind = ElementKind::kF64;
  RH_ASSIGN_OR_RETURN(Tensor inputs, Tensor::Zeros(Type::Tensor(kind, Shape({rows, columns - 1}))));
  RH_ASSIGN_OR_RETURN(Tensor targets, Tensor::Zeros(Type::Tensor(kind, Shape({rows}))));
  double* input = inputs.mutable_data<double>().data();
  double* wanted = targets.mutable_data<double>().data();
  for (size_t i = 0; i < table->values.size(); ++i)
    *(static_cast<int64_t>(i) % columns == at ? wanted++ : input++) = table->values[i];
  target = std::string(kTargetNames[0]);
  return Arrays{{"input_0", std::move(inputs)}, {target, std::move(targets)}};
}

absl::StatusOr<Arrays> ReadArrays(const std::string& path, std::string& target) {
  std::error_code error;
  if (fs::is_directory(path, error)) return ReadFolder(path);
  if (absl::EndsWithIgnoreCase(path, ".npz")) return ReadNpz(path);
  if (absl::EndsWithIgnoreCase(path, ".csv")) return ReadTable(path, target);
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": expected a .npz, a .csv, or a folder of .npy or .npz files"));
}

template <typename T>
absl::Status FillWith(const Tensor& from, Tensor& to) {
  absl::Span<T> elements = to.mutable_data<T>();
  for (int64_t i = 0; i < from.num_elements(); ++i) {
    const std::optional<double> number = ElementNumber(from, i);
    if (!number.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected numbers, found ", from.type().ToString()));
    }
    if constexpr (std::numeric_limits<T>::is_integer) {
      if (*number != std::floor(*number) ||
          *number < static_cast<double>(std::numeric_limits<T>::min()) ||
          *number > static_cast<double>(std::numeric_limits<T>::max())) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected ", ElementKindName(to.element_type().kind()), ", found ",
                         ElementText(from, i), " at element ", i));
      }
    }
    elements[static_cast<size_t>(i)] = static_cast<T>(*number);
  }
  return absl::OkStatus();
}

absl::StatusOr<Tensor> Converted(const Tensor& tensor, ElementKind kind) {
  RH_ASSIGN_OR_RETURN(const Tensor from, tensor.Materialize());
  if (from.element_type().kind() == kind) return from;
  RH_ASSIGN_OR_RETURN(Tensor to, Tensor::Zeros(Type::Tensor(kind, from.shape())));
  switch (kind) {
    case ElementKind::kF64:
      RH_RETURN_IF_ERROR(FillWith<double>(from, to));
      break;
    case ElementKind::kF32:
      RH_RETURN_IF_ERROR(FillWith<float>(from, to));
      break;
    case ElementKind::kI64:
      RH_RETURN_IF_ERROR(FillWith<int64_t>(from, to));
      break;
    case ElementKind::kI32:
      RH_RETURN_IF_ERROR(FillWith<int32_t>(from, to));
      break;
    case ElementKind::kI16:
      RH_RETURN_IF_ERROR(FillWith<int16_t>(from, to));
      break;
    case ElementKind::kI8:
      RH_RETURN_IF_ERROR(FillWith<int8_t>(from, to));
      break;
    case ElementKind::kU64:
      RH_RETURN_IF_ERROR(FillWith<uint64_t>(from, to));
      break;
    case ElementKind::kU32:
      RH_RETURN_IF_ERROR(FillWith<uint32_t>(from, to));
      break;
    case ElementKind::kU16:
      RH_RETURN_IF_ERROR(FillWith<uint16_t>(from, to));
      break;
    case ElementKind::kU8:
      RH_RETURN_IF_ERROR(FillWith<uint8_t>(from, to));
      break;
    case ElementKind::kI1:
      RH_RETURN_IF_ERROR(FillWith<bool>(from, to));
      break;
    default:
      return absl::InvalidArgumentError(absl::StrCat(
          "expected ", ElementKindName(kind), ", as in the model, found ", from.type().ToString()));
  }
  return to;
}

// NaN teaches nothing; infinities may be there, as in masks, except in targets.
absl::Status CheckNumbers(const Tensor& tensor, bool may_be_infinite) {
  const auto check = [&](auto elements) -> absl::Status {
    for (size_t i = 0; i < elements.size(); ++i) {
      if (std::isfinite(elements[i]) || (may_be_infinite && std::isinf(elements[i]))) continue;
      const int64_t per_example = tensor.num_elements() / *tensor.shape().size(0);
      return absl::InvalidArgumentError(absl::StrCat(
          "expected numbers, found ", std::isnan(elements[i]) ? "NaN" : "infinity", " in example ",
          static_cast<int64_t>(i) / per_example + 1, "; fill it in, or leave the example out"));
    }
    return absl::OkStatus();
  };
  if (tensor.element_type().kind() == ElementKind::kF32) return check(tensor.data<float>());
  if (tensor.element_type().kind() == ElementKind::kF64) return check(tensor.data<double>());
  return absl::OkStatus();
}

std::string SizesText(absl::Span<const int64_t> sizes) {
  return sizes.empty() ? "single numbers" : absl::StrJoin(sizes, "x");
}

// `tensor` with these sizes after its first axis.
absl::StatusOr<Tensor> Reshaped(const Tensor& tensor, absl::Span<const int64_t> sizes) {
  std::vector<int64_t> all = {tensor.shape().sizes()[0]};
  all.insert(all.end(), sizes.begin(), sizes.end());
  if (tensor.shape() == Shape::Of(all)) return tensor;
  RH_ASSIGN_OR_RETURN(const int64_t wanted, Shape::Of(all).NumElements());
  if (wanted != tensor.num_elements()) {
    return absl::InvalidArgumentError(absl::StrCat("expected ", SizesText(sizes),
                                                   " of each example, found ",
                                                   SizesText(tensor.shape().sizes().subspan(1))));
  }
  return tensor.WithType(tensor.type().WithShape(Shape::Of(all)));
}

absl::StatusOr<Tensor> InputOf(const Port& port, const Tensor& array) {
  RH_ASSIGN_OR_RETURN(const Tensor converted, Converted(array, port.type.element_type().kind()));
  if (!port.type.shape().is_ranked() || port.type.shape().rank() == 0) return converted;
  std::vector<int64_t> sizes;
  for (int64_t axis = 1; axis < port.type.shape().rank(); ++axis) {
    const std::optional<int64_t> size = port.type.shape().size(axis);
    // The data determines sizes that the model leaves open, if the ranks are equal.
    if (!size.has_value() && converted.shape().rank() != port.type.shape().rank()) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", port.type.ToString(), ", found ", array.type().ToString()));
    }
    sizes.push_back(size.has_value() ? *size : *converted.shape().size(axis));
  }
  return Reshaped(converted, sizes);
}

absl::StatusOr<Examples> Match(const Graph& entry, ElementKind target_kind, const Arrays& arrays,
                               const std::string& target) {
  RH_ASSIGN_OR_RETURN(const std::string target_name,
                      TargetAmong(NamesOf(arrays), target, kTargetNames));
  Examples examples;
  const auto check_size = [&](absl::string_view name, const Tensor& tensor) -> absl::Status {
    const std::string where = absl::StrCat("array '", name, "': ");
    if (tensor.shape().rank() == 0)
      return absl::InvalidArgumentError(absl::StrCat(where, "expected examples, found one number"));
    const int64_t size = tensor.shape().sizes()[0];
    if (size == 0) return absl::InvalidArgumentError(absl::StrCat(where, "there are no examples"));
    if (examples.size != 0 && size != examples.size) {
      return absl::InvalidArgumentError(absl::StrCat(
          where, "expected ", examples.size, " examples, as in '", target_name, "', found ", size));
    }
    examples.size = size;
    return absl::OkStatus();
  };
  const Tensor& wanted = *Find(arrays, target_name);
  RH_RETURN_IF_ERROR(check_size(target_name, wanted));
  absl::StatusOr<Tensor> converted = Converted(wanted, target_kind);
  if (!converted.ok())
    return Annotate(converted.status(), absl::StrCat("target '", target_name, "'"));
  examples.target = *std::move(converted);
  RH_RETURN_IF_ERROR(Annotate(CheckNumbers(examples.target, /*may_be_infinite=*/false),
                              absl::StrCat("target '", target_name, "'")));
  for (size_t i = 0; i < entry.inputs().size(); ++i) {
    const Port& port = entry.inputs()[i];
    const std::string numbered = absl::StrCat("input_", i);
    std::string name = port.name;
    const Tensor* array = Find(arrays, name);
    if (array == nullptr) array = Find(arrays, name = numbered);
    for (const NamedTensor& other : arrays) {
      // The only array that it can be.
      if (array == nullptr && entry.inputs().size() == 1 && arrays.size() == 2 &&
          other.name != target_name) {
        array = &other.tensor;
        name = other.name;
      }
    }
    if (array == nullptr) {
      return absl::NotFoundError(
          absl::StrCat("expected an array '", port.name.empty() ? numbered : port.name, "'",
                       port.name.empty() ? "" : absl::StrCat(" (or '", numbered, "')"),
                       " for that input, found ", absl::StrJoin(NamesOf(arrays), ", "),
                       DidYouMean(port.name, NamesOf(arrays))));
    }
    RH_RETURN_IF_ERROR(check_size(name, *array));
    absl::StatusOr<Tensor> input = InputOf(port, *array);
    if (!input.ok()) return Annotate(input.status(), absl::StrCat("array '", name, "'"));
    examples.inputs.push_back(*std::move(input));
    RH_RETURN_IF_ERROR(Annotate(CheckNumbers(examples.inputs.back(), /*may_be_infinite=*/true),
                                absl::StrCat("array '", name, "'")));
  }
  return examples;
}

absl::StatusOr<Tensor> TakeRows(const Tensor& tensor, absl::Span<const int64_t> indices) {
  const int64_t rows = tensor.shape().sizes()[0];
  const Shape shape = tensor.shape().WithDim(0, static_cast<int64_t>(indices.size()));
  RH_ASSIGN_OR_RETURN(Tensor taken, Tensor::Uninitialized(tensor.type().WithShape(shape)));
  const size_t bytes = tensor.bytes().size() / static_cast<size_t>(rows);
  std::byte* to = taken.mutable_bytes().data();
  for (size_t i = 0; i < indices.size() && bytes > 0; ++i) {
    std::memcpy(to + i * bytes, tensor.bytes().data() + static_cast<size_t>(indices[i]) * bytes,
                bytes);
  }
  return taken;
}

}  // namespace

uint64_t Examples::Hash() const {
  uint64_t hash = Checksum(target.bytes());
  for (const Tensor& input : inputs) {
    hash = Checksum(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&hash), sizeof(hash)),
                    input.bytes());
  }
  return hash;
}

std::map<std::string, std::vector<int64_t>> Examples::SizesOf(const Graph& entry) const {
  std::map<std::string, std::vector<int64_t>> sizes;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const absl::Span<const int64_t> all = inputs[i].shape().sizes();
    sizes[entry.inputs()[i].name] = std::vector<int64_t>(all.begin() + 1, all.end());
  }
  return sizes;
}

absl::StatusOr<Examples> Examples::Take(absl::Span<const int64_t> indices) const {
  Examples taken = {.size = static_cast<int64_t>(indices.size())};
  for (const Tensor& input : inputs) {
    RH_ASSIGN_OR_RETURN(taken.inputs.emplace_back(), TakeRows(input, indices));
  }
  RH_ASSIGN_OR_RETURN(taken.target, TakeRows(target, indices));
  return taken;
}

absl::StatusOr<Examples> ReadExamples(const Graph& entry, ElementKind target_kind,
                                      const std::string& path, const std::string& target) {
  std::string target_name = target;
  RH_ASSIGN_OR_RETURN(const Arrays arrays, ReadArrays(path, target_name));
  absl::StatusOr<Examples> examples = Match(entry, target_kind, arrays, target_name);
  if (!examples.ok()) return Annotate(examples.status(), path);
  return examples;
}

absl::StatusOr<Examples> WithTargetShape(Examples examples, absl::Span<const int64_t> sizes) {
  absl::StatusOr<Tensor> target = Reshaped(examples.target, sizes);
  if (!target.ok()) return Annotate(target.status(), "the target");
  examples.target = *std::move(target);
  return examples;
}

absl::StatusOr<Split> SplitExamples(int64_t size, const std::string& validation, uint64_t seed) {
  double fraction = 0;
  int64_t first = 0;
  int64_t last = 0;
  int64_t fold = 0;
  int64_t folds = 0;
  const std::vector<std::string> parts = absl::StrSplit(validation, '/');
  if (parts.size() == 2 && absl::SimpleAtoi(parts[0], &fold) &&
      absl::SimpleAtoi(parts[1], &folds) && fold >= 1 && fold <= folds && folds <= size) {
    first = static_cast<int64_t>(static_cast<__int128>(size) * (fold - 1) / folds);
    last = static_cast<int64_t>(static_cast<__int128>(size) * fold / folds);
  } else if (absl::SimpleAtod(validation, &fraction) && fraction > 0 && fraction < 1) {
    last = static_cast<int64_t>(std::llround(fraction * static_cast<double>(size)));
  } else {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a share below 1 (0.2), a fold (1/5), of ", size,
                     " examples, or a path of examples, found '", validation, "'"));
  }
  if (last == first || last - first == size) {
    return absl::InvalidArgumentError(absl::StrCat("expected some examples of ", size,
                                                   " for both training and validation, found ",
                                                   last - first, " for validation"));
  }
  Split split;
  // A round that no epoch uses.
  const std::vector<int64_t> order = Shuffled(size, seed, -1);
  for (int64_t i = 0; i < size; ++i) {
    (i >= first && i < last ? split.validation : split.train)
        .push_back(order[static_cast<size_t>(i)]);
  }
  // The shuffled order has no meaning here, so the examples keep their own.
  std::sort(split.train.begin(), split.train.end());
  std::sort(split.validation.begin(), split.validation.end());
  return split;
}

std::vector<int64_t> Shuffled(int64_t size, uint64_t seed, int64_t round) {
  std::vector<int64_t> order(static_cast<size_t>(size));
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  SplitMix64 random(SplitMix64(seed).Next() + static_cast<uint64_t>(round));
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.Below(i)]);
  return order;
}

}  // namespace roundhouse::training
