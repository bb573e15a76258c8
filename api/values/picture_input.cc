#include "roundhouse/api/values/picture_input.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/fitted_input.h"
#include "roundhouse/api/values/picture.h"
#include "roundhouse/api/values/real_numbers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {
namespace {

// The position of a picture in a tensor.
struct Layout {
  bool has_batch = false;
  bool is_channels_last = false;
  int64_t channels = 0;
  std::optional<int64_t> height;
  std::optional<int64_t> width;

  std::string ToString() const {
    return absl::StrCat(has_batch ? "N" : "", is_channels_last ? "HWC" : "CHW");
  }
};

bool IsChannels(std::optional<int64_t> size) { return size == 1 || size == 3; }

absl::Status NoPicture(const Type& type, absl::string_view why) {
  return UsageError(absl::StrCat("option image: the input is ", type.ToString(), ", ", why));
}

absl::StatusOr<Layout> LayoutOf(const Type& type) {
  const bool is_ranked = type.is_tensor() && type.shape().is_ranked();
  const int64_t rank = is_ranked ? type.shape().rank() : 0;
  if (rank != 3 && rank != 4)
    return NoPicture(type, "which is not a picture: expected (N,) C, H, W or (N,) H, W, C");
  const Shape& shape = type.shape();
  const int64_t first = rank - 3;
  if (first == 1 && shape.size(0).value_or(1) != 1)
    return NoPicture(type, "which is a batch of several pictures, expected one");
  const bool is_feature = type.domain() == Domain::kFeature;
  bool may_be_first = IsChannels(shape.size(first)) && !is_feature;
  bool may_be_last = IsChannels(shape.size(first + 2));
  if (may_be_first && may_be_last && shape.size(first) != shape.size(first + 2)) {
    // A picture of one row or column is rarer than one in colours.
    may_be_first = shape.size(first) == 3;
    may_be_last = !may_be_first;
  }
  if (may_be_first == may_be_last) {
    return NoPicture(type, may_be_first
                               ? "which does not show which axis has the channels; give it as .npy"
                               : "which has no axis of 1 or 3 channels");
  }
  const int64_t rows = may_be_last ? first : first + 1;
  return Layout{.has_batch = first == 1,
                .is_channels_last = may_be_last,
                .channels = *shape.size(may_be_last ? first + 2 : first),
                .height = shape.size(rows),
                .width = shape.size(rows + 1)};
}

// The ONNX metadata about images for a key; empty if the model has none.
std::string OnnxImageMetadata(const Program& program, absl::string_view key) {
  const Attribute* metadata = program.attributes().Find("onnx.metadata_props");
  const std::vector<Attribute>* pairs = metadata == nullptr ? nullptr : metadata->if_list();
  if (pairs == nullptr) return "";
  for (const Attribute& one : *pairs) {
    const std::vector<Attribute>* pair = one.if_list();
    if (pair == nullptr || pair->size() != 2) continue;
    const std::string* name = (*pair)[0].if_string();
    const std::string* value = (*pair)[1].if_string();
    if (name != nullptr && value != nullptr && *name == key) return *value;
  }
  return "";
}

// How a pixel becomes an element.
struct Mapping {
  double mean[3] = {0, 0, 0};
  double scale[3] = {1, 1, 1};
  std::string note;
};

void SetAll(double (&values)[3], absl::Span<const double> given) {
  for (size_t c = 0; c < 3; ++c) values[c] = given[given.size() == 1 ? 0 : c];
}

Mapping MappingFor(const Program& program, const Type& type, const PictureOptions& options) {
  Mapping mapping;
  const ElementType& element = type.element_type();
  if (!options.mean.empty() || !options.scale.empty()) {
    if (!options.mean.empty()) SetAll(mapping.mean, options.mean);
    if (!options.scale.empty()) SetAll(mapping.scale, options.scale);
    mapping.note = "pixels minus the given mean, times the given scale";
    return mapping;
  }
  const auto map_to = [&](double low, double high, absl::string_view why) {
    const double scale = (high - low) / 255;
    for (size_t c = 0; c < 3; ++c) {
      mapping.scale[c] = scale;
      mapping.mean[c] = -low / scale;
    }
    mapping.note = absl::StrCat("pixels from ", low, " to ", high, why);
  };
  const Quantization* quantization = element.quantization();
  if (quantization != nullptr && !quantization->axis.has_value()) {
    // Bytes of a picture become bytes of the input.
    const auto [least, most] = IntegerRange(element.kind());
    const double scale = quantization->scales[0];
    const auto zero = static_cast<double>(quantization->zero_points[0]);
    map_to((static_cast<double>(least) - zero) * scale, (static_cast<double>(most) - zero) * scale,
           ", the range of its quantised elements");
    return mapping;
  }
  if (!IsFloat(element.kind())) {
    mapping.note = "pixels from 0 to 255";
    return mapping;
  }
  const std::string range = OnnxImageMetadata(program, "Image.NominalPixelRange");
  constexpr char kSaid[] = ", as the model says";
  if (range == "NominalRange_0_255") {
    map_to(0, 255, kSaid);
  } else if (range == "Normalized_0_1") {
    map_to(0, 1, kSaid);
  } else if (range == "Normalized_1_1") {
    map_to(-1, 1, kSaid);
  } else {
    map_to(0, 1, " (option mean and option scale change that)");
  }
  return mapping;
}

}  // namespace

absl::StatusOr<std::vector<double>> ReadChannelNumbers(const std::string& flag,
                                                       const std::string& text) {
  std::vector<double> numbers;
  if (text.empty()) return numbers;
  bool are_numbers = true;
  for (const absl::string_view part : absl::StrSplit(text, ',')) {
    double number = 0;
    are_numbers = are_numbers && absl::SimpleAtod(part, &number) && std::isfinite(number);
    numbers.push_back(number);
  }
  if (are_numbers && (numbers.size() == 1 || numbers.size() == 3)) return numbers;
  return UsageError(absl::StrCat(
      flag, ": expected one number, or three with commas between, found '", text, "'"));
}

bool TakesPicture(const Type& type) { return LayoutOf(type).ok(); }

absl::StatusOr<RunInput> ReadPictureInput(const Program& program, const Type& type,
                                          const std::string& path, const PictureOptions& options) {
  RH_ASSIGN_OR_RETURN(const Layout layout, LayoutOf(type));
  RH_ASSIGN_OR_RETURN(const Picture picture, ReadPicture(path));
  const int64_t height = layout.height.value_or(picture.height);
  const int64_t width = layout.width.value_or(picture.width);
  RH_ASSIGN_OR_RETURN(const std::vector<float> pixels, Resized(picture, height, width));
  const Mapping mapping = MappingFor(program, type, options);
  std::vector<int64_t> sizes = {layout.channels, height, width};
  if (layout.is_channels_last) sizes = {height, width, layout.channels};
  if (layout.has_batch) sizes.insert(sizes.begin(), 1);
  const bool is_bgr = OnnxImageMetadata(program, "Image.BitmapPixelFormat") == "Bgr8";
  RH_ASSIGN_OR_RETURN(Tensor tensor,
                      Tensor::Uninitialized(Type::Tensor(ElementKind::kF32, Shape::Of(sizes))));
  const absl::Span<float> elements = tensor.mutable_data<float>();
  const bool is_whole = !type.element_type().is_quantized() && !IsFloat(type.element_type().kind());
  const int64_t num_pixels = height * width;
  for (int64_t pixel = 0; pixel < num_pixels; ++pixel) {
    const float* rgb = &pixels[3 * pixel];
    // Rec. 601, as most tools use.
    const float gray = 0.299f * rgb[0] + 0.587f * rgb[1] + 0.114f * rgb[2];
    for (int64_t c = 0; c < layout.channels; ++c) {
      const float value = layout.channels == 1 ? gray : rgb[is_bgr ? 2 - c : c];
      const auto mapped = static_cast<float>((value - mapping.mean[c]) * mapping.scale[c]);
      const int64_t at =
          layout.is_channels_last ? pixel * layout.channels + c : c * num_pixels + pixel;
      elements[at] = is_whole ? std::nearbyint(mapped) : mapped;
    }
  }
  RH_ASSIGN_OR_RETURN(tensor, QuantizedFor(program.context(), std::move(tensor), type));
  absl::StatusOr<FittedInput> fitted = FitInput(program.context(), std::move(tensor), type);
  if (!fitted.ok()) return Annotate(fitted.status(), path);
  const bool is_resized = height != picture.height || width != picture.width;
  return RunInput{std::move(fitted->tensor), path,
                  absl::StrCat(is_resized ? absl::StrCat("resized from ", picture.width, "x",
                                                         picture.height, " to ", width, "x", height)
                                          : absl::StrCat(width, "x", height),
                               ", ", layout.ToString(), ", ",
                               layout.channels == 1 ? "gray"
                               : is_bgr             ? "blue, green, red"
                                                    : "red, green, blue",
                               ", ", mapping.note)};
}

}  // namespace roundhouse
