// Shortens messages for readers.
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_SHORT_MESSAGE_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_SHORT_MESSAGE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace roundhouse {

// The message, with only the first few per-channel scales of a type, of which there may be
// hundreds: !quant.uniform<i8:f32:0, {0.5, 0.25, … (32 in all)}>.
std::string WithFewScales(absl::string_view message);

// The message, with only its first lines if it has more than three, and how many more there are.
std::string WithFewLines(absl::string_view message);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_SHORT_MESSAGE_H_
