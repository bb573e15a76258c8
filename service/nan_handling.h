// File: nan_handling.h
//
// What a program says about NaN. A kernel of a library may lose one: max(x, 0), which is how most
// compute relu, is 0 where x is NaN. By default nobody may: who runs a part of a program by a
// library makes sure that what comes out is NaN where the reference gives NaN. A program that says
// otherwise gives that up for the time that it takes.
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
  kKeep,    // What is NaN or infinite for the reference is so for all.
  kIgnore,  // As the library has it.
};

// "keep", "ignore".
absl::Span<const absl::string_view> EnumeratorNames(NanHandling);

// A string on a program; without it, NaN is kept.
inline constexpr absl::string_view kNanAttribute = "roundhouse.nan";

NanHandling NanHandlingOf(const Program& program);
// Returns whether that is something new.
bool SetNanHandling(Program& program, NanHandling handling);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_NAN_HANDLING_H_
