// File: nan_handling.h
//
// The treatment of NaN in a program. A library's kernel may lose one: max(x, 0), the usual way to
// compute relu, is 0 where x is NaN. By default that is not allowed: a backend that runs a part of
// a program by a library makes sure that results are NaN where the reference gives NaN. A program
// can give up that guarantee to save the time that it costs.
//
//   set_nan{nan=ignore}   the pass that writes it, kNanAttribute on the program
#ifndef ROUNDHOUSE_SERVICE_NAN_HANDLING_H_
#define ROUNDHOUSE_SERVICE_NAN_HANDLING_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

enum class NanHandling : uint8_t {
  kKeep,    // Results are NaN or infinite wherever the reference's are.
  kIgnore,  // Results are as the library computes them.
};

// "keep", "ignore".
absl::Span<const absl::string_view> EnumeratorNames(NanHandling);

// A string on a program; without it, NaN is kept.
inline constexpr absl::string_view kNanAttribute = "roundhouse.nan";

NanHandling NanHandlingOf(const Program& program);
// Returns whether the program changed.
bool SetNanHandling(Program& program, NanHandling handling);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_NAN_HANDLING_H_
