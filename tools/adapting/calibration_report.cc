#include "roundhouse/tools/adapting/calibration_report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/json_writer.h"

namespace roundhouse {
namespace {

using Measured = CalibrationReport::Measured;
using Side = CalibrationReport::Side;
using Candidate = CalibrationReport::Candidate;

std::string Line(const Measured& one) {
  return absl::StrFormat("%-10.1f %12.4g %9.6f  %s (%s)\n", one.error.signal_to_noise(),
                         one.error.max_absolute(), one.error.cosine(), one.name, one.op);
}

// Noise of a tenth of the signal.
constexpr double kPoorDecibels = 20;
// Times that are measured once vary by a few percent.
constexpr double kSlower = 1.1;

double Share(int64_t count, int64_t of) {
  return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
}

double Ratio(double a, double b) { return b > 0 ? a / b : 0; }

std::string EffectText(const Side& before, const Side& after) {
  return absl::StrFormat(
      "%-24s %12s %12s\n%-24s %12d %12d  %.2f times smaller\n%-24s %12.4g %12.4g  %.2f times as "
      "fast\n",
      "", "before", "after", "constants, bytes", before.bytes, after.bytes,
      Ratio(static_cast<double>(before.bytes), static_cast<double>(after.bytes)),
      "a run, ms (median)", before.seconds * 1e3, after.seconds * 1e3,
      Ratio(before.seconds, after.seconds));
}

std::string AccuracyText(const Accuracy& before, const Accuracy& after) {
  std::string text =
      absl::StrFormat("%-24s %11.2f%% %11.2f%%  of %d samples\n", "top-1 accuracy",
                      100 * Share(before.num_first, before.num_samples),
                      100 * Share(after.num_first, after.num_samples), before.num_samples);
  if (before.num_classes <= 5) return text;
  absl::StrAppendFormat(&text, "%-24s %11.2f%% %11.2f%%\n", "top-5 accuracy",
                        100 * Share(before.num_in_five, before.num_samples),
                        100 * Share(after.num_in_five, after.num_samples));
  return text;
}

void WriteMeasured(JsonWriter& json, absl::string_view key, const std::vector<Measured>& all) {
  json.Key(key).Array([&] {
    for (const Measured& one : all) {
      json.Object([&] {
        json.Key("name").String(one.name);
        json.Key("op").String(one.op);
        json.Key("signal_to_noise_db").Double(one.error.signal_to_noise());
        json.Key("max_error").Double(one.error.max_absolute());
        json.Key("cosine").Double(one.error.cosine());
      });
    }
  });
}

void WriteSide(JsonWriter& json, absl::string_view key, const Side& side) {
  json.Key(key).Object([&] {
    json.Key("constant_bytes").Int(side.bytes);
    json.Key("median_ms").Double(side.seconds * 1e3);
    if (!side.accuracy.has_value()) return;
    json.Key("samples").Int(side.accuracy->num_samples);
    json.Key("right").Int(side.accuracy->num_first);
    if (side.accuracy->num_classes > 5) json.Key("right_in_five").Int(side.accuracy->num_in_five);
  });
}

}  // namespace

std::string CalibrationReport::Text(bool with_details) const {
  std::string text = absl::StrFormat("%-10s %12s %9s  %s\n", "SNR, dB", "max error", "cosine", "");
  for (const Measured& output : outputs) absl::StrAppend(&text, Line(output));
  if (before.has_value() && after.has_value()) {
    absl::StrAppend(&text, EffectText(*before, *after));
    if (before->accuracy.has_value())
      absl::StrAppend(&text, AccuracyText(*before->accuracy, *after->accuracy));
  }
  if (!with_details) return text;
  if (!values.empty()) absl::StrAppend(&text, "values, the worst first:\n");
  for (const Measured& value : values) absl::StrAppend(&text, Line(value));
  if (candidates.empty()) return text;
  absl::StrAppendFormat(&text,
                        "SNR of the worst output (now %.1f dB, %d samples) with a layer in floats "
                        "(--keep):\n%-10s %-14s %-10s\n",
                        now, num_samples, "alone", "with the above", "time");
  for (const Candidate& one : candidates) {
    absl::StrAppendFormat(&text, "%-10.1f %-14.1f x%-9.2f %s (%s)\n", one.alone, one.together,
                          one.time, one.name, one.op);
  }
  return text;
}

std::string CalibrationReport::Json() const {
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.calibrate/1");
    WriteMeasured(json, "outputs", outputs);
    WriteMeasured(json, "values", values);
    if (before.has_value() && after.has_value()) {
      WriteSide(json, "before", *before);
      WriteSide(json, "after", *after);
    }
    json.Key("worst_signal_to_noise_db").Double(now);
    json.Key("keep").Array([&] {
      for (const Candidate& one : candidates) {
        json.Object([&] {
          json.Key("name").String(one.name);
          json.Key("op").String(one.op);
          json.Key("signal_to_noise_db").Double(one.alone);
          json.Key("signal_to_noise_db_with_the_above").Double(one.together);
          json.Key("time_ratio").Double(one.time);
        });
      }
    });
  });
  return json.text();
}

std::vector<std::string> CalibrationReport::Notes() const {
  std::vector<std::string> notes;
  const auto worst =
      std::min_element(outputs.begin(), outputs.end(), [](const Measured& a, const Measured& b) {
        return a.error.signal_to_noise() < b.error.signal_to_noise();
      });
  if (worst != outputs.end() && worst->error.signal_to_noise() < kPoorDecibels) {
    notes.push_back(
        absl::StrFormat("output '%s' has a signal-to-noise ratio of %.1f dB, which is poor: below "
                        "%.0f dB the error is a tenth of the signal or more; --report shows which "
                        "layers to --keep, --min_snr keeps them",
                        worst->name, worst->error.signal_to_noise(), kPoorDecibels));
  }
  if (before.has_value() && after.has_value() && after->seconds > kSlower * before->seconds) {
    notes.push_back(
        absl::StrFormat("the model takes %.2f times as long as before on this machine; "
                        "--quantize=weights only makes it smaller",
                        Ratio(after->seconds, before->seconds)));
  }
  return notes;
}

}  // namespace roundhouse
