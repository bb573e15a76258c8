// File: roofline.h
//
// The least time that the processor could take for nodes: as it multiplies at most so many numbers
// per second, and moves at most so many bytes.
#ifndef ROUNDHOUSE_API_REPORTS_ROOFLINE_H_
#define ROUNDHOUSE_API_REPORTS_ROOFLINE_H_

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/microkernels/processor_speed.h"

namespace roundhouse {

class Roofline {
 public:
  // `precision` as for PlacementOptions: with less of it, products of f32 are made of one product
  // of bf16 (medium) or three (high), where the processor multiplies these faster. At full
  // precision they count as products of f32 by vectors, although kernels for tiles may be faster.
  Roofline(ProcessorSpeed speed, absl::string_view precision);

  // For nodes that are computed together, so that values that only they use need not leave the
  // processor. Nullopt if no cost is known.
  std::optional<double> SecondsFor(absl::Span<const Node* const> nodes) const;

  // The measured speeds of the processor, on one line.
  std::string ToString() const;
  // Writes an object.
  void WriteJson(JsonWriter& json) const;

 private:
  const ProcessorSpeed speed_;
  double f32_flops_;  // Of products of f32, at the given precision.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_REPORTS_ROOFLINE_H_
