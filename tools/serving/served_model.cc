#include "roundhouse/tools/serving/served_model.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse::serving {
namespace {

namespace fs = std::filesystem;

bool IsName(absl::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.';
  });
}

bool IsVersion(absl::string_view text) {
  int64_t number = 0;
  return absl::SimpleAtoi(text, &number) && number >= 0 && absl::StrCat(number) == text;
}

absl::Status NoName(absl::string_view argument, absl::string_view name) {
  return UsageError(absl::StrCat(argument, ": a model cannot be called '", name,
                                 "': names are of letters, digits, '_', '-' and '.'; give one as "
                                 "NAME=PATH"));
}

// The names in a folder, sorted, without hidden ones.
absl::StatusOr<std::vector<std::string>> NamesIn(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::string name = entry->path().filename().string();
    if (name[0] != '.') names.push_back(std::move(name));
  }
  if (error)
    return absl::FailedPreconditionError(absl::StrCat(folder.string(), ": ", error.message()));
  std::sort(names.begin(), names.end());
  return names;
}

// Adds the versions in the folder of one model. Weights in separate files lie beside the model, so
// among several files the model is the one called model.*.
absl::Status AddVersions(const fs::path& folder, const std::string& name,
                         std::vector<ModelSource>& sources) {
  RH_ASSIGN_OR_RETURN(const std::vector<std::string> versions, NamesIn(folder));
  for (const std::string& version : versions) {
    std::error_code ignored;
    if (!IsVersion(version) || !fs::is_directory(folder / version, ignored)) continue;
    RH_ASSIGN_OR_RETURN(std::vector<std::string> files, NamesIn(folder / version));
    if (files.size() > 1) {
      files.erase(
          std::remove_if(files.begin(), files.end(),
                         [](const std::string& file) { return fs::path(file).stem() != "model"; }),
          files.end());
    }
    if (files.size() != 1) {
      return UsageError(
          absl::StrCat((folder / version).string(), ": expected one file, or one called model.*"));
    }
    sources.push_back({name, version, (folder / version / files[0]).string()});
  }
  return absl::OkStatus();
}

absl::Status AddFolder(const fs::path& folder, const std::optional<std::string>& name,
                       std::vector<ModelSource>& sources) {
  const size_t before = sources.size();
  // For one model: `folder/.` and `folder/` have the folder's name.
  const fs::path path = (folder / "").parent_path();
  RH_RETURN_IF_ERROR(AddVersions(folder, name.value_or(path.filename().string()), sources));
  if (sources.size() == before && !name.has_value()) {
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> names, NamesIn(folder));
    for (const std::string& model : names) {
      std::error_code ignored;
      if (fs::is_directory(folder / model, ignored))
        RH_RETURN_IF_ERROR(AddVersions(folder / model, model, sources));
    }
  }
  if (sources.size() > before) return absl::OkStatus();
  return UsageError(absl::StrCat(folder.string(),
                                 ": expected a model in this folder as NAME/VERSION/FILE or "
                                 "VERSION/FILE, where VERSION is a number, found none"));
}

// Whether the first axis of all ports exists and is open.
bool HasOpenRows(absl::Span<const Port> ports) {
  return std::all_of(ports.begin(), ports.end(), [](const Port& port) {
    const Shape& shape = port.type.shape();
    return shape.is_ranked() && shape.rank() > 0 && !shape.size(0).has_value();
  });
}

// Whether no other axis is open.
bool HasOpenRowsAlone(absl::Span<const Port> ports) {
  return std::all_of(ports.begin(), ports.end(), [](const Port& port) {
    if (port.type.is_scalar()) return true;
    const Shape& shape = port.type.shape();
    if (!shape.is_ranked()) return false;
    for (int64_t axis = 1; axis < shape.rank(); ++axis) {
      if (!shape.size(axis).has_value()) return false;
    }
    return true;
  });
}

absl::Status CannotBatch(absl::string_view why) {
  return absl::FailedPreconditionError(absl::StrCat(
      "the model cannot run several requests at once: ", why, "; leave out --max_batch"));
}

std::string InputText(absl::Span<const Port> ports) {
  return absl::StrJoin(ports, ", ",
                       [](std::string* out, const Port& port) { absl::StrAppend(out, port.name); });
}

// The error for an unknown name, with similar names.
absl::Status NoPort(absl::string_view what, absl::string_view name, absl::Span<const Port> ports) {
  std::vector<std::string> names;
  for (const Port& port : ports) names.push_back(port.name);
  const std::string hint = DidYouMean(name, names);
  return absl::InvalidArgumentError(
      absl::StrCat("the model has no ", what, " '", name, "'",
                   hint.empty() ? absl::StrCat(" (there are ", InputText(ports), ")") : hint));
}

absl::Status CheckFits(const Port& port, const Tensor& tensor) {
  const Type& type = port.type;
  const ElementKind kind = type.element_type().kind();
  bool fits = tensor.element_type().kind() == kind;
  const absl::Span<const int64_t> sizes = tensor.shape().sizes();
  std::string shape = "[]";
  if (type.is_scalar()) {
    fits = fits && sizes.empty();
  } else {
    const Shape& expected = type.shape();
    shape = absl::StrCat("[", expected.ToString(), "]");
    if (expected.is_ranked()) {
      fits = fits && expected.rank() == static_cast<int64_t>(sizes.size());
      for (int64_t axis = 0; fits && axis < expected.rank(); ++axis)
        fits = expected.size(axis).value_or(sizes[axis]) == sizes[axis];
    }
  }
  if (fits) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "input '", port.name, "': expected ", *DatatypeName(kind), " ", shape, ", found ",
      *DatatypeName(tensor.element_type().kind()), " [", tensor.shape().ToString(), "]"));
}

}  // namespace

absl::StatusOr<std::vector<ModelSource>> ReadModelSources(absl::Span<const std::string> arguments) {
  std::vector<ModelSource> sources;
  for (const std::string& argument : arguments) {
    std::optional<std::string> name;
    std::string version = "1";
    std::string path = argument;
    std::error_code ignored;
    const size_t equals = argument.find('=');
    if (equals != std::string::npos && !fs::exists(argument, ignored)) {
      name = argument.substr(0, equals);
      path = argument.substr(equals + 1);
      if (const size_t colon = name->find(':'); colon != std::string::npos) {
        version = name->substr(colon + 1);
        name->resize(colon);
      }
      if (!IsName(*name)) return NoName(argument, *name);
      if (!IsVersion(version)) {
        return UsageError(
            absl::StrCat(argument, ": expected a number for the version, found '", version, "'"));
      }
    }
    if (fs::is_directory(path, ignored)) {
      RH_RETURN_IF_ERROR(AddFolder(path, name, sources));
    } else {
      sources.push_back({name.value_or(fs::path(path).stem().string()), version, path});
    }
    for (const ModelSource& source : sources) {
      if (!IsName(source.name)) return NoName(argument, source.name);
    }
  }
  std::set<std::string> seen;
  for (const ModelSource& source : sources) {
    if (!seen.insert(absl::StrCat(source.name, ":", source.version)).second) {
      return UsageError(absl::StrCat(source.path, ": there is a model ", source.name,
                                     " of version ", source.version,
                                     " already; give NAME:VERSION=PATH"));
    }
  }
  return sources;
}

absl::StatusOr<std::unique_ptr<ServedModel>> ServedModel::Load(const ModelSource& source,
                                                               const ServedModelOptions& options,
                                                               Batcher::Observer observer) {
  std::unique_ptr<ServedModel> model(new ServedModel(source));
  const absl::Status status = model->Prepare(options);
  if (!status.ok()) {
    // The reader's error names the file already.
    const bool is_named = absl::StrContains(status.message(), source.path);
    return is_named ? status : Annotate(status, source.path);
  }
  std::vector<Batcher::Runner> runners;
  for (const std::unique_ptr<Session>& session : model->sessions_) {
    runners.push_back(
        [model = model.get(), session = session.get()](absl::Span<const Tensor> inputs) {
          return model->RunOn(*session, inputs);
        });
  }
  model->batcher_ =
      std::make_unique<Batcher>(options.batching, std::move(runners), std::move(observer));
  return model;
}

absl::Status ServedModel::Prepare(const ServedModelOptions& options) {
  RH_ASSIGN_OR_RETURN(Model model, roundhouse::Load(source_.path));
  RH_RETURN_IF_ERROR(model.Check());
  // A program that is edited shares nothing with others.
  if (!options.shapes.empty())
    RH_RETURN_IF_ERROR(BindShapeFlags(model.mutable_program(), options.entry, options.shapes));
  RH_RETURN_IF_ERROR(model.Optimize({.level = options.level, .entry = options.entry}).status());
  RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(model.program(), options.entry));
  const std::string entry_name = entry->name();
  RH_ASSIGN_OR_RETURN(compiled_,
                      model.Compile({.placement = options.placement, .entries = {entry_name}}));
  RH_ASSIGN_OR_RETURN(entry_, EntryOf(compiled_->program(), entry_name));
  for (const Global* global : compiled_->program().globals())
    has_state_ = has_state_ || global->is_mutable();
  if (has_state_)
    notes_.push_back("the model keeps state: each request starts from its initial state");
  RH_RETURN_IF_ERROR(CheckPorts());
  for (int i = 0; i < options.instances; ++i) {
    RH_ASSIGN_OR_RETURN(sessions_.emplace_back(),
                        Session::Create(compiled_, {.num_threads = options.threads,
                                                    .memory_limit = options.memory_limit}));
    RH_RETURN_IF_ERROR(sessions_.back()->select(entry_name));
  }
  if (options.batching.max_rows > 1) return CheckRows(*sessions_[0]);
  if (!HasOpenRowsAlone(entry_->inputs())) return absl::OkStatus();
  // The first run makes plans that later runs reuse.
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, SeededInputs(*entry_, 0, 1));
  const absl::Status status = RunOn(*sessions_[0], inputs).status();
  if (!status.ok())
    notes_.push_back(absl::StrCat("a run on random inputs failed: ", status.message()));
  return absl::OkStatus();
}

absl::Status ServedModel::CheckPorts() const {
  for (const std::vector<Port>* ports : {&entry_->inputs(), &entry_->outputs()}) {
    const absl::string_view what = ports == &entry_->inputs() ? "input" : "output";
    for (const PortGroup& group : GroupPorts(*ports)) {
      if (!group.is_split) continue;
      return absl::UnimplementedError(absl::StrCat(
          what, " '", group.name, "' is ", group.type.ToString(),
          ", and the protocol has only tensors; run and the libraries take it (docs/onnx.md)"));
    }
    for (size_t i = 0; i < ports->size(); ++i) {
      const Port& port = (*ports)[i];
      const bool has_data = port.type.is_tensor() || port.type.is_scalar();
      if (has_data && DatatypeName(port.type.element_type().kind()).has_value()) continue;
      return absl::UnimplementedError(absl::StrCat(PortText(what, static_cast<int64_t>(i), port),
                                                   " is ", port.type.ToString(),
                                                   ", which the protocol has no type for"));
    }
  }
  return absl::OkStatus();
}

absl::Status ServedModel::CheckRows(Session& session) const {
  if (has_state_) return CannotBatch("it keeps state");
  for (const std::vector<Port>* ports : {&entry_->inputs(), &entry_->outputs()}) {
    if (!ports->empty() && HasOpenRows(*ports)) continue;
    return CannotBatch("the first axis of all inputs and outputs must be open");
  }
  // If the other sizes are known, a run is tried.
  if (!HasOpenRowsAlone(entry_->inputs())) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> two, SeededInputs(*entry_, 0, 2));
  const std::vector<int64_t> one_each = {1, 1};
  RH_ASSIGN_OR_RETURN(const auto rows, SplitRows(two, one_each));
  absl::StatusOr<std::vector<Tensor>> together = RunOn(session, two);
  if (!together.ok()) return Annotate(together.status(), "a run on two random rows failed");
  absl::StatusOr<std::vector<std::vector<Tensor>>> split = SplitRows(*together, one_each);
  if (!split.ok()) return CannotBatch(split.status().message());
  for (size_t row = 0; row < rows.size(); ++row) {
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> alone, RunOn(session, rows[row]));
    for (size_t i = 0; i < alone.size(); ++i) {
      RH_ASSIGN_OR_RETURN(const Tensor expected, alone[i].Materialize());
      RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                          Compare((*split)[row][i], expected, Tolerance::Close(1e-3, 1e-2)));
      if (difference.ok()) continue;
      return CannotBatch(absl::StrCat("of two random rows at once, '", entry_->outputs()[i].name,
                                      "' differs from that of each row alone (",
                                      difference.ToString(), ")"));
    }
  }
  return absl::OkStatus();
}

ModelMetadata ServedModel::metadata() const {
  const auto described = [](absl::Span<const Port> ports) {
    std::vector<TensorMetadata> tensors;
    for (const Port& port : ports) {
      TensorMetadata tensor = {
          .name = port.name,
          .datatype = std::string(*DatatypeName(port.type.element_type().kind()))};
      // The protocol cannot express an unknown rank.
      if (port.type.is_tensor() && port.type.shape().is_ranked()) {
        for (int64_t axis = 0; axis < port.type.shape().rank(); ++axis)
          tensor.sizes.push_back(port.type.shape().size(axis).value_or(-1));
      }
      tensors.push_back(std::move(tensor));
    }
    return tensors;
  };
  return {.name = name(),
          .platform = "roundhouse",
          .inputs = described(entry_->inputs()),
          .outputs = described(entry_->outputs())};
}

absl::StatusOr<std::vector<Tensor>> ServedModel::InputsOf(InferRequest& request) const {
  const std::vector<Port>& ports = entry_->inputs();
  std::vector<Tensor> inputs(ports.size());
  std::vector<bool> is_given(ports.size(), false);
  for (NamedTensor& input : request.inputs) {
    const auto port = std::find_if(ports.begin(), ports.end(),
                                   [&](const Port& one) { return one.name == input.name; });
    if (port == ports.end()) return NoPort("input", input.name, ports);
    RH_RETURN_IF_ERROR(CheckFits(*port, input.tensor));
    const size_t index = static_cast<size_t>(port - ports.begin());
    is_given[index] = true;
    inputs[index] = std::move(input.tensor);
    if (port->type.is_scalar()) {
      RH_ASSIGN_OR_RETURN(inputs[index], inputs[index].WithType(port->type));
    }
  }
  for (size_t i = 0; i < ports.size(); ++i) {
    if (!is_given[i])
      return absl::InvalidArgumentError(absl::StrCat(
          "input '", ports[i].name, "' is missing; the model's are ", InputText(ports)));
  }
  return inputs;
}

absl::StatusOr<std::vector<Tensor>> ServedModel::RunOn(Session& session,
                                                       absl::Span<const Tensor> inputs) const {
  if (has_state_) session.reset();
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session.set_input(static_cast<int64_t>(i), inputs[i]));
  RH_RETURN_IF_ERROR(session.infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session.num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(outputs.emplace_back(), session.get_output(i));
  }
  return outputs;
}

absl::StatusOr<InferResponse> ServedModel::Infer(InferRequest request, Clock::time_point deadline) {
  const std::vector<Port>& ports = entry_->outputs();
  InferResponse response = {.model = name(), .version = version(), .id = std::move(request.id)};
  std::vector<std::pair<size_t, bool>> wanted;  // Output index, and whether as raw bytes.
  for (size_t i = 0; request.outputs.empty() && i < ports.size(); ++i)
    wanted.emplace_back(i, request.binary_outputs);
  for (const InferRequest::Output& output : request.outputs) {
    const auto port = std::find_if(ports.begin(), ports.end(),
                                   [&](const Port& one) { return one.name == output.name; });
    if (port == ports.end()) return NoPort("output", output.name, ports);
    wanted.emplace_back(static_cast<size_t>(port - ports.begin()), output.is_binary);
  }
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, InputsOf(request));
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, batcher_->Run(std::move(inputs), deadline));
  for (const auto& [index, is_binary] : wanted)
    response.outputs.push_back({ports[index].name, outputs[index], is_binary});
  return response;
}

}  // namespace roundhouse::serving
