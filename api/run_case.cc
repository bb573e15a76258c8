#include "roundhouse/api/run_case.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/assumed_sizes.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/fitted_input.h"
#include "roundhouse/api/values/model_values.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/api/values/real_numbers.h"
#include "roundhouse/api/values/value_files.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/npz.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse {
namespace {

// Remembers the sizes of the port's named dimensions.
void NoteDimensions(const Port& port, absl::Span<const int64_t> sizes,
                    std::map<std::string, int64_t>& dimensions) {
  if (!port.type.is_tensor() || !port.type.shape().is_ranked()) return;
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    const std::string name = port.type.shape().dim(static_cast<int64_t>(axis)).name();
    if (!name.empty()) dimensions.try_emplace(name, sizes[axis]);
  }
}

// Converts from NumPy's kinds: integers of fewer than eight bits come as bytes, and floats of eight
// or four bits as their bits.
absl::StatusOr<Tensor> Narrowed(Tensor tensor, const Type& type) {
  if (!type.is_tensor() && !type.is_scalar()) return tensor;
  const ElementKind wanted = type.element_type().kind();
  if (!IsPacked(wanted) && !IsSmallFloat(wanted)) return tensor;
  const bool is_signed = IsSignedInteger(wanted);
  if (tensor.element_type().kind() != (is_signed ? ElementKind::kI8 : ElementKind::kU8))
    return tensor;
  const Type narrow_type = Type::Tensor(wanted, tensor.shape());
  if (!IsPacked(wanted)) return Tensor::FromBytes(narrow_type, tensor.bytes());
  const int width = BitWidth(wanted);
  RH_ASSIGN_OR_RETURN(Tensor narrow, Tensor::Uninitialized(narrow_type));
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    const auto element = std::to_integer<uint8_t>(tensor.bytes()[i]);
    const auto bits = static_cast<uint8_t>(element & ((1 << width) - 1));
    const int value = is_signed ? static_cast<int8_t>(element) : element;
    if (value != PackedInteger(wanted, bits)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "element ", i, " is ", value, ", which does not fit ", ElementKindName(wanted)));
    }
    PutPackedBits(narrow.mutable_bytes(), i, width, bits);
  }
  return narrow;
}

absl::StatusOr<Tensor> ReadPort(const Port& port, const std::string& path) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensorFile(path));
  absl::StatusOr<Tensor> narrow = Narrowed(std::move(tensor), port.type);
  if (!narrow.ok()) return Annotate(narrow.status(), path);
  return narrow;
}

// Converts the tensor to the input's type.
absl::StatusOr<RunInput> FittedTo(const Graph& graph, int64_t index, Tensor tensor,
                                  const std::string& source) {
  const Type& type = graph.inputs()[index].type;
  absl::StatusOr<FittedInput> fitted = FitInput(graph.context(), std::move(tensor), type);
  if (!fitted.ok()) return Annotate(fitted.status(), source);
  absl::StatusOr<Tensor> quantized = QuantizedFor(graph.context(), std::move(fitted->tensor), type);
  if (!quantized.ok()) return Annotate(quantized.status(), source);
  return RunInput{*std::move(quantized), source, std::move(fitted->note)};
}

absl::StatusOr<RunInput> ReadInput(const Graph& graph, int64_t index, const std::string& path) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, ReadPort(graph.inputs()[index], path));
  return FittedTo(graph, index, std::move(tensor), path);
}

// The input for an array of an archive: by name, or as numpy.savez names arrays without names, or
// as cases do.
absl::StatusOr<int64_t> InputOfArray(const Graph& graph, const std::string& name) {
  const absl::StatusOr<int64_t> port = FindPort(graph.inputs(), "input", name);
  if (port.ok()) return port;
  for (const absl::string_view prefix : {"arr_", "input_"}) {
    absl::string_view digits = name;
    int64_t number;
    if (absl::ConsumePrefix(&digits, prefix) && absl::SimpleAtoi(digits, &number) && number >= 0 &&
        number < static_cast<int64_t>(graph.inputs().size())) {
      return number;
    }
  }
  return port.status();
}

// Reads the arrays of an archive, by input.
absl::Status ReadArchive(const Graph& graph, const std::string& path,
                         std::vector<std::optional<RunInput>>& inputs) {
  RH_ASSIGN_OR_RETURN(std::vector<NamedTensor> arrays, ReadNpz(path));
  for (NamedTensor& array : arrays) {
    const absl::StatusOr<int64_t> index = InputOfArray(graph, array.name);
    if (!index.ok()) return Annotate(index.status(), path);
    if (inputs[*index].has_value()) {
      return UsageError(absl::StrCat(PortText("input", *index, graph.inputs()[*index]),
                                     " is given twice, by ", inputs[*index]->source, " and by ",
                                     path));
    }
    const std::string source = absl::StrCat(path, "[", array.name, "]");
    absl::StatusOr<Tensor> narrow = Narrowed(std::move(array.tensor), graph.inputs()[*index].type);
    if (!narrow.ok()) return Annotate(narrow.status(), source);
    RH_ASSIGN_OR_RETURN(inputs[*index], FittedTo(graph, *index, *std::move(narrow), source));
  }
  return absl::OkStatus();
}

// Reads the value of a flag for an input.
absl::StatusOr<RunInput> ReadSource(const Graph& graph, int64_t index, const std::string& source) {
  if (absl::EndsWith(source, ".npz")) {
    RH_ASSIGN_OR_RETURN(std::vector<NamedTensor> arrays, ReadNpz(source));
    if (arrays.size() != 1) {
      return UsageError(
          absl::StrCat(source, " has ", arrays.size(), " arrays, expected one for ",
                       PortText("input", index, graph.inputs()[index]),
                       "; to give each input the array of its name: option input=", source));
    }
    return FittedTo(graph, index, std::move(arrays[0].tensor), source);
  }
  if (!IsTensorFile(source)) {
    return UsageError(absl::StrCat(
        "option input: expected FILE.npy, FILE.npz, FILE.pb, FILE.json, random or zeros "
        "for ",
        PortText("input", index, graph.inputs()[index]), ", found '", source, "'"));
  }
  return ReadInput(graph, index, source);
}

// The input for a picture, and its path.
absl::StatusOr<PortValue> ImagePort(const Graph& graph, const InputOptions& options,
                                    const std::string& flag) {
  std::vector<int64_t> takers;
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    if (options.image_reader->Takes(graph.inputs()[i].type))
      takers.push_back(static_cast<int64_t>(i));
  }
  absl::StatusOr<PortValue> named = SplitPortValue(graph.inputs(), "input", flag);
  if (named.ok() || takers.size() != 1) return named;
  return PortValue{takers[0], flag};
}

// The type with its known sizes.
absl::StatusOr<Type> TypeGiven(const Port& port, int64_t index, const GivenShapes& given) {
  if (const auto sizes = given.inputs.find(index); sizes != given.inputs.end())
    return InputTypeWithSizes(port, index, sizes->second);
  if (!port.type.is_tensor() || !port.type.shape().is_ranked()) return port.type;
  Shape shape = port.type.shape();
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    const auto size = given.dimensions.find(shape.dim(axis).name());
    if (!shape.size(axis).has_value() && size != given.dimensions.end())
      shape = shape.WithDim(axis, Dim(size->second));
  }
  return port.type.WithShape(shape);
}

absl::Status ReadImages(const Graph& graph, const InputOptions& options, const GivenShapes& given,
                        std::vector<std::optional<RunInput>>& inputs) {
  for (const std::string& flag : options.images) {
    if (options.image_reader == nullptr) return UsageError("pictures are not read here");
    RH_ASSIGN_OR_RETURN(const PortValue value, ImagePort(graph, options, flag));
    const Port& port = graph.inputs()[value.port];
    if (inputs[value.port].has_value())
      return UsageError(absl::StrCat(PortText("input", value.port, port), " is given twice"));
    RH_ASSIGN_OR_RETURN(const Type type, TypeGiven(port, value.port, given));
    RH_ASSIGN_OR_RETURN(inputs[value.port],
                        options.image_reader->Read(graph.program(), type, value.value));
  }
  return absl::OkStatus();
}

CaseLocation InputOf(const std::string& folder, size_t index) { return {folder, "input", index}; }
CaseLocation OutputOf(const std::string& folder, size_t index) { return {folder, "output", index}; }

// Sets the inputs that stand for a value that is not a tensor.
absl::Status TakeValue(const PortGroup& group, const ModelValue& value, const std::string& source,
                       std::vector<std::optional<RunInput>>& inputs) {
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> parts, SplitValue(group, value));
  for (size_t i = 0; i < parts.size(); ++i)
    inputs[static_cast<size_t>(group.first) + i] = RunInput{std::move(parts[i]), source};
  return absl::OkStatus();
}

// Makes a value for a group that no flag gives.
absl::Status MakeValue(const PortGroup& group, std::vector<std::optional<RunInput>>& inputs) {
  const ModelValue absent = ModelValue::Absent();
  if (SplitValue(group, absent).ok()) {
    RH_RETURN_IF_ERROR(TakeValue(group, absent, "absent", inputs));
    inputs[static_cast<size_t>(group.first)]->note = "absent, as nothing is given for it";
    return absl::OkStatus();
  }
  return UsageError(absl::StrCat("'", group.name, "' is ", group.type.ToString(),
                                 "; give its tensors by option input=", group.name,
                                 "=FIRST.npy, option input=", group.name,
                                 "=SECOND.npy and so on (or random), or ", group.name, "=empty"));
}

// Makes tensors, which a model's types may let be of any size.
class LimitedMaker {
 public:
  explicit LimitedMaker(int64_t limit) : limit_(limit) {}

  absl::StatusOr<Tensor> Make(absl::string_view source, const Type& type, SplitMix64 generator) {
    RH_ASSIGN_OR_RETURN(const int64_t bytes, HeldBytes(type));
    held_ = CheckedAdd(held_, bytes).value_or(std::numeric_limits<int64_t>::max());
    if (limit_ > 0 && held_ > limit_) {
      return absl::ResourceExhaustedError(
          absl::StrCat("with ", type.ToString(), ", generated inputs have ", held_,
                       " bytes, more than the memory limit of ", limit_,
                       "; give smaller inputs or a greater limit"));
    }
    if (source == kZerosSource) return Tensor::Zeros(type);
    return SeededTensor(type, generator);
  }

 private:
  const int64_t limit_;
  int64_t held_ = 0;
};

// Makes tensors of a value for "random" and "zeros".
TensorMaker MakerFor(const Port& whole, int64_t first, const GivenShapes& given, uint64_t seed,
                     LimitedMaker& maker) {
  return [&whole, first, &given, seed, &maker](absl::string_view source, const Type& element,
                                               int64_t number) -> absl::StatusOr<Tensor> {
    RH_ASSIGN_OR_RETURN(const Type type, TypeOfMadeTensor(whole, first, element, given));
    SplitMix64 seeds = GeneratorOfInput(seed, first);
    return maker.Make(source, type, GeneratorOfInput(seeds.Next(), number));
  };
}

// "random, random of tensor<1x16xf32>, seed 0"; empty if no tensor is random.
std::string NoteOfMade(const std::vector<std::string>& sources, const ModelValue& value,
                       uint64_t seed) {
  const auto first = std::find(sources.begin(), sources.end(), kRandomSource);
  if (first == sources.end()) return "";
  const size_t number = static_cast<size_t>(first - sources.begin());
  return absl::StrCat(std::count(sources.begin(), sources.end(), kRandomSource), " random ",
                      value.tensors()[number].type().ToString(), ", seed ", seed);
}

// Sets the values of split groups from their flags, by group.
absl::Status TakeValues(absl::Span<const PortGroup> groups, absl::Span<const Port> whole,
                        const std::map<int64_t, std::vector<std::string>>& sources,
                        const GivenShapes& given, uint64_t seed, LimitedMaker& maker,
                        std::vector<std::optional<RunInput>>& inputs) {
  for (size_t i = 0; i < groups.size(); ++i) {
    if (!groups[i].is_split) continue;
    const auto said = sources.find(static_cast<int64_t>(i));
    if (said == sources.end()) {
      RH_RETURN_IF_ERROR(MakeValue(groups[i], inputs));
      continue;
    }
    RH_ASSIGN_OR_RETURN(
        const ModelValue value,
        ReadValue(whole[i], said->second, MakerFor(whole[i], groups[i].first, given, seed, maker)));
    RH_RETURN_IF_ERROR(TakeValue(groups[i], value, absl::StrJoin(said->second, ", "), inputs));
    inputs[static_cast<size_t>(groups[i].first)]->note = NoteOfMade(said->second, value, seed);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<PortValue> SplitPortValue(absl::Span<const Port> ports, absl::string_view what,
                                         absl::string_view flag) {
  for (size_t at = flag.find('='); at != absl::string_view::npos; at = flag.find('=', at + 1)) {
    absl::StatusOr<int64_t> port = FindPort(ports, what, flag.substr(0, at));
    if (port.ok()) return PortValue{*port, std::string(flag.substr(at + 1))};
  }
  const size_t first = flag.find('=');
  if (first == absl::string_view::npos) {
    // There is only one choice.
    if (ports.size() == 1) return PortValue{0, std::string(flag)};
    std::vector<std::string> names;
    for (size_t i = 0; i < ports.size(); ++i)
      names.push_back(ports[i].name.empty() ? absl::StrCat("#", i) : ports[i].name);
    return UsageError(absl::StrCat("expected NAME=VALUE for an ", what, " (there are ",
                                   absl::StrJoin(names, ", "), "), found '", flag, "'"));
  }
  return FindPort(ports, what, flag.substr(0, first)).status();
}

absl::StatusOr<std::vector<RunInput>> MakeInputs(const Graph& graph, const InputOptions& options) {
  RH_ASSIGN_OR_RETURN(GivenShapes given, ReadShapes(graph, options.shapes));
  for (const auto& [index, sizes] : given.inputs) {
    NoteDimensions(graph.inputs()[index], sizes, given.dimensions);
  }
  std::vector<std::optional<RunInput>> inputs(graph.inputs().size());
  RH_RETURN_IF_ERROR(ReadImages(graph, options, given, inputs));
  const std::vector<PortGroup> groups = GroupPorts(graph.inputs());
  const std::vector<Port> whole = WholePorts(graph.inputs());
  std::map<int64_t, std::string> sources;
  std::map<int64_t, std::vector<std::string>> sources_of_groups;
  for (const std::string& flag : options.inputs) {
    if (absl::EndsWith(flag, ".npz") && !SplitPortValue(whole, "input", flag).ok()) {
      RH_RETURN_IF_ERROR(ReadArchive(graph, flag, inputs));
      continue;
    }
    RH_ASSIGN_OR_RETURN(PortValue value, SplitPortValue(whole, "input", flag));
    const PortGroup& group = groups[static_cast<size_t>(value.port)];
    if (group.is_split) {
      sources_of_groups[value.port].push_back(value.value);
      continue;
    }
    value.port = group.first;
    if (!sources.try_emplace(value.port, value.value).second || inputs[value.port].has_value()) {
      return UsageError(absl::StrCat(PortText("input", value.port, graph.inputs()[value.port]),
                                     " is given twice"));
    }
  }
  LimitedMaker maker(options.memory_limit);
  RH_RETURN_IF_ERROR(
      TakeValues(groups, whole, sources_of_groups, given, options.seed, maker, inputs));
  // Files first, as they determine sizes, too.
  std::vector<int64_t> made;
  for (int64_t index = 0; index < static_cast<int64_t>(inputs.size()); ++index) {
    const auto source = sources.find(index);
    if (source != sources.end() && source->second != kRandomSource &&
        source->second != kZerosSource) {
      RH_ASSIGN_OR_RETURN(inputs[index], ReadSource(graph, index, source->second));
    }
    if (inputs[index].has_value()) {
      const Port& port = graph.inputs()[index];
      const Tensor& tensor = inputs[index]->tensor;
      const bool is_ranked = port.type.is_tensor() && port.type.shape().is_ranked();
      if (is_ranked && tensor.shape().rank() == port.type.shape().rank())
        NoteDimensions(port, tensor.shape().sizes(), given.dimensions);
    } else {
      made.push_back(index);
    }
  }
  RH_ASSIGN_OR_RETURN(MadeTypes types, TypesOfMadeInputs(graph, made, std::move(given)));
  for (const int64_t index : made) {
    const auto source = sources.find(index);
    const bool is_zeros = source != sources.end() && source->second == kZerosSource;
    const absl::string_view made_of = is_zeros ? kZerosSource : kRandomSource;
    absl::StatusOr<Tensor> tensor =
        maker.Make(made_of, types.types.at(index), GeneratorOfInput(options.seed, index));
    if (!tensor.ok())
      return Annotate(tensor.status(), PortText("input", index, graph.inputs()[index]));
    inputs[index] = RunInput{*std::move(tensor), std::string(made_of)};
  }
  for (auto& [index, note] : types.notes) inputs[index]->note = std::move(note);
  std::vector<RunInput> result;
  for (std::optional<RunInput>& input : inputs) result.push_back(*std::move(input));
  return result;
}

absl::StatusOr<std::vector<RunInput>> ReadCaseInputs(const Graph& graph,
                                                     const std::string& folder) {
  const std::vector<PortGroup> groups = GroupPorts(graph.inputs());
  const std::vector<Port> whole = WholePorts(graph.inputs());
  std::vector<std::optional<RunInput>> read(graph.inputs().size());
  for (size_t i = 0; i < groups.size(); ++i) {
    const CaseLocation location = InputOf(folder, i);
    if (groups[i].is_split) {
      RH_ASSIGN_OR_RETURN(const ModelValue value, ReadCaseValue(location, whole[i]));
      RH_RETURN_IF_ERROR(TakeValue(groups[i], value, location.ToString(), read));
      continue;
    }
    RH_ASSIGN_OR_RETURN(read[static_cast<size_t>(groups[i].first)],
                        ReadInput(graph, groups[i].first, CaseTensorFile(location)));
  }
  std::vector<RunInput> inputs;
  for (std::optional<RunInput>& input : read) inputs.push_back(*std::move(input));
  return inputs;
}

bool CaseHasOutputs(const Graph& graph, const std::string& folder) {
  const size_t count = GroupPorts(graph.outputs()).size();
  for (size_t i = 0; i < count; ++i) {
    if (CaseHas(OutputOf(folder, i))) return true;
  }
  return false;
}

absl::StatusOr<std::vector<CaseOutput>> ReadCaseOutputs(const Graph& graph,
                                                        const std::string& folder) {
  std::vector<CaseOutput> outputs;
  const std::vector<Port> whole = WholePorts(graph.outputs());
  const std::vector<PortGroup> groups = GroupPorts(graph.outputs());
  for (size_t i = 0; i < whole.size(); ++i) {
    const CaseLocation location = OutputOf(folder, i);
    if (groups[i].is_split) {
      RH_ASSIGN_OR_RETURN(ModelValue value, ReadCaseValue(location, whole[i]));
      outputs.push_back({std::move(value), location.ToString()});
      continue;
    }
    const std::string path = CaseTensorFile(location);
    RH_ASSIGN_OR_RETURN(Tensor tensor, ReadPort(whole[i], path));
    outputs.push_back({ModelValue::OfTensor(std::move(tensor)), path});
  }
  return outputs;
}

absl::Status WriteCase(const Graph& graph, const std::string& folder,
                       absl::Span<const RunInput> inputs, absl::Span<const Tensor> outputs) {
  NewFolder new_folder;
  RH_RETURN_IF_ERROR(new_folder.Make(folder));
  OutputGroup files;
  std::string meta;
  const auto write = [&](const char* way, absl::Span<const Port> ports,
                         absl::Span<const Tensor> tensors) -> absl::Status {
    const std::vector<PortGroup> groups = GroupPorts(ports);
    const std::vector<Port> whole = WholePorts(ports);
    for (size_t i = 0; i < groups.size(); ++i) {
      const absl::Span<const Tensor> parts = tensors.subspan(static_cast<size_t>(groups[i].first),
                                                             static_cast<size_t>(groups[i].count));
      RH_ASSIGN_OR_RETURN(const ModelValue value, JoinValue(groups[i], parts));
      RH_RETURN_IF_ERROR(WriteCaseValue({folder, way, i}, whole[i], value, files, meta));
    }
    return absl::OkStatus();
  };
  std::vector<Tensor> input_tensors;
  for (const RunInput& input : inputs) input_tensors.push_back(input.tensor);
  if (!inputs.empty()) RH_RETURN_IF_ERROR(write("input", graph.inputs(), input_tensors));
  if (!outputs.empty()) RH_RETURN_IF_ERROR(write("output", graph.outputs(), outputs));
  RH_RETURN_IF_ERROR(files.Write(absl::StrCat(folder, "/meta.tsv"), meta));
  files.Keep();
  new_folder.Keep();
  return absl::OkStatus();
}

}  // namespace roundhouse
