#include "roundhouse/tools/docs/onnx_docs.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse {
namespace {

using onnx_dialect::OpSchema;

constexpr absl::string_view kHead = R"(# ONNX, operation by operation

Generated from the schemas, the lowerings and the table of tests/onnx/export_test; do not edit.
[onnx.md](onnx.md) says how models are kept.

)";

constexpr absl::string_view kExport = R"(
## From canonical to ONNX

Ops of canonical that ONNX cannot express, with the reason of the export's message. Ops that are
not listed are exported in all cases that their tests cover. *Kinds of elements* stands for reasons such
as "ONNX's Add takes no complex<f32>".

| op | not exported |
|---|---|
)";

struct Versions {
  std::vector<int> lowered;
  std::vector<int> missing;
};

std::string Row(absl::string_view name, const Versions& versions) {
  return absl::StrCat("| ", name, " | ", absl::StrJoin(versions.lowered, " "), " | ",
                      absl::StrJoin(versions.missing, " "), " |\n");
}

// Whether the reason is only about element kinds; the table of the test lists which.
bool IsAboutElements(absl::string_view reason) {
  return absl::StrContains(reason, " takes no ") || absl::StrContains(reason, " gives no ") ||
         absl::StrContains(reason, "cannot reinterpret the bits of") ||
         absl::StrContains(reason, "cannot quantise to ") ||
         absl::StrContains(reason, "quantises no ");
}

}  // namespace

absl::StatusOr<ExportLimits> ParseExportLimits(absl::string_view table) {
  ExportLimits limits;
  for (const absl::string_view line : absl::StrSplit(table, '\n', absl::SkipEmpty())) {
    if (line[0] == '#') continue;
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (fields.size() != 2) {
      return absl::InvalidArgumentError(absl::StrCat("expected an op and a reason: ", line));
    }
    if (!absl::StartsWith(fields[1], "@")) limits[fields[0]].insert(fields[1]);
  }
  return limits;
}

absl::StatusOr<std::string> OnnxDocs(const Context& context, const std::vector<OpSchema>& schemas,
                                     const ExportLimits& limits) {
  const Dialect* dialect = context.FindDialect("onnx");
  const auto* lowering = dialect == nullptr ? nullptr : dialect->service<LoweringService>();
  if (lowering == nullptr) {
    return absl::FailedPreconditionError("the dialect onnx and its lowering are not linked in");
  }
  std::map<std::string, std::map<std::string, Versions>> domains;
  for (const OpSchema& schema : schemas) {
    const OpInfo* op = context.FindOp(schema.OpName());
    if (op == nullptr) return absl::InternalError(absl::StrCat("no op ", schema.OpName()));
    Versions& versions = domains[schema.domain][schema.name];
    (lowering->CanLower(*op) ? versions.lowered : versions.missing).push_back(schema.since_version);
  }
  std::string page(kHead);
  for (const auto& [domain, ops] : domains) {
    int lowered = 0;
    std::string rows;
    for (const auto& [name, versions] : ops) {
      lowered += versions.missing.empty() ? 1 : 0;
      absl::StrAppend(&rows, Row(name, versions));
    }
    absl::StrAppend(&page, "## ", domain.empty() ? "ONNX's own domain" : domain, "\n\n", lowered,
                    " of ", ops.size(),
                    " operations have a lowering in all versions. Versions are the opsets that "
                    "changed the\noperation.\n\n",
                    "| operation | lowered | no lowering |\n|---|---|---|\n", rows, "\n");
  }
  absl::StrAppend(&page, kExport.substr(1));
  for (const auto& [op, reasons] : limits) {
    if (context.FindOp(absl::StrCat("canonical.", op)) == nullptr) continue;
    std::vector<std::string> cells;
    bool has_elements = false;
    for (const std::string& reason : reasons) {
      if (IsAboutElements(reason)) {
        has_elements = true;
      } else {
        cells.push_back(reason);
      }
    }
    if (has_elements) cells.insert(cells.begin(), "*kinds of elements*");
    absl::StrAppend(&page, "| ", op, " | ", absl::StrJoin(cells, "; "), " |\n");
  }
  return page;
}

}  // namespace roundhouse
