// File: commands.h
//
// The program roundhouse, with every tool as a command: `roundhouse run model.onnx`.
#ifndef ROUNDHOUSE_TOOLS_COMMANDS_H_
#define ROUNDHOUSE_TOOLS_COMMANDS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace roundhouse {

struct Command {
  absl::string_view name;
  // One line, for the list of commands.
  absl::string_view summary;
  // The main of the tool; argv[0] is "roundhouse NAME".
  int (*main)(int argc, char** argv);
};

// All commands, in the order of the list. Adding a tool takes one line here.
absl::Span<const Command> Commands();

// The main of the program, with what the binary links. Exit codes are those of RunTool (flags.h).
int RoundhouseMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMANDS_H_
