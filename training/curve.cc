#include "roundhouse/training/curve.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"

namespace roundhouse::training {
namespace {

using Series = std::function<std::optional<double>(const CurvePoint&)>;

constexpr double kWidth = 640;
constexpr double kPlotHeight = 220;
constexpr double kLeft = 70;
constexpr double kRight = 20;
constexpr double kTop = 40;
constexpr double kBottom = 40;

bool HasAny(const std::vector<CurvePoint>& points, const Series& series) {
  return std::any_of(points.begin(), points.end(),
                     [&](const CurvePoint& point) { return series(point).has_value(); });
}

std::string Escaped(absl::string_view text) {
  return absl::StrReplaceAll(text,
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

// One diagram: axes, and a line for each of two series.
class Plot {
 public:
  Plot(const std::vector<CurvePoint>& points, double top, std::string name)
      : points_(points), top_(top), name_(std::move(name)) {}

  std::string Draw(const Series& train, const Series& validation) {
    for (const Series* series : {&train, &validation}) {
      for (const CurvePoint& point : points_) Note((*series)(point));
    }
    if (low_ > high_) low_ = high_ = 0;
    if (low_ == high_) {
      low_ -= 0.5;
      high_ += 0.5;
    }
    std::string svg = Axes();
    absl::StrAppend(&svg, Line(train, "#1f6fb4", ""), Line(validation, "#d1622b", "6 4"));
    double x = kWidth - kRight - 200;
    absl::StrAppend(&svg, Key(x, "#1f6fb4", "", "training"));
    if (HasAny(points_, validation)) {
      x += 95;
      absl::StrAppend(&svg, Key(x, "#d1622b", "6 4", "validation"));
    }
    return svg;
  }

 private:
  void Note(const std::optional<double>& value) {
    if (!value.has_value() || !std::isfinite(*value)) return;
    low_ = std::min(low_, *value);
    high_ = std::max(high_, *value);
  }

  double X(double epoch) const {
    const double last = points_.empty() ? 1 : std::max(points_.back().epoch, 2.0);
    return kLeft + (kWidth - kLeft - kRight) * (epoch - 1) / (last - 1);
  }
  double Y(double value) const {
    return top_ + kPlotHeight * (1 - (value - low_) / (high_ - low_));
  }

  std::string Axes() const {
    std::string svg = absl::StrFormat(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" "
        "stroke=\"#999\"/>\n<text x=\"%.1f\" y=\"%.1f\" font-weight=\"bold\">%s</text>\n",
        kLeft, top_, kWidth - kLeft - kRight, kPlotHeight, kLeft, top_ - 8, Escaped(name_));
    for (int i = 0; i <= 4; ++i) {
      const double value = low_ + (high_ - low_) * i / 4;
      absl::StrAppendFormat(&svg,
                            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" "
                            "stroke=\"#e4e4e4\"/>\n<text x=\"%.1f\" y=\"%.1f\" "
                            "text-anchor=\"end\">%.4g</text>\n",
                            kLeft, kWidth - kRight, Y(value), Y(value), kLeft - 6, Y(value) + 4,
                            value);
    }
    const double last = points_.empty() ? 1 : points_.back().epoch;
    absl::StrAppendFormat(&svg,
                          "<text x=\"%.1f\" y=\"%.1f\">1</text>\n<text x=\"%.1f\" y=\"%.1f\" "
                          "text-anchor=\"end\">epoch %.0f</text>\n",
                          kLeft, top_ + kPlotHeight + 16, kWidth - kRight, top_ + kPlotHeight + 16,
                          last);
    return svg;
  }

  // Missing and non-finite numbers leave a gap.
  std::string Line(const Series& series, absl::string_view color, absl::string_view dashes) const {
    std::string path;
    bool is_down = false;
    for (const CurvePoint& point : points_) {
      const std::optional<double> value = series(point);
      if (!value.has_value() || !std::isfinite(*value)) {
        is_down = false;
        continue;
      }
      absl::StrAppendFormat(&path, "%s%.1f %.1f ", is_down ? "L" : "M", X(point.epoch), Y(*value));
      is_down = true;
    }
    if (path.empty()) return "";
    return absl::StrFormat(
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linecap=\"round\" "
        "stroke-dasharray=\"%s\"/>\n",
        path, color, dashes);
  }

  std::string Key(double x, absl::string_view color, absl::string_view dashes,
                  absl::string_view what) const {
    return absl::StrFormat(
        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\" "
        "stroke-dasharray=\"%s\"/>\n<text x=\"%.1f\" y=\"%.1f\">%s</text>\n",
        x, x + 22, top_ - 12, top_ - 12, color, dashes, x + 27, top_ - 8, what);
  }

  const std::vector<CurvePoint>& points_;
  const double top_;
  const std::string name_;
  double low_ = HUGE_VAL;
  double high_ = -HUGE_VAL;
};

}  // namespace

std::string CurveCsv(const std::vector<CurvePoint>& points, absl::string_view metric) {
  const std::vector<std::pair<std::string, Series>> columns = {
      {"epoch", [](const CurvePoint& p) { return p.epoch; }},
      {"step", [](const CurvePoint& p) { return p.step; }},
      {"rate", [](const CurvePoint& p) { return p.rate; }},
      {"loss", [](const CurvePoint& p) { return p.loss; }},
      {std::string(metric), [](const CurvePoint& p) { return p.metric; }},
      {"validation_loss", [](const CurvePoint& p) { return p.validation_loss; }},
      {absl::StrCat("validation_", metric),
       [](const CurvePoint& p) { return p.validation_metric; }},
  };
  std::string csv;
  const auto add_line = [&](const std::function<std::string(size_t)>& field) {
    absl::string_view separator;
    for (size_t i = 0; i < columns.size(); ++i) {
      if (i > 3 && !HasAny(points, columns[i].second)) continue;
      absl::StrAppend(&csv, separator, field(i));
      separator = ",";
    }
    csv += '\n';
  };
  add_line([&](size_t i) { return columns[i].first; });
  for (const CurvePoint& point : points) {
    add_line([&](size_t i) {
      const std::optional<double> value = columns[i].second(point);
      return value.has_value() ? absl::StrFormat("%.9g", *value) : std::string();
    });
  }
  return csv;
}

std::string CurveSvg(const std::vector<CurvePoint>& points, absl::string_view metric,
                     absl::string_view title) {
  const bool has_metric = HasAny(points, [](const CurvePoint& point) { return point.metric; });
  const double plots = has_metric ? 2 : 1;
  const double height = 24 + plots * (kTop + kPlotHeight + kBottom);
  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
      "height=\"%.0f\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
      "<text x=\"%.0f\" y=\"20\" font-size=\"14\">%s</text>\n",
      kWidth, height, kWidth, height, kLeft, Escaped(title));
  double top = 24 + kTop;
  absl::StrAppend(&svg, Plot(points, top, "loss")
                            .Draw([](const CurvePoint& p) { return p.loss; },
                                  [](const CurvePoint& p) { return p.validation_loss; }));
  if (has_metric) {
    top += kPlotHeight + kBottom + kTop;
    absl::StrAppend(&svg, Plot(points, top, std::string(metric))
                              .Draw([](const CurvePoint& p) { return p.metric; },
                                    [](const CurvePoint& p) { return p.validation_metric; }));
  }
  return svg + "</svg>\n";
}

}  // namespace roundhouse::training
