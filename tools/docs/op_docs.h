// File: op_docs.h
//
// The page docs/ops.md: every operation with its operands, attributes and elements, and whether it
// has inference, a reference kernel and test programs.
#ifndef ROUNDHOUSE_TOOLS_DOCS_OP_DOCS_H_
#define ROUNDHOUSE_TOOLS_DOCS_OP_DOCS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

// A test program. The names of those that must fail begin with "fail_".
struct TestProgram {
  std::string name;  // Without folders.
  std::string text;
};

// The page in Markdown, with all dialects of the context, sorted by name.
std::string OpDocs(const Context& context, const std::vector<TestProgram>& tests);

// OK if both are equal; else the error names the first line of the file that differs, and `remedy`.
absl::Status CheckUpToDate(absl::string_view file, absl::string_view generated,
                           absl::string_view remedy);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_DOCS_OP_DOCS_H_
