// File: picture.h
//
// Ops on picture files.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_PICTURE_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_PICTURE_H_

#include <cstdint>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

enum class PixelFormat : uint8_t { kRgb, kBgr, kGrayscale };

inline absl::Span<const absl::string_view> EnumeratorNames(PixelFormat) {
  static constexpr absl::string_view kNames[] = {"rgb", "bgr", "grayscale"};
  return kNames;
}

// The pixels of a picture, (height, width, channels), from 0 to 255; input is the contents of its
// file: BMP, JPEG, PNG, portable any map, TIFF or WebP, detected from the bytes. Transparency is
// composited onto black. The grey of a colour is 0.299 red + 0.587 green + 0.114 blue. A file that
// is truncated, damaged or of another format gives no pixels: (0, 0, channels). The kernel is a
// target of its own (interp/reference:decode_picture), since it depends on libraries.
// (C1) input is a tensor in domain tensor, of rank 1.
struct DecodePicture {
  static constexpr OpSpec kSpec = {.name = "canonical.decode_picture",
                                   .summary = "Decodes a picture file.",
                                   .operands = "input",
                                   .elements = {ElementKind::kU8}};
  PixelFormat format = PixelFormat::kRgb;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("format", op.format, "the channels, and their order"));
  }
};

absl::StatusOr<Type> Infer(const DecodePicture& op, const InferenceContext& context);

using PictureOps = OpList<DecodePicture>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_PICTURE_H_
