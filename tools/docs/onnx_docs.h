// File: onnx_docs.h
//
// The page docs/onnx_ops.md: which operations of ONNX have a lowering, by the versions that changed
// them, and which canonical operations ONNX cannot express.
#ifndef ROUNDHOUSE_TOOLS_DOCS_ONNX_DOCS_H_
#define ROUNDHOUSE_TOOLS_DOCS_ONNX_DOCS_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse {

// By op of canonical, without the dialect: the reasons why programs with it cannot be exported.
using ExportLimits = std::map<std::string, std::set<std::string>>;

// Parses the table of tests/onnx/export_test: a line for each limit, with op and reason. Entries
// behind an @ differ only in values and are not limits.
absl::StatusOr<ExportLimits> ParseExportLimits(absl::string_view table);

// The page in Markdown. `context` has the dialect `onnx` and its lowering.
absl::StatusOr<std::string> OnnxDocs(const Context& context,
                                     const std::vector<onnx_dialect::OpSchema>& schemas,
                                     const ExportLimits& limits);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_DOCS_ONNX_DOCS_H_
