// File: extract.h
//
// The tool extract: the part of a model between some of its values, as a model of its own.
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
  // Values: an input or output by its name, what a node computes by the node's, behind which :N
  // says which result where there are several. None: those that the graph has.
  std::vector<std::string> inputs = {};
  std::vector<std::string> outputs = {};
  std::string entry = "";
  std::vector<std::string> shapes = {};  // As --shape has them.
  bool no_mmap = false;
};

// Leaves of the graph `entry` what `outputs` need when `inputs` are given, and these become what
// the graph takes and gives, in this order. Errors: there is no value of a name, or there are
// several; the outputs need an input that is not among `inputs`. The program may then be anything.
absl::Status ExtractPart(Program& program, const ExtractOptions& options);

// The work of the tool. Remarks go to `notes`.
absl::Status Extract(const Context& context, const ExtractOptions& options, std::ostream& notes);

// The whole tool, with the dialects and formats of the binary.
int ExtractMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_EXTRACT_H_
