#include "roundhouse/tests/running/stablehlo_function.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "absl/types/span.h"

namespace roundhouse {
namespace {

constexpr int64_t kUnknown = -1;
constexpr absl::string_view kElements[] = {"f32", "f32", "i32", "f64",  "i64",  "ui8",
                                           "i1",  "f16", "i8",  "ui32", "bf16", "complex<f32>"};

}  // namespace

std::string I64Array(const SizeList& numbers) {
  return numbers.empty() ? "array<i64>"
                         : absl::StrCat("array<i64: ", absl::StrJoin(numbers, ", "), ">");
}

std::string BracketedList(const SizeList& numbers) {
  return absl::StrCat("[", absl::StrJoin(numbers, ", "), "]");
}

std::string StablehloFunction::NewName() { return absl::StrCat("%v", next_name_++); }
std::string StablehloFunction::PickElement() {
  return std::string(choices_.OneIn(2) ? "f32" : choices_.From(absl::MakeConstSpan(kElements)));
}

SizeList StablehloFunction::PickSizes() {
  SizeList sizes = usual_.empty() || choices_.OneIn(4) ? choices_.Sizes(/*rarity=*/24) : usual_;
  if (usual_.empty()) usual_ = sizes;
  return sizes;
}

std::string StablehloFunction::TypeText(const SizeList& sizes, absl::string_view element) {
  std::string text = "tensor<";
  for (const int64_t size : sizes) {
    if (size < 0) {
      absl::StrAppend(&text, "?x");
    } else {
      absl::StrAppend(&text, size, "x");
    }
  }
  return absl::StrCat(text, element, ">");
}

const StablehloValue& StablehloFunction::Pick() {
  const int count = static_cast<int>(known_.size());
  return known_[choices_.OneIn(2) ? count - 1 : choices_.Below(count)];
}

int64_t StablehloFunction::Or(int64_t expected, int rarity) {
  return choices_.OneIn(rarity) ? choices_.Number(/*rarity=*/3) : expected;
}

int64_t StablehloFunction::Axis(const SizeList& sizes) {
  return Or(choices_.Below(std::max<int>(1, static_cast<int>(sizes.size()))));
}

std::string StablehloFunction::Literal(absl::string_view element) {
  if (element == "i1") return choices_.OneIn(2) ? "true" : "false";
  if (element[0] == 'i' || element[0] == 'u') {
    const int64_t number = choices_.Number();
    return absl::StrCat(number < 0 && element[0] == 'u' ? 1
                        : absl::EndsWith(element, "64") ? number
                                                        : number % 100);
  }
  const float real = choices_.Real();
  const std::string text =
      std::isfinite(real)
          ? absl::StrCat(static_cast<int>(std::clamp(real, -9.F, 9.F)), ".5e", choices_.Below(4))
          : "0x7FC00000";
  return absl::StartsWith(element, "complex") ? absl::StrCat("(", text, ", 1.0)") : text;
}

void StablehloFunction::Write(absl::string_view line) { absl::StrAppend(&body_, "  ", line, "\n"); }
StablehloValue StablehloFunction::Add(absl::string_view call, SizeList sizes, std::string element) {
  for (int64_t& size : sizes)
    if (choices_.OneIn(64)) size = kUnknown;
  StablehloValue result{NewName(), std::move(sizes), std::move(element)};
  Write(absl::StrCat(result.name, " = ", call, " -> ", TypeOf(result)));
  known_.push_back(result);
  return result;
}

StablehloValue StablehloFunction::AddConstant(const SizeList& sizes, const std::string& element) {
  StablehloValue result{NewName(), sizes, element};
  Write(absl::StrCat(result.name, " = stablehlo.constant dense<", Literal(element),
                     "> : ", TypeOf(result)));
  known_.push_back(result);
  return result;
}

std::string StablehloFunction::Call(absl::string_view op,
                                    const std::vector<StablehloValue>& operands,
                                    absl::string_view attributes, absl::string_view regions) {
  std::vector<std::string> names;
  std::vector<std::string> types;
  for (const StablehloValue& operand : operands) {
    names.push_back(operand.name);
    types.push_back(TypeOf(operand));
  }
  return absl::StrCat("\"", op, "\"(", absl::StrJoin(names, ", "), ") ", regions,
                      attributes.empty() ? "" : absl::StrCat(" {", attributes, "}"), " : (",
                      absl::StrJoin(types, ", "), ")");
}

std::string StablehloFunction::Region(absl::string_view op, absl::string_view element) {
  const std::string a = NewName();
  const std::string b = NewName();
  const std::string r = NewName();
  return absl::Substitute(
      "({\n  ^bb0($0: tensor<$4>, $1: tensor<$4>):\n    $2 = stablehlo.$3 $0, $1 : tensor<$4>\n"
      "    stablehlo.return $2 : tensor<$4>\n  })",
      a, b, r, op, element);
}

}  // namespace roundhouse
