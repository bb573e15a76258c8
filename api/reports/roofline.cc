#include "roundhouse/api/reports/roofline.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/cost.h"

namespace roundhouse {
namespace {

bool HasBytes(const Type& type) {
  if (!type.is_tensor()) return false;
  const ElementKind kind = type.element_type().kind();
  return kind == ElementKind::kI8 || kind == ElementKind::kU8;
}

int64_t Sum(int64_t a, int64_t b) { return CheckedAdd(a, b).value_or(INT64_MAX); }

int64_t BytesOf(const Value& value) { return ByteSize(value.type()).value_or(0); }

// Read from outside of the nodes, or needed outside of them.
int64_t BytesAround(absl::Span<const Node* const> nodes) {
  const absl::flat_hash_set<const Node*> inside(nodes.begin(), nodes.end());
  absl::flat_hash_set<const Value*> read;
  int64_t bytes = 0;
  for (const Node* node : nodes) {
    for (int i = 0; i < node->num_operands(); ++i) {
      const Value& operand = node->operand(i);
      if (!inside.contains(&operand.node()) && read.insert(&operand).second)
        bytes = Sum(bytes, BytesOf(operand));
    }
    for (int i = 0; i < node->num_results(); ++i) {
      const Value& result = node->result(i);
      const auto uses = result.uses();
      if (std::any_of(uses.begin(), uses.end(),
                      [&](const Use& use) { return !inside.contains(&use.user()); }))
        bytes = Sum(bytes, BytesOf(result));
    }
  }
  return bytes;
}

}  // namespace

Roofline::Roofline(ProcessorSpeed speed, absl::string_view precision)
    : speed_(std::move(speed)), f32_flops_(speed_.f32_flops) {
  if (precision == "high") f32_flops_ = std::max(f32_flops_, speed_.bf16_flops / 3);
  if (precision == "medium") f32_flops_ = std::max(f32_flops_, speed_.bf16_flops);
}

std::optional<double> Roofline::SecondsFor(absl::Span<const Node* const> nodes) const {
  double multiplying = 0;
  int64_t bytes = 0;
  std::vector<const Node*> computed;  // Without constants and the boundary of a region.
  for (const Node* node : nodes) {
    const std::optional<Cost> cost = CostOf(*node);
    if (!cost.has_value() || node->num_operands() == 0) continue;
    computed.push_back(node);
    bytes = cost->bytes;
    multiplying += static_cast<double>(cost->flops) /
                   (HasBytes(node->operand(0).type()) ? speed_.byte_flops : f32_flops_);
  }
  if (computed.empty()) return std::nullopt;
  if (computed.size() > 1) bytes = BytesAround(computed);
  // Without memory for any working set, it is not known how fast numbers move.
  const double bandwidth = speed_.BytesPerSecond(bytes);
  return std::max(multiplying, bandwidth == 0 ? 0 : static_cast<double>(bytes) / bandwidth);
}

std::string Roofline::ToString() const {
  std::string text = absl::StrFormat(
      "at best, on %d %s: %.0f GFLOP/s with f32, %.0f with bytes;", speed_.num_threads,
      speed_.num_threads == 1 ? "thread" : "threads", f32_flops_ / 1e9, speed_.byte_flops / 1e9);
  for (const ProcessorSpeed::Bandwidth& entry : speed_.bandwidths) {
    absl::StrAppendFormat(&text, "%s %.0f GB/s within %d kB",
                          &entry == &speed_.bandwidths[0] ? "" : ",", entry.bytes / 1e9,
                          entry.working_set >> 10);
  }
  return text;
}

void Roofline::WriteJson(JsonWriter& json) const {
  json.Object([&] {
    json.Key("threads").Int(speed_.num_threads);
    json.Key("f32_flops").Double(f32_flops_);
    json.Key("byte_flops").Double(speed_.byte_flops);
    json.Key("bandwidths").Array([&] {
      for (const ProcessorSpeed::Bandwidth& entry : speed_.bandwidths) {
        json.Object([&] {
          json.Key("working_set").Int(entry.working_set);
          json.Key("bytes").Double(entry.bytes);
        });
      }
    });
  });
}

}  // namespace roundhouse
