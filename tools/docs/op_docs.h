// File: op_docs.h
//
// The page docs/ops.md: every operation with its operands, attributes and elements, and what there
// is for it: inference, a reference kernel, tests that are programs.
#ifndef ROUNDHOUSE_TOOLS_DOCS_OP_DOCS_H_
#define ROUNDHOUSE_TOOLS_DOCS_OP_DOCS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

// A test that is a program. Those that must fail have a name that begins with "fail_".
struct TestProgram {
  std::string name;  // Without folders.
  std::string text;
};

// The page in Markdown, with all dialects of the context in the order of their names.
std::string OpDocs(const Context& context, const std::vector<TestProgram>& tests);

// Ok if the two are equal; the error says which line of the file differs, and `remedy`.
absl::Status CheckUpToDate(absl::string_view file, absl::string_view generated,
                           absl::string_view remedy);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_DOCS_OP_DOCS_H_
