// File: commands.h
//
// The program roundhouse: every tool as a command of it, `roundhouse run model.onnx`.
#ifndef ROUNDHOUSE_TOOLS_COMMANDS_H_
#define ROUNDHOUSE_TOOLS_COMMANDS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace roundhouse {

struct Command {
  absl::string_view name;
  // One line, for the list of commands.
  absl::string_view summary;
  // As of the tool of that name; argv[0] is "roundhouse NAME".
  int (*main)(int argc, char** argv);
};

// All of them, in the order in which they are listed. A tool becomes a command by one line here.
absl::Span<const Command> Commands();

// The whole program, with what the binary links. Exit codes are those of RunTool (flags.h).
int RoundhouseMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMANDS_H_
