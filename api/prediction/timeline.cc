#include "roundhouse/api/prediction/timeline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "roundhouse/api/prediction/program_prediction.h"
#include "roundhouse/api/prediction/quantities.h"

namespace roundhouse {
namespace {

constexpr double kWidth = 1160;
constexpr double kWidthOfPage = 2400;
constexpr double kLeft = 150;
constexpr double kRight = 30;
constexpr double kTop = 62;  // The first line of the legend.
constexpr double kLegendLine = 20;
constexpr double kAxis = 34;  // Between the legend and the first row.
// The width of the columns that show shares, and the number of activities of a row from which on
// there are columns.
constexpr double kColumn = 2;
constexpr size_t kMostDrawn = 400;

constexpr absl::string_view kComputing = "computing";
constexpr absl::string_view kWaiting = "waiting";
// Tasks of the stages of a pipeline.
constexpr absl::string_view kForward = "forward";
constexpr absl::string_view kBackward = "backward";

std::string Escaped(absl::string_view text) {
  return absl::StrReplaceAll(text,
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

// The name of a span in the legend: "computing", "forward", "all_reduce", "waiting".
absl::string_view ActivityOf(const PredictedSpan& span) {
  if (span.task == PredictedSpan::Task::kForward) return kForward;
  if (span.task == PredictedSpan::Task::kBackward) return kBackward;
  if (span.kind == PredictedSpan::Kind::kCompute) return kComputing;
  if (span.kind == PredictedSpan::Kind::kWait) return kWaiting;
  return absl::string_view(span.name).substr(0, span.name.find(' '));
}

absl::string_view ColorOf(absl::string_view activity) {
  static constexpr std::pair<absl::string_view, absl::string_view> kColors[] = {
      {kForward, "#5b9bd5"},         {kBackward, "#1f7a4d"},    {kComputing, "#3f74b5"},
      {kWaiting, "#e4e4e4"},         {"all_reduce", "#e08a2c"}, {"all_gather", "#4c9f58"},
      {"reduce_scatter", "#c2519b"}, {"all_to_all", "#c8413b"}, {"broadcast", "#8a6fc0"},
      {"shift", "#b08d3a"},
  };
  for (const auto& [name, color] : kColors) {
    if (name == activity) return color;
  }
  return "#3aa6a6";  // Messages.
}

class Timeline {
 public:
  Timeline(const StepPrediction& step, const DeviceMesh& mesh, double width)
      : step_(step),
        mesh_(mesh),
        width_(width),
        num_rows_(std::min<size_t>(step.ranks.size(), static_cast<size_t>(kRanksInTimeline))),
        seconds_(step.seconds > 0 ? step.seconds : 1) {
    row_ = num_rows_ <= 8 ? 30 : num_rows_ <= 16 ? 24 : num_rows_ <= 32 ? 17 : 11;
    bar_ = row_ - (row_ > 20 ? 6 : 2);
    for (size_t rank = 0; rank < num_rows_; ++rank) {
      for (const PredictedSpan& span : step.ranks[rank].spans)
        total_[std::string(ActivityOf(span))] += span.end - span.begin;
      // In the legend, even if all of it is hidden.
      for (const PredictedSpan& span : step.ranks[rank].meanwhile)
        total_[std::string(ActivityOf(span))] += 0;
    }
  }

  std::string Draw() {
    const std::string legend = Legend();
    const double rows_top = legend_bottom_ + kAxis;
    const double bottom = rows_top + static_cast<double>(num_rows_) * row_;
    const double height = bottom + (Footnote().empty() ? 16 : 34);
    std::string svg = absl::StrFormat(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 "
        "%.0f %.0f\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" "
        "fill=\"#222\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
        width_, height, width_, height);
    absl::StrAppend(&svg, Title(), legend, Axis(rows_top, bottom), Rows(rows_top));
    if (!Footnote().empty()) {
      absl::StrAppendFormat(&svg, "<text x=\"%.0f\" y=\"%.1f\" fill=\"#666\">%s</text>\n", kLeft,
                            bottom + 20, Footnote());
    }
    absl::StrAppend(&svg, "</svg>\n");
    return svg;
  }

 private:
  bool IsCut() const { return num_rows_ < step_.ranks.size(); }
  std::string Footnote() const {
    std::string text;
    if (IsCut()) text = absl::StrCat("the first ", num_rows_, " of ", step_.ranks.size(), " ranks");
    const bool has_columns = std::any_of(
        step_.ranks.begin(), step_.ranks.begin() + static_cast<std::ptrdiff_t>(num_rows_),
        [](const StepPrediction::Rank& rank) { return rank.spans.size() > kMostDrawn; });
    if (has_columns) {
      absl::StrAppend(
          &text, text.empty() ? "" : "; ",
          "the height of a colour is its share of the time, as activities are too short "
          "to be drawn one by one");
    }
    return text;
  }
  double X(double seconds) const { return kLeft + (width_ - kLeft - kRight) * seconds / seconds_; }

  std::string Title() const {
    const auto share = [&](double StepPrediction::Rank::*of) {
      return PercentText(MeanOf(step_, of) / seconds_);
    };
    return absl::StrFormat(
        "<text x=\"16\" y=\"26\" font-size=\"16\" font-weight=\"bold\">A step on %d %s, %s: "
        "%s</text>\n<text x=\"16\" y=\"45\" fill=\"#666\">of a device's time on average: computing "
        "%s, exchanging %s, waiting %s%s</text>\n",
        mesh_.num_devices(), mesh_.num_devices() == 1 ? "device" : "devices",
        Escaped(mesh_.ToString()), SecondsText(step_.seconds),
        share(&StepPrediction::Rank::compute), share(&StepPrediction::Rank::exchange),
        share(&StepPrediction::Rank::wait),
        MeanOf(step_, &StepPrediction::Rank::hidden) > 0
            ? absl::StrCat("; exchanging meanwhile (below the bars) ",
                           share(&StepPrediction::Rank::hidden))
            : "");
  }

  // Computing first, waiting last.
  std::vector<std::string> Activities() const {
    std::vector<std::string> activities;
    static constexpr absl::string_view kFirst[] = {kForward, kBackward, kComputing};
    for (const absl::string_view first : kFirst) {
      if (total_.count(std::string(first)) > 0) activities.emplace_back(first);
    }
    for (const auto& [name, seconds] : total_) {
      if (name != kWaiting &&
          std::find(std::begin(kFirst), std::end(kFirst), name) == std::end(kFirst))
        activities.push_back(name);
    }
    if (total_.count(std::string(kWaiting)) > 0) activities.emplace_back(kWaiting);
    return activities;
  }

  std::string Legend() {
    std::string svg;
    double x = 16;
    double y = kTop;
    for (const std::string& activity : Activities()) {
      const std::string text = absl::StrCat(
          activity, " ", SecondsText(total_.at(activity) / static_cast<double>(num_rows_)));
      const double width = 24 + 7 * static_cast<double>(text.size());
      if (x + width > kWidth) {
        x = 16;
        y += kLegendLine;
      }
      absl::StrAppendFormat(&svg,
                            "<rect x=\"%.0f\" y=\"%.0f\" width=\"12\" height=\"12\" rx=\"2\" "
                            "fill=\"%s\"/><text x=\"%.0f\" y=\"%.0f\">%s</text>\n",
                            x, y, ColorOf(activity), x + 18, y + 10.5, Escaped(text));
      x += width + 16;
    }
    legend_bottom_ = y + 12;
    return svg;
  }

  // Round steps of time, with their unit.
  std::string Axis(double top, double bottom) const {
    const double rough = seconds_ / std::max(2.0, (width_ - kLeft - kRight) / 110);
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double step = power * (rough / power <= 1   ? 1
                                 : rough / power <= 2 ? 2
                                 : rough / power <= 5 ? 5
                                                      : 10);
    const auto [unit, name] = seconds_ >= 1      ? std::make_pair(1.0, "s")
                              : seconds_ >= 1e-3 ? std::make_pair(1e-3, "ms")
                              : seconds_ >= 1e-6 ? std::make_pair(1e-6, "us")
                                                 : std::make_pair(1e-9, "ns");
    std::string svg = Heading(top);
    for (int tick = 0; tick * step <= seconds_ * (1 + 1e-9); ++tick) {
      const double x = X(tick * step);
      absl::StrAppendFormat(
          &svg,
          "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#d0d0d0\"/>"
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#666\">%.6g %s</text>\n",
          x, x, top - 6, bottom, x, top - 11, tick * step / unit, name);
    }
    return svg;
  }

  // Explains the numbers of the labels: "rank (data, model)".
  std::string Heading(double top) const {
    if (mesh_.num_axes() < 2) return "";
    std::vector<std::string> axes;
    for (const DeviceMesh::Axis& axis : mesh_.axes()) axes.push_back(axis.name);
    return absl::StrFormat(
        "<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\" font-size=\"11\" "
        "fill=\"#666\">rank (%s)</text>\n",
        kLeft - 24, top - 11, Escaped(absl::StrJoin(axes, ", ")));
  }

  std::string Rows(double top) const {
    std::string svg;
    // Most ranks do the same at the same time: a picture of one serves all of them.
    std::map<std::string, size_t> drawn;
    for (size_t rank = 0; rank < num_rows_; ++rank) {
      const double y = top + static_cast<double>(rank) * row_;
      if (row_ > 14 || rank % 4 == 0) {
        absl::StrAppendFormat(&svg,
                              "<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\" "
                              "font-size=\"%d\">%s</text>\n",
                              kLeft - 10, y + bar_ / 2 + 4, row_ > 14 ? 12 : 11, LabelOf(rank));
      }
      const std::string bars =
          Bars(step_.ranks[rank].spans) + Meanwhile(step_.ranks[rank].meanwhile);
      const auto [known, is_new] = drawn.try_emplace(bars, rank);
      if (is_new) {
        absl::StrAppendFormat(&svg, "<g id=\"rank%d\" transform=\"translate(0 %.1f)\">%s</g>\n",
                              rank, y, bars);
      } else {
        absl::StrAppendFormat(&svg, "<use href=\"#rank%d\" y=\"%.1f\"/>\n", known->second,
                              static_cast<double>(rank - known->second) * row_);
      }
    }
    return svg;
  }

  // "rank 5 (1, 2)": its place on the mesh, if there is more than one axis.
  std::string LabelOf(size_t rank) const {
    std::string label = absl::StrCat("rank ", rank);
    if (mesh_.num_axes() < 2) return label;
    absl::string_view before = " (";
    for (const int64_t coordinate : mesh_.CoordinatesOf(static_cast<int64_t>(rank))) {
      absl::StrAppend(&label, before, coordinate);
      before = ", ";
    }
    return absl::StrCat(label, ")");
  }

  std::string Bars(const std::vector<PredictedSpan>& spans) const {
    if (spans.size() > kMostDrawn) return Columns(spans);
    std::string svg = "\n";
    for (const PredictedSpan& span : spans) {
      const double width = X(span.end) - X(span.begin);
      absl::StrAppendFormat(
          &svg,
          "<rect x=\"%.2f\" width=\"%.2f\" height=\"%.0f\" fill=\"%s\"><title>%s: %s, from "
          "%s</title></rect>\n",
          X(span.begin), std::max(width, 0.05), bar_, ColorOf(ActivityOf(span)), Escaped(span.name),
          SecondsText(span.end - span.begin), SecondsText(span.begin));
      if (span.task != PredictedSpan::Task::kNone && bar_ >= 14) Number(span, width, svg);
    }
    return svg;
  }

  // Exchanges that go on while the device does something else, as lines below its bars.
  std::string Meanwhile(const std::vector<PredictedSpan>& spans) const {
    std::string svg;
    for (const PredictedSpan& span : spans) {
      absl::StrAppendFormat(
          &svg,
          "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\"><title>%s, "
          "meanwhile: %s, from %s</title></rect>\n",
          X(span.begin), bar_ + 0.5, std::max(X(span.end) - X(span.begin), 0.05),
          std::max(1.0, row_ - bar_ - 2), ColorOf(ActivityOf(span)), Escaped(span.name),
          SecondsText(span.end - span.begin), SecondsText(span.begin));
    }
    return svg;
  }

  // Writes the micro-batch of a task onto its bar, if there is room.
  void Number(const PredictedSpan& span, double width, std::string& svg) const {
    const std::string number = absl::StrCat(span.micro);
    if (width < 3 + 7 * static_cast<double>(number.size())) return;
    absl::StrAppendFormat(&svg,
                          "<text x=\"%.2f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"11\" "
                          "fill=\"#fff\" pointer-events=\"none\">%s</text>\n",
                          (X(span.begin) + X(span.end)) / 2, bar_ / 2 + 4, number);
  }

  // For each column of pixels, the shares of all activities, computing at the bottom.
  std::string Columns(const std::vector<PredictedSpan>& spans) const {
    const std::vector<std::string> activities = Activities();
    const auto num_columns = static_cast<size_t>((width_ - kLeft - kRight) / kColumn);
    const double column = seconds_ / static_cast<double>(num_columns);
    std::vector<std::vector<double>> shares(num_columns, std::vector<double>(activities.size()));
    for (const PredictedSpan& span : spans) {
      const size_t activity = static_cast<size_t>(
          std::find(activities.begin(), activities.end(), ActivityOf(span)) - activities.begin());
      const auto first = static_cast<size_t>(std::max(0.0, span.begin / column));
      for (size_t c = first; c < num_columns; ++c) {
        const double begin = static_cast<double>(c) * column;
        if (begin >= span.end) break;
        shares[c][activity] +=
            (std::min(span.end, begin + column) - std::max(span.begin, begin)) / column;
      }
    }
    std::string svg = "\n";
    for (size_t c = 0; c < num_columns;) {
      size_t end = c + 1;
      while (end < num_columns && IsSame(shares[c], shares[end])) ++end;
      absl::StrAppend(
          &svg, Column(activities, shares[c], static_cast<double>(c), static_cast<double>(end)));
      c = end;
    }
    return svg;
  }

  static bool IsSame(const std::vector<double>& a, const std::vector<double>& b) {
    for (size_t i = 0; i < a.size(); ++i) {
      if (std::abs(a[i] - b[i]) > 0.01) return false;
    }
    return true;
  }

  std::string Column(const std::vector<std::string>& activities, const std::vector<double>& shares,
                     double first, double end) const {
    std::string title;
    for (size_t i = 0; i < activities.size(); ++i) {
      if (shares[i] >= 0.005)
        absl::StrAppend(&title, title.empty() ? "" : ", ", activities[i], " ",
                        PercentText(shares[i]));
    }
    std::string svg = "<g>";
    absl::StrAppend(&svg, "<title>", Escaped(title), "</title>");
    double y = bar_;
    for (size_t i = 0; i < activities.size(); ++i) {
      const double height = bar_ * shares[i];
      if (height < 0.05) continue;
      y -= height;
      absl::StrAppendFormat(
          &svg, "<rect x=\"%.1f\" y=\"%.2f\" width=\"%.1f\" height=\"%.2f\" fill=\"%s\"/>",
          kLeft + first * kColumn, std::max(0.0, y), (end - first) * kColumn, height,
          ColorOf(activities[i]));
    }
    absl::StrAppend(&svg, "</g>\n");
    return svg;
  }

  const StepPrediction& step_;
  const DeviceMesh& mesh_;
  const double width_;
  const size_t num_rows_;
  const double seconds_;
  double row_ = 0;
  double bar_ = 0;
  double legend_bottom_ = kTop;
  std::map<std::string, double> total_;  // Seconds of all rows by activity.
};

}  // namespace

std::string TimelineSvg(const StepPrediction& step, const DeviceMesh& mesh) {
  return Timeline(step, mesh, kWidth).Draw();
}

std::string TimelineHtml(const StepPrediction& step, const DeviceMesh& mesh,
                         absl::string_view report) {
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>A step on ",
      mesh.num_devices(),
      " devices</title>\n<style>\nbody { font-family: Helvetica, Arial, "
      "sans-serif; margin: 16px; }\n.timeline { overflow-x: auto; border: 1px solid #ccc; "
      "}\nrect:hover "
      "{ stroke: #000; stroke-width: 0.6; }\n</style>\n</head>\n<body>\n<div class=\"timeline\">\n",
      Timeline(step, mesh, kWidthOfPage).Draw(), "</div>\n<pre>", Escaped(report),
      "</pre>\n</body>\n</html>\n");
}

}  // namespace roundhouse
