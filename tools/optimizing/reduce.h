// File: reduce.h
//
// The tool reduce: makes a program smaller as long as a command succeeds on it.
#ifndef ROUNDHOUSE_TOOLS_OPTIMIZING_REDUCE_H_
#define ROUNDHOUSE_TOOLS_OPTIMIZING_REDUCE_H_

#include <ostream>
#include <string>

#include "absl/status/status.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

struct ReduceOptions {
  std::string input = "";
  std::string output = "-";
  // A shell command, in which {} stands for the file to test.
  std::string command = "";
  // The format of the candidates: ".mlir", ".rh".
  std::string extension = ".mlir";
  bool no_mmap = false;
};

// Runs the tool. Errors: the command does not succeed on the program itself; those of reading and
// writing.
absl::Status ReduceModel(const Context& context, const ReduceOptions& options, std::ostream& notes);

// The main of the tool, with the dialects and formats of the binary.
int ReduceMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_REDUCE_H_
