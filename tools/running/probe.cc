#include "roundhouse/tools/running/probe.h"

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/npy.h"

namespace roundhouse {
namespace {

constexpr size_t kMaxNameInFile = 60;

// The part of a node's name that a file name can hold.
std::string FileText(absl::string_view name) {
  std::string text(name.substr(0, kMaxNameInFile));
  for (char& c : text) {
    if (!absl::ascii_isalnum(c) && c != '.' && c != '-') c = '_';
  }
  return text;
}

std::string Cell(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"\t", " "}, {"\n", " "}});
}

}  // namespace

absl::Status Probe::Add(const NodeRun& run) {
  if (!has_folder_) RH_RETURN_IF_ERROR(MakeFolder(folder_));
  has_folder_ = true;
  for (size_t i = 0; i < run.results.size(); ++i) {
    if (run.results[i] == nullptr) continue;
    const Node& node = run.node;
    std::string file = absl::StrFormat("%06d_%s%s.npy", num_values_++,
                                       FileText(node.name().empty() ? node.op_name() : node.name()),
                                       i == 0 ? "" : absl::StrCat("_", i));
    absl::Status status = WriteNpy(absl::StrCat(folder_, "/", file), *run.results[i]);
    if (absl::IsUnimplemented(status)) {
      file = "-";
    } else {
      RH_RETURN_IF_ERROR(status);
    }
    absl::StrAppend(&index_, file, "\t", Cell(node.graph().name()), "\t",
                    Cell(node.name().empty() ? absl::StrCat("#", node.id()) : node.name()), "\t",
                    Cell(node.op_name()), "\t", i, "\t", Cell(run.results[i]->type().ToString()),
                    "\t", run.depth, "\n");
  }
  return absl::OkStatus();
}

absl::Status Probe::Finish() {
  RH_RETURN_IF_ERROR(MakeFolder(folder_));
  return WriteFile(absl::StrCat(folder_, "/index.tsv"), index_);
}

}  // namespace roundhouse
