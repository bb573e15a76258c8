#include "roundhouse/interp/reference/text.h"

#include <locale.h>
#include <wctype.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/interp/reference/elementwise.h"

namespace roundhouse::reference {
namespace {

// The code point that starts `text`, and its bytes; 0 bytes if it is not UTF-8.
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
  // Only the shortest encoding is valid.
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

// The C library's table of all letters, which it has regardless of language.
absl::StatusOr<locale_t> Letters() {
  static const locale_t letters = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (letters != nullptr) return letters;
  return absl::UnavailableError(
      "the C library has no locale C.UTF-8, which defines the case of letters");
}

// The list of Unicode.
bool IsWhiteSpace(uint32_t number) {
  return (number >= 0x09 && number <= 0x0D) || number == 0x20 || number == 0x85 || number == 0xA0 ||
         number == 0x1680 || (number >= 0x2000 && number <= 0x200A) || number == 0x2028 ||
         number == 0x2029 || number == 0x202F || number == 0x205F || number == 0x3000;
}

// How many bytes at the start of `text` are white space, or are not.
size_t RunOf(bool is_white, absl::string_view text) {
  size_t size = 0;
  while (size < text.size()) {
    const CodePoint letter = FirstOf(text.substr(size));
    if ((letter.bytes > 0 && IsWhiteSpace(letter.number)) != is_white) break;
    size += std::max<size_t>(letter.bytes, 1);
  }
  return size;
}

// Calls part(text) for each part of `text`, in order.
template <typename Part>
void ForEachPart(const canonical::SplitStrings& op, absl::string_view text, const Part& part) {
  for (int64_t splits = 0;; ++splits) {
    if (op.delimiter.empty()) text.remove_prefix(RunOf(/*is_white=*/true, text));
    if (op.delimiter.empty() && text.empty()) return;
    if (op.max_splits >= 0 && splits >= op.max_splits) return part(text);
    if (op.delimiter.empty()) {
      const size_t size = RunOf(/*is_white=*/false, text);
      part(text.substr(0, size));
      text.remove_prefix(size);
      continue;
    }
    const size_t end = text.find(op.delimiter);
    if (end == absl::string_view::npos) return part(text);
    part(text.substr(0, end));
    text.remove_prefix(end + op.delimiter.size());
  }
}

// The sum of sizes is a double, so it cannot overflow.
absl::Status CheckMemoryForLetters(double letters) {
  constexpr char kWhat[] = "the characters of strings";
  if (letters > static_cast<double>(kMaxTensorBytes))
    return absl::ResourceExhaustedError(absl::StrCat("no memory for ", kWhat));
  return CheckMemoryFor(static_cast<int64_t>(letters), 1, kWhat);
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::ChangeCase& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(const locale_t letters, Letters());
  RH_ASSIGN_OR_RETURN(const Tensor input, context.operand(0).Materialize());
  std::vector<std::string> results;
  RH_RETURN_IF_ERROR(TryReserve(results, input.num_elements(), "the strings of a result"));
  for (absl::string_view text : input.strings()) {
    std::string result;
    // The string grows, and a letter may take more bytes than the other case.
    RH_RETURN_IF_ERROR(
        CheckMemoryFor(4 * static_cast<int64_t>(text.size()), 1, "the characters of a string"));
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

absl::StatusOr<Tensor> Evaluate(const canonical::ConcatStrings&, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const absl::Span<const std::string> lhs = context.operand(0).strings();
  const absl::Span<const std::string> rhs = context.operand(1).strings();
  const auto walk = BroadcastWalk<2>(context, {0, 1}, output);
  // Few strings may become very many: all memory is checked before the first is made.
  double letters = 0;
  walk.ForEachRow([&](const auto& starts, int64_t count, const auto& steps) {
    for (int64_t i = 0; i < count; ++i) {
      letters += static_cast<double>(lhs[starts[0] + i * steps[0]].size() +
                                     rhs[starts[1] + i * steps[1]].size());
    }
  });
  RH_RETURN_IF_ERROR(CheckMemoryForLetters(letters));
  const absl::Span<std::string> results = output.mutable_strings();
  walk.ForEachRow([&](const auto& starts, int64_t count, const auto& steps) {
    for (int64_t i = 0; i < count; ++i) {
      results[starts[2] + i * steps[2]] =
          absl::StrCat(lhs[starts[0] + i * steps[0]], rhs[starts[1] + i * steps[1]]);
    }
  });
  return output;
}

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::SplitStrings& op,
                                             const KernelContext& context) {
  const absl::Span<const std::string> texts = context.operand(0).strings();
  RH_ASSIGN_OR_RETURN(Tensor counts, context.NewResult(1));
  int64_t most = 0;
  double letters = 0;  // The parts of a text have at most as many.
  for (size_t i = 0; i < texts.size(); ++i) {
    int64_t count = 0;
    letters += static_cast<double>(texts[i].size());
    ForEachPart(op, texts[i], [&count](absl::string_view) { ++count; });
    counts.mutable_data<int64_t>()[i] = count;
    most = std::max(most, count);
  }
  std::vector<Dim> dims = context.operand(0).shape().dims();
  dims.push_back(Dim(most));
  // With one long text among many short ones, each gets as many strings as the longest has parts.
  RH_ASSIGN_OR_RETURN(Tensor parts,
                      Tensor::Zeros(context.operand(0).type().WithShape(Shape(dims))));
  RH_RETURN_IF_ERROR(CheckMemoryForLetters(letters));
  const absl::Span<std::string> strings = parts.mutable_strings();
  for (size_t i = 0; i < texts.size(); ++i) {
    size_t index = i * static_cast<size_t>(most);
    ForEachPart(op, texts[i],
                [&](absl::string_view part) { strings[index++] = std::string(part); });
  }
  std::vector<Tensor> results;
  results.push_back(std::move(parts));
  results.push_back(std::move(counts));
  return results;
}

void AddTextKernels(KernelTable& table) {
  table.Add(OpList<canonical::ChangeCase, canonical::ConcatStrings, canonical::SplitStrings>{});
}

}  // namespace roundhouse::reference
