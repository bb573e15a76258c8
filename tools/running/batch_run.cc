#include "roundhouse/tools/running/batch_run.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <numeric>
#include <set>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "roundhouse/api/adapting/calibration_samples.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/fitted_input.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tools/command_line/option_flags.h"
#include "roundhouse/tools/command_line/progress.h"
#include "roundhouse/tools/running/sample_claims.h"

namespace roundhouse {
namespace {

using Clock = std::chrono::steady_clock;

// How often a process checks the progress of the others, which reads each sample's folder.
constexpr std::chrono::seconds kLookEvery{1};
// How long it waits for samples that others hold and may give back undone.
constexpr std::chrono::milliseconds kWaitForOthers{20};

// "cats.npz[3]" becomes cats_3.
std::string FolderOf(const Sample& sample) {
  std::string name = std::filesystem::path(sample.source).filename().string();
  name = absl::StrReplaceAll(
      name, {{".npy", ""}, {".npz", ""}, {".json", ""}, {".pb", ""}, {"[", "_"}, {"]", ""}});
  return name.empty() ? "sample" : name;
}

bool IsPicture(const std::filesystem::path& path) {
  const std::string extension = absl::AsciiStrToLower(path.extension().string());
  for (const char* known : {".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp", ".pbm",
                            ".pgm", ".ppm", ".pnm", ".pam"}) {
    if (extension == known) return true;
  }
  return false;
}

// The pictures in a folder by name, each a sample whose inputs are read when its turn comes; empty
// if it is no folder or has none.
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
    return UsageError(absl::StrCat(sample.source, ": pictures need a model with one input, found ",
                                   entry.inputs().size()));
  }
  RH_ASSIGN_OR_RETURN(std::vector<RunInput> inputs,
                      MakeInputs(entry, {.images = {sample.source}, .image_reader = &reader}));
  if (said.insert(inputs[0].note).second) {
    notes << "run: " << PortText("input", 0, entry.inputs()[0]) << ": "
          << OptionsAsFlags(inputs[0].note) << "\n";
  }
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

class BatchRun {
 public:
  BatchRun(Session& session, const Graph& entry, const BatchRequest& request, std::ostream& notes)
      : session_(session), entry_(entry), request_(request), notes_(notes) {}

  absl::StatusOr<BatchResult> Run() {
    if (request_.image_reader != nullptr) samples_ = PicturesIn(request_.samples);
    are_pictures_ = !samples_.empty();
    if (!are_pictures_) {
      RH_ASSIGN_OR_RETURN(samples_, ReadSamples(entry_, request_.samples, 0));
    }
    RH_RETURN_IF_ERROR(CheckNames());
    RH_RETURN_IF_ERROR(MakeFolder(request_.output_dir));
    RH_RETURN_IF_ERROR(request_.rank.has_value() ? RunShared(*request_.rank) : RunAll());
    Clear(request_.progress);
    return result_;
  }

 private:
  absl::Status CheckNames() {
    std::set<std::string> names;
    for (const Sample& sample : samples_) {
      const std::string name = FolderOf(sample);
      if (!names.insert(name).second) {
        return absl::InvalidArgumentError(absl::StrCat(
            sample.source, ": expected samples of different names, found two '", name, "'"));
      }
    }
    return absl::OkStatus();
  }

  std::string OutputOf(size_t i) const {
    return absl::StrCat(request_.output_dir, "/", FolderOf(samples_[i]));
  }
  bool IsThere(size_t i) const {
    std::error_code error;
    return std::filesystem::exists(absl::StrCat(OutputOf(i), "/meta.tsv"), error);
  }

  absl::Status RunOne(size_t i) {
    RH_ASSIGN_OR_RETURN(
        const std::vector<RunInput> inputs,
        are_pictures_ ? ReadPictures(entry_, samples_[i], *request_.image_reader, said_, notes_)
                      : InputsOf(entry_, samples_[i], said_, notes_));
    absl::StatusOr<std::vector<Tensor>> outputs = OutputsFor(session_, inputs, result_.seconds);
    if (!outputs.ok()) return Annotate(outputs.status(), samples_[i].source);
    RH_RETURN_IF_ERROR(WriteCase(entry_, OutputOf(i), inputs, *outputs));
    ++result_.num_run;
    return absl::OkStatus();
  }

  void SayProgress(size_t done) {
    Say(request_.progress,
        absl::StrFormat("sample %d of %d (%d %%), %.1f a second", done, samples_.size(),
                        100 * done / samples_.size(), result_.per_second()));
  }
  absl::Status CheckGoesOn(size_t done) const {
    return CheckNotCancelled(absl::StrCat("after ", done, " of ", samples_.size(),
                                          " samples; the same command resumes"));
  }

  absl::Status RunAll() {
    for (size_t i = 0; i < samples_.size(); ++i) {
      RH_RETURN_IF_ERROR(CheckGoesOn(i));
      if (IsThere(i)) {
        ++result_.num_there;
        continue;
      }
      RH_RETURN_IF_ERROR(RunOne(i));
      SayProgress(i + 1);
    }
    return absl::OkStatus();
  }

  // Removes finished samples from `left`, including those of other processes.
  void SeeWhatIsThere(std::vector<size_t>& left, const SampleClaims& claims,
                      Clock::time_point start) {
    left.erase(std::remove_if(left.begin(), left.end(), [&](size_t i) { return IsThere(i); }),
               left.end());
    result_.num_run = claims.count();
    result_.num_there = static_cast<int64_t>(samples_.size() - left.size()) - result_.num_run;
    result_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    SayProgress(samples_.size() - left.size());
  }

  absl::Status RunShared(int64_t rank) {
    RH_ASSIGN_OR_RETURN(SampleClaims claims,
                        SampleClaims::Open(absl::StrCat(request_.output_dir, "/.claims")));
    std::vector<size_t> left(samples_.size());
    std::iota(left.begin(), left.end(), size_t{0});
    const auto start = Clock::now();
    auto last_look = start;
    for (;;) {
      SeeWhatIsThere(left, claims, start);
      if (left.empty()) break;
      bool found_some = false;
      for (const size_t i : std::vector<size_t>(left)) {
        RH_RETURN_IF_ERROR(CheckGoesOn(samples_.size() - left.size()));
        RH_ASSIGN_OR_RETURN(const bool is_mine, claims.Claim(static_cast<int64_t>(i)));
        if (!is_mine) continue;
        found_some = true;
        // The previous holder of the claim may have finished it.
        if (!IsThere(i)) {
          RH_RETURN_IF_ERROR(RunOne(i));
          RH_RETURN_IF_ERROR(claims.CountOne());
        }
        claims.GiveBack(static_cast<int64_t>(i));
        if (rank == 0 && Clock::now() - last_look > kLookEvery) {
          SeeWhatIsThere(left, claims, start);
          last_look = Clock::now();
        }
      }
      // Others hold all remaining samples.
      if (!found_some) std::this_thread::sleep_for(kWaitForOthers);
    }
    // A process that opens it anew finds all samples finished, and removes it, too.
    claims.Remove();
    return absl::OkStatus();
  }

  Session& session_;
  const Graph& entry_;
  const BatchRequest& request_;
  std::ostream& notes_;
  std::vector<Sample> samples_;
  bool are_pictures_ = false;
  std::set<std::string> said_;
  BatchResult result_;
};

}  // namespace

double BatchResult::per_second() const {
  return seconds > 0 ? static_cast<double>(num_run) / seconds : 0;
}

std::string BatchResult::ToString() const {
  std::string text =
      absl::StrFormat("%d samples in %.3f s, %.1f a second", num_run, seconds, per_second());
  if (num_there > 0) absl::StrAppend(&text, "; ", num_there, " were done already");
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
  return BatchRun(session, entry, request, notes).Run();
}

}  // namespace roundhouse
