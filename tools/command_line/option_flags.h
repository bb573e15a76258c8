// File: option_flags.h
//
// Flags in messages. The library has no flags: its messages name an option that callers may set as
// "option NAME" or "option NAME=VALUE" (docs/style.md). On a command line an option is a flag, and
// so it is shown:
//
//   OptionsAsFlags("'n' is taken as 1 (option shape=n:N)")   // "'n' is taken as 1 (--shape=n:N)"
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_OPTION_FLAGS_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_OPTION_FLAGS_H_

#include <functional>
#include <string>

#include "absl/strings/string_view.h"

namespace roundhouse {

// The message with options as flags. `is_flag` says which names are flags of the tool, others stay
// options; without it all are.
std::string OptionsAsFlags(absl::string_view message,
                           const std::function<bool(absl::string_view)>& is_flag = nullptr);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_OPTION_FLAGS_H_
