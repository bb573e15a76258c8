// File: extract.h
//
// The tool extract: makes the part of a model between some of its values a model of its own.
#ifndef ROUNDHOUSE_TOOLS_FILES_EXTRACT_H_
#define ROUNDHOUSE_TOOLS_FILES_EXTRACT_H_

#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct ExtractOptions {
  std::string input = "";
  std::string output = "-";
  // Values: inputs and outputs by their own name, results of nodes by the node's name, followed by
  // :N if it has several. Empty: those of the graph.
  std::vector<std::string> inputs = {};
  std::vector<std::string> outputs = {};
  std::string entry = "";
  std::vector<std::string> shapes = {};  // The syntax of --shape.
  bool no_mmap = false;
};

// Reduces the graph `entry` to what computes `outputs` from `inputs`, which become the graph's
// inputs and outputs in this order. Errors: no value of a name, or several; the outputs need an
// input that is not among `inputs`. After an error the program is in an unspecified state.
absl::Status ExtractPart(Program& program, const ExtractOptions& options);

// Runs the tool. Remarks go to `notes`.
absl::Status Extract(const Context& context, const ExtractOptions& options, std::ostream& notes);

// The main of the tool, with the dialects and formats of the binary.
int ExtractMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_EXTRACT_H_
