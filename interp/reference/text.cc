#include "roundhouse/interp/reference/text.h"

#include <locale.h>
#include <wctype.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/memory.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/text.h"

namespace roundhouse::reference {
namespace {

// The code point that starts `text`, and how many bytes it takes; none where it is no UTF-8.
struct CodePoint {
  uint32_t number = 0;
  size_t bytes = 0;
};
CodePoint FirstOf(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || size > text.size()) return {};
  uint32_t number = lead & (0x7F >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    number = number << 6 | (byte(i) & 0x3F);
  }
  // The shortest way to write it is the only one.
  const uint32_t least = size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
  const bool is_surrogate = number >= 0xD800 && number < 0xE000;
  return number < least || number > 0x10FFFF || is_surrogate ? CodePoint{}
                                                             : CodePoint{number, size};
}

void Append(uint32_t number, std::string& text) {
  const auto push = [&](uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  const auto tail = [&](int shift) { push(0x80 | (number >> shift & 0x3F)); };
  if (number < 0x80) return push(number);
  if (number < 0x800) {
    push(0xC0 | number >> 6);
  } else if (number < 0x10000) {
    push(0xE0 | number >> 12);
    tail(6);
  } else {
    push(0xF0 | number >> 18);
    tail(12);
    tail(6);
  }
  tail(0);
}

// The C library's table of all letters, which it has without any language.
absl::StatusOr<locale_t> Letters() {
  static const locale_t letters = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (letters != nullptr) return letters;
  return absl::UnavailableError("the C library has no locale C.UTF-8, which knows the letters");
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::ChangeCase& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(const locale_t letters, Letters());
  RH_ASSIGN_OR_RETURN(const Tensor input, context.operand(0).Materialize());
  std::vector<std::string> results;
  RH_RETURN_IF_ERROR(TryReserve(results, input.num_elements(), "the strings of a result"));
  for (absl::string_view text : input.strings()) {
    std::string result;
    // As it grows, and a letter may take more bytes than the other one.
    RH_RETURN_IF_ERROR(
        CheckMemoryFor(4 * static_cast<int64_t>(text.size()), 1, "the letters of a string"));
    while (!text.empty()) {
      const CodePoint letter = FirstOf(text);
      if (letter.bytes == 0) {
        result.push_back(text[0]);
        text.remove_prefix(1);
        continue;
      }
      const wint_t wide = static_cast<wint_t>(letter.number);
      Append(op.to == canonical::LetterCase::kUpper ? towupper_l(wide, letters)
                                                    : towlower_l(wide, letters),
             result);
      text.remove_prefix(letter.bytes);
    }
    results.push_back(std::move(result));
  }
  return Tensor::FromStrings(context.result_type(), std::move(results));
}

void AddTextKernels(KernelTable& table) { table.Add(canonical::TextOps{}); }

}  // namespace roundhouse::reference
