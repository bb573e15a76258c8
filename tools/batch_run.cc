#include "roundhouse/tools/batch_run.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "roundhouse/api/calibration_samples.h"
#include "roundhouse/api/entry_shapes.h"
#include "roundhouse/api/fitted_input.h"
#include "roundhouse/api/json_writer.h"
#include "roundhouse/api/new_folder.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/run_input.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tools/progress.h"

namespace roundhouse {
namespace {

// "cats.npz[3]" is cats_3.
std::string FolderOf(const Sample& sample) {
  std::string name = std::filesystem::path(sample.source).filename().string();
  name = absl::StrReplaceAll(name, {{".npy", ""}, {".npz", ""}, {"[", "_"}, {"]", ""}});
  return name.empty() ? "sample" : name;
}

bool IsPicture(const std::filesystem::path& path) {
  const std::string extension = absl::AsciiStrToLower(path.extension().string());
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

// The pictures in a folder by name, each a sample whose inputs are read when its turn comes; none
// where it is no folder, or has none.
std::vector<Sample> PicturesIn(const std::string& folder) {
  std::vector<Sample> pictures;
  std::error_code error;
  for (std::filesystem::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    if (IsPicture(file->path())) pictures.push_back({.source = file->path().string()});
  }
  std::sort(pictures.begin(), pictures.end(),
            [](const Sample& a, const Sample& b) { return a.source < b.source; });
  return pictures;
}

absl::StatusOr<std::vector<RunInput>> ReadPictures(const Graph& entry, const Sample& sample,
                                                   const ImageReader& reader,
                                                   std::set<std::string>& said,
                                                   std::ostream& notes) {
  if (entry.inputs().size() != 1) {
    return UsageError(absl::StrCat(sample.source, ": pictures are for a model with one input, and ",
                                   "this one has ", entry.inputs().size()));
  }
  RH_ASSIGN_OR_RETURN(std::vector<RunInput> inputs,
                      MakeInputs(entry, {.images = {sample.source}, .image_reader = &reader}));
  if (said.insert(inputs[0].note).second)
    notes << "run: " << PortText("input", 0, entry.inputs()[0]) << ": " << inputs[0].note << "\n";
  return inputs;
}

absl::StatusOr<std::vector<RunInput>> InputsOf(const Graph& entry, const Sample& sample,
                                               std::set<std::string>& said, std::ostream& notes) {
  std::vector<RunInput> inputs;
  for (size_t i = 0; i < sample.inputs.size(); ++i) {
    const Port& port = entry.inputs()[i];
    absl::StatusOr<FittedInput> fitted = FitInput(entry.context(), sample.inputs[i], port.type);
    if (!fitted.ok()) return Annotate(fitted.status(), sample.source);
    const std::string text = PortText("input", static_cast<int64_t>(i), port);
    if (!fitted->note.empty() && said.insert(absl::StrCat(text, ": ", fitted->note)).second)
      notes << "run: " << text << ": " << fitted->note << "\n";
    inputs.push_back({std::move(fitted->tensor), sample.source, std::move(fitted->note)});
  }
  return inputs;
}

absl::StatusOr<std::vector<Tensor>> OutputsFor(Session& session,
                                               const std::vector<RunInput>& inputs,
                                               double& seconds) {
  session.reset();
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session.set_input(static_cast<int64_t>(i), inputs[i].tensor));
  const auto start = std::chrono::steady_clock::now();
  RH_RETURN_IF_ERROR(session.infer());
  seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session.num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(outputs.emplace_back(), session.get_output(i));
  }
  return outputs;
}

}  // namespace

double BatchResult::per_second() const {
  return seconds > 0 ? static_cast<double>(num_run) / seconds : 0;
}

std::string BatchResult::ToString() const {
  std::string text =
      absl::StrFormat("%d samples in %.3f s, %.1f a second", num_run, seconds, per_second());
  if (num_there > 0) absl::StrAppend(&text, "; ", num_there, " were there already");
  return absl::StrCat(text, "\n");
}

std::string BatchResult::ToJson() const {
  JsonWriter json;
  json.Object([&] {
    json.Key("samples").Int(num_run);
    json.Key("already_there").Int(num_there);
    json.Key("seconds").Double(seconds);
    json.Key("samples_per_second").Double(per_second());
  });
  return json.text();
}

absl::StatusOr<BatchResult> RunBatch(Session& session, const Graph& entry,
                                     const BatchRequest& request, std::ostream& notes) {
  std::vector<Sample> samples;
  if (request.image_reader != nullptr) samples = PicturesIn(request.samples);
  const bool are_pictures = !samples.empty();
  if (!are_pictures) {
    RH_ASSIGN_OR_RETURN(samples, ReadSamples(entry, request.samples, 0));
  }
  RH_RETURN_IF_ERROR(MakeFolder(request.output_dir));
  BatchResult result;
  std::set<std::string> names;
  std::set<std::string> said;
  for (size_t i = 0; i < samples.size(); ++i) {
    RH_RETURN_IF_ERROR(CheckNotCancelled(
        absl::StrCat("after ", i, " of ", samples.size(), " samples; the same call goes on")));
    const std::string name = FolderOf(samples[i]);
    if (!names.insert(name).second) {
      return absl::InvalidArgumentError(absl::StrCat(
          samples[i].source, ": expected samples of different names, found two '", name, "'"));
    }
    const std::string folder = absl::StrCat(request.output_dir, "/", name);
    std::error_code error;
    if (std::filesystem::exists(absl::StrCat(folder, "/meta.tsv"), error)) {
      ++result.num_there;
      continue;
    }
    RH_ASSIGN_OR_RETURN(const std::vector<RunInput> inputs,
                        are_pictures
                            ? ReadPictures(entry, samples[i], *request.image_reader, said, notes)
                            : InputsOf(entry, samples[i], said, notes));
    absl::StatusOr<std::vector<Tensor>> outputs = OutputsFor(session, inputs, result.seconds);
    if (!outputs.ok()) return Annotate(outputs.status(), samples[i].source);
    RH_RETURN_IF_ERROR(WriteCase(entry, folder, inputs, *outputs));
    ++result.num_run;
    Say(request.progress,
        absl::StrFormat("sample %d of %d (%d %%), %.1f a second", i + 1, samples.size(),
                        100 * (i + 1) / samples.size(), result.per_second()));
  }
  Clear(request.progress);
  return result;
}

}  // namespace roundhouse
