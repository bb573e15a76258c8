// Writes a function of StableHLO: names, types, attributes and operations in MLIR's generic form
// (stablehlo_models.cc).
#ifndef ROUNDHOUSE_TESTS_RUNNING_STABLEHLO_FUNCTION_H_
#define ROUNDHOUSE_TESTS_RUNNING_STABLEHLO_FUNCTION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/tests/running/fuzz_choices.h"

namespace roundhouse {

using SizeList = std::vector<int64_t>;

struct StablehloValue {
  std::string name;
  SizeList sizes;  // Negative: not known.
  std::string element;
};

// "array<i64: 1, 2>"
std::string I64Array(const SizeList& numbers);
// "[1, 2]"
std::string BracketedList(const SizeList& numbers);

class StablehloFunction {
 public:
  // Names are numbered from `next_name` on.
  StablehloFunction(FuzzChoices& choices, int& next_name)
      : choices_(choices), next_name_(next_name) {}

 protected:
  std::string NewName();
  std::string PickElement();
  // Mostly those that the function's first value has.
  SizeList PickSizes();
  static std::string TypeText(const SizeList& sizes, absl::string_view element);
  static std::string TypeOf(const StablehloValue& value) {
    return TypeText(value.sizes, value.element);
  }
  // One of the values so far, the last the likeliest.
  const StablehloValue& Pick();
  // Mostly what is expected.
  int64_t Or(int64_t expected, int rarity = 16);
  // Mostly an axis of these sizes.
  int64_t Axis(const SizeList& sizes);
  std::string Literal(absl::string_view element);

  void Write(absl::string_view line);
  // `call` is all after the "=" and before the types of results.
  StablehloValue Add(absl::string_view call, SizeList sizes, std::string element);
  StablehloValue AddConstant(const SizeList& sizes, const std::string& element);
  // In the generic form.
  static std::string Call(absl::string_view op, const std::vector<StablehloValue>& operands,
                          absl::string_view attributes, absl::string_view regions = "");
  // A region that gives `op` of two scalars.
  std::string Region(absl::string_view op, absl::string_view element);

  FuzzChoices& choices_;
  int& next_name_;
  std::string body_;
  std::vector<StablehloValue> known_;

 private:
  SizeList usual_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RUNNING_STABLEHLO_FUNCTION_H_
