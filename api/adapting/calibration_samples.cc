#include "roundhouse/api/adapting/calibration_samples.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/values/fitted_input.h"
#include "roundhouse/api/values/model_values.h"
#include "roundhouse/api/values/value_files.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/serialization/npz.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/model_value.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse {
namespace {

namespace fs = std::filesystem;

// Whether the folder has a file of any input.
bool IsCase(const fs::path& folder, size_t num_inputs) {
  for (size_t i = 0; i < num_inputs; ++i) {
    if (CaseHas({folder.string(), "input", i})) return true;
  }
  return false;
}

// How an array of one input divides into samples: their number, and the sizes of each.
struct Split {
  int64_t count = 1;
  std::vector<int64_t> sizes;
};

bool Takes(const Shape& shape, absl::Span<const int64_t> sizes) {
  if (shape.rank() != static_cast<int64_t>(sizes.size())) return false;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    const std::optional<int64_t> known = shape.size(axis);
    if (known.has_value() && *known != sizes[static_cast<size_t>(axis)]) return false;
  }
  return true;
}

// A size that is no multiple of the input's is not split; setting the input refuses it.
Split SplitFor(const Type& type, const Tensor& tensor, bool one_by_one) {
  const std::vector<int64_t> found(tensor.shape().sizes().begin(), tensor.shape().sizes().end());
  const Split whole{.sizes = found};
  if (!type.is_tensor() || !type.shape().is_ranked() || found.empty() || !tensor.is_dense() ||
      BitWidth(tensor.element_type().kind()) < 8) {
    return whole;
  }
  const Shape& shape = type.shape();
  if (Takes(shape, found)) {
    if (!one_by_one || shape.size(0).has_value()) return whole;
    std::vector<int64_t> one = found;
    one[0] = 1;
    return {found[0], std::move(one)};
  }
  const std::vector<int64_t> inner(found.begin() + 1, found.end());
  if (Takes(shape, inner)) return {found[0], inner};
  const int64_t batch = shape.rank() > 0 ? shape.size(0).value_or(0) : 0;
  if (batch == 0 || found[0] % batch != 0) return whole;
  std::vector<int64_t> sizes = found;
  sizes[0] = batch;
  return Takes(shape, sizes) ? Split{found[0] / batch, std::move(sizes)} : whole;
}

// Appends the samples of these arrays, one array for each input.
absl::Status AddSamples(const Graph& entry, const std::string& source, bool one_by_one,
                        std::vector<Tensor> inputs, std::vector<Sample>& samples) {
  if (HasSplitPorts(entry.inputs())) {
    samples.push_back({source, std::move(inputs)});
    return absl::OkStatus();
  }
  std::vector<Split> splits;
  for (size_t i = 0; i < inputs.size(); ++i)
    splits.push_back(SplitFor(entry.inputs()[i].type, inputs[i], one_by_one));
  const int64_t count = splits.empty() ? 1 : splits[0].count;
  for (size_t i = 1; i < splits.size(); ++i) {
    if (splits[i].count == count) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        source, ": input 0 has ", count, " samples, and input ", i, " has ", splits[i].count));
  }
  if (std::all_of(splits.begin(), splits.end(),
                  [&](const Split& split) { return split.count == 1; }) &&
      std::equal(splits.begin(), splits.end(), inputs.begin(),
                 [](const Split& split, const Tensor& tensor) {
                   return tensor.shape().sizes() == split.sizes;
                 })) {
    samples.push_back({source, std::move(inputs)});
    return absl::OkStatus();
  }
  for (int64_t n = 0; n < count; ++n) {
    Sample sample{absl::StrCat(source, "[", n, "]"), {}};
    for (size_t i = 0; i < inputs.size(); ++i) {
      const absl::Span<const std::byte> bytes = inputs[i].bytes();
      const size_t size = bytes.size() / static_cast<size_t>(count);
      RH_ASSIGN_OR_RETURN(
          Tensor one, Tensor::FromBytes(
                          Type::Tensor(inputs[i].element_type().kind(), Shape::Of(splits[i].sizes)),
                          bytes.subspan(static_cast<size_t>(n) * size, size)));
      sample.inputs.push_back(std::move(one));
    }
    samples.push_back(std::move(sample));
  }
  return absl::OkStatus();
}

// The arrays of an archive, which inputs take one by one.
class Archive {
 public:
  static absl::StatusOr<Archive> Read(const std::string& path) {
    RH_ASSIGN_OR_RETURN(std::vector<NamedTensor> arrays, ReadNpz(path));
    return Archive(path, std::move(arrays));
  }

  // The tensor of the input `index` of `count`.
  absl::StatusOr<Tensor> TensorOf(const std::string& name, size_t index, size_t count) {
    const std::string number = absl::StrCat("input_", index);
    for (size_t i = 0; i < arrays_.size(); ++i) {
      if ((!name.empty() && arrays_[i].name == name) || arrays_[i].name == number ||
          (arrays_.size() == 1 && count == 1)) {
        return Take(i);
      }
    }
    return absl::NotFoundError(absl::StrCat(path_, ": expected an array '",
                                            name.empty() ? number : name, "' for input ", index,
                                            ", found ", Names()));
  }

  // The value of an input that is no tensor.
  absl::StatusOr<std::vector<Tensor>> PartsOf(const PortGroup& group, size_t index) {
    std::vector<Tensor> tensors;
    while (const std::optional<size_t> array =
               Find(absl::StrCat(group.name, "[", tensors.size(), "]"),
                    absl::StrCat("input_", index, "_", tensors.size()))) {
      tensors.push_back(Take(*array));
    }
    if (!tensors.empty())
      return Named(SplitValue(group, ModelValue::OfSequence(std::move(tensors))));
    if (const auto single = Find(group.name, absl::StrCat("input_", index)))
      return Named(SplitValue(group, ModelValue::OfTensor(Take(*single))));
    const absl::StatusOr<std::vector<Tensor>> absent = SplitValue(group, ModelValue::Absent());
    return absent.ok() ? absent : Named(SplitValue(group, ModelValue::OfSequence({})));
  }

  // Error: an array belongs to no input.
  absl::Status CheckAllTaken(absl::Span<const PortGroup> groups) const {
    for (size_t i = 0; i < arrays_.size(); ++i) {
      if (is_taken_[i]) continue;
      std::vector<std::string> expected;
      for (const PortGroup& group : groups)
        expected.push_back(absl::StrCat("'", group.name, group.is_split ? "[0]' …" : "'"));
      return absl::InvalidArgumentError(absl::StrCat(path_, ": expected arrays ",
                                                     absl::StrJoin(expected, ", "), ", found '",
                                                     arrays_[i].name, "'"));
    }
    return absl::OkStatus();
  }

 private:
  Archive(std::string path, std::vector<NamedTensor> arrays)
      : path_(std::move(path)), arrays_(std::move(arrays)), is_taken_(arrays_.size()) {}

  Tensor Take(size_t i) {
    is_taken_[i] = true;
    return arrays_[i].tensor;
  }
  std::optional<size_t> Find(absl::string_view name, absl::string_view number) const {
    for (size_t i = 0; i < arrays_.size(); ++i) {
      if (arrays_[i].name == name || arrays_[i].name == number) return i;
    }
    return std::nullopt;
  }
  std::string Names() const {
    return absl::StrJoin(arrays_, ", ", [](std::string* out, const NamedTensor& array) {
      absl::StrAppend(out, "'", array.name, "'");
    });
  }
  absl::StatusOr<std::vector<Tensor>> Named(absl::StatusOr<std::vector<Tensor>> parts) const {
    if (!parts.ok()) return Annotate(parts.status(), path_);
    return parts;
  }

  std::string path_;
  std::vector<NamedTensor> arrays_;
  std::vector<bool> is_taken_;
};

absl::StatusOr<std::vector<Tensor>> InputsOfNpz(const Graph& entry, const std::string& path) {
  RH_ASSIGN_OR_RETURN(Archive archive, Archive::Read(path));
  const std::vector<PortGroup> groups = GroupPorts(entry.inputs());
  std::vector<Tensor> inputs;
  for (size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].is_split) {
      RH_ASSIGN_OR_RETURN(std::vector<Tensor> parts, archive.PartsOf(groups[i], i));
      for (Tensor& part : parts) inputs.push_back(std::move(part));
      continue;
    }
    RH_ASSIGN_OR_RETURN(inputs.emplace_back(), archive.TensorOf(groups[i].name, i, groups.size()));
  }
  if (HasSplitPorts(entry.inputs())) RH_RETURN_IF_ERROR(archive.CheckAllTaken(groups));
  return inputs;
}

// The tensors of the only input, from a file of a tensor.
absl::StatusOr<std::vector<Tensor>> InputsOfFile(const Graph& entry, const std::string& path) {
  const PortGroup group = GroupPorts(entry.inputs())[0];
  if (group.is_split) {
    RH_ASSIGN_OR_RETURN(const ModelValue value, ReadValue(WholePorts(entry.inputs())[0], {path}));
    return SplitValue(group, value);
  }
  RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensorFile(path));
  return std::vector<Tensor>{std::move(tensor)};
}

absl::Status ReadSource(const Graph& entry, const std::string& source, bool one_by_one,
                        std::vector<Sample>& samples) {
  std::vector<Tensor> inputs;
  if (absl::EndsWith(source, ".npz")) {
    RH_ASSIGN_OR_RETURN(inputs, InputsOfNpz(entry, source));
  } else if (IsTensorFile(source)) {
    RH_ASSIGN_OR_RETURN(inputs, InputsOfFile(entry, source));
  } else {
    RH_ASSIGN_OR_RETURN(std::vector<RunInput> read, ReadCaseInputs(entry, source));
    for (RunInput& input : read) inputs.push_back(std::move(input.tensor));
  }
  return AddSamples(entry, source, one_by_one, std::move(inputs), samples);
}

// The files and folders of samples in a folder.
absl::StatusOr<std::vector<std::string>> SourcesIn(const Graph& entry, const std::string& folder) {
  std::vector<std::string> cases;
  std::vector<std::string> files;
  const size_t num_inputs = GroupPorts(entry.inputs()).size();
  const bool has_one_input = num_inputs == 1;
  std::error_code error;
  for (const fs::directory_entry& found : fs::directory_iterator(folder, error)) {
    const std::string path = found.path().string();
    if (IsCase(found.path(), num_inputs)) cases.push_back(path);
    if (absl::EndsWith(path, ".npz") || (IsTensorFile(path) && has_one_input))
      files.push_back(path);
  }
  if (error) {
    return absl::NotFoundError(
        absl::StrCat(folder, ": expected a folder of samples, .npy or .npz: ", error.message()));
  }
  if (cases.empty() && IsCase(folder, num_inputs)) cases.push_back(folder);
  std::vector<std::string>& sources = cases.empty() ? files : cases;
  if (sources.empty()) {
    return absl::NotFoundError(absl::StrCat(
        folder,
        ": expected samples, found none: folders with input_0.npy …, one for each input of the "
        "model, or these files themselves, or .npz files with an array for each",
        has_one_input ? ", or .npy, .pb or .json files, each an input" : ""));
  }
  std::sort(sources.begin(), sources.end());
  return std::move(sources);
}

// The name that labels use for the sample.
std::string NameOf(const Sample& sample) {
  const std::string name = fs::path(sample.source).filename().string();
  for (const absl::string_view ending : {".npy", ".npz", ".json", ".pb"}) {
    if (absl::EndsWith(name, ending)) return std::string(absl::StripSuffix(name, ending));
  }
  return name;
}

absl::StatusOr<std::vector<int64_t>> LabelsOfNpy(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const Tensor tensor, ReadNpy(path));
  if (!IsInteger(tensor.element_type().kind())) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": expected the numbers of classes, found ", tensor.type().ToString()));
  }
  std::vector<int64_t> labels;
  for (int64_t i = 0; i < tensor.num_elements(); ++i)
    labels.push_back(static_cast<int64_t>(ElementNumber(tensor, i).value_or(-1)));
  return labels;
}

struct LabelLine {
  std::string name;  // Empty if the text has no names.
  int64_t label = 0;
};

absl::StatusOr<std::vector<LabelLine>> LabelLines(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  std::vector<LabelLine> lines;
  int64_t number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line[0] == '#') continue;
    const size_t space = line.find_last_of(" \t");
    LabelLine read;
    if (space != absl::string_view::npos)
      read.name = std::string(absl::StripAsciiWhitespace(line.substr(0, space)));
    if (!absl::SimpleAtoi(space == absl::string_view::npos ? line : line.substr(space + 1),
                          &read.label)) {
      return absl::InvalidArgumentError(absl::StrCat(
          path, ":", number,
          ": expected the number of a class, optionally after the name of a sample, found '",
          line.substr(0, 40), "'"));
    }
    lines.push_back(std::move(read));
  }
  return lines;
}

absl::StatusOr<std::vector<int64_t>> LabelsByName(const std::string& path,
                                                  const std::vector<LabelLine>& lines,
                                                  absl::Span<const Sample> samples) {
  absl::flat_hash_map<std::string, int64_t> by_name;
  std::vector<std::string> names;
  for (const LabelLine& line : lines) {
    if (!by_name.emplace(line.name, line.label).second)
      return absl::InvalidArgumentError(absl::StrCat(path, ": '", line.name, "' is given twice"));
    names.push_back(line.name);
  }
  std::vector<int64_t> labels;
  for (const Sample& sample : samples) {
    const std::string name = NameOf(sample);
    const auto found = by_name.find(name);
    if (found == by_name.end()) {
      return absl::NotFoundError(absl::StrCat(path, ": expected a line for the sample '", name,
                                              "', found none", DidYouMean(name, names)));
    }
    labels.push_back(found->second);
  }
  return labels;
}

}  // namespace

absl::StatusOr<std::vector<Sample>> ReadSamples(const Graph& entry, const std::string& path,
                                                int64_t limit, bool one_by_one) {
  std::error_code error;
  std::vector<std::string> sources = {path};
  const bool is_tensor = IsTensorFile(path);
  const size_t num_inputs = GroupPorts(entry.inputs()).size();
  if (fs::is_directory(path, error) || (!is_tensor && !absl::EndsWith(path, ".npz"))) {
    RH_ASSIGN_OR_RETURN(sources, SourcesIn(entry, path));
  } else if (is_tensor && num_inputs != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": the model has ", num_inputs,
                     " inputs: expected a folder, or .npz with an array for each"));
  }
  std::vector<Sample> samples;
  for (const std::string& source : sources) {
    if (limit > 0 && samples.size() >= static_cast<size_t>(limit)) break;
    RH_RETURN_IF_ERROR(ReadSource(entry, source, one_by_one, samples));
  }
  if (limit > 0 && samples.size() > static_cast<size_t>(limit))
    samples.erase(samples.begin() + limit, samples.end());
  if (samples.empty())
    return absl::NotFoundError(absl::StrCat(path, ": expected samples, found empty arrays"));
  return samples;
}

absl::Status FitSamples(const Graph& entry, std::vector<Sample>& samples) {
  if (HasSplitPorts(entry.inputs())) return absl::OkStatus();
  for (Sample& sample : samples) {
    for (size_t i = 0; i < sample.inputs.size(); ++i) {
      absl::StatusOr<FittedInput> fitted =
          FitInput(entry.context(), std::move(sample.inputs[i]), entry.inputs()[i].type);
      if (!fitted.ok()) return Annotate(fitted.status(), sample.source);
      sample.inputs[i] = std::move(fitted->tensor);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<int64_t>> ReadLabels(const std::string& path,
                                                absl::Span<const Sample> samples) {
  std::vector<int64_t> labels;
  if (absl::EndsWith(path, ".npy")) {
    RH_ASSIGN_OR_RETURN(labels, LabelsOfNpy(path));
  } else {
    RH_ASSIGN_OR_RETURN(const std::vector<LabelLine> lines, LabelLines(path));
    const auto has_name = [](const LabelLine& line) { return !line.name.empty(); };
    if (std::any_of(lines.begin(), lines.end(), has_name)) {
      if (!std::all_of(lines.begin(), lines.end(), has_name)) {
        return absl::InvalidArgumentError(
            absl::StrCat(path, ": some lines name a sample, and others do not"));
      }
      return LabelsByName(path, lines, samples);
    }
    for (const LabelLine& line : lines) labels.push_back(line.label);
  }
  if (labels.size() < samples.size()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": expected labels of ", samples.size(),
                                                   " samples, found ", labels.size()));
  }
  labels.resize(samples.size());
  return labels;
}

}  // namespace roundhouse
