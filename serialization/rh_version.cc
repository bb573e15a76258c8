#include "roundhouse/serialization/rh_version.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_later_elements.h"

namespace roundhouse {

std::string RhVersion::ToString() const { return absl::StrCat(major, ".", minor); }

const std::vector<RhVersionRow>& RhVersions() {
  static const auto* const rows = new std::vector<RhVersionRow>{
      {.version = {1, 0}},
      {.version = {rh::kMajorVersion, rh::kMinorVersion},
       .features = {{"floats of 8 and 4 bits, and integers of 2,", FindLaterElements}}}};
  return *rows;
}

EmitVersion::EmitVersion() : version_(RhVersions().back().version) {}

absl::StatusOr<EmitVersion> EmitVersion::Create(RhVersion version,
                                                std::map<std::string, int> dialects,
                                                const std::vector<RhVersionRow>& rows) {
  EmitVersion emit;
  emit.version_ = version;
  bool is_known = false;
  std::vector<std::string> known;
  std::map<std::string, int> own;
  for (const RhVersionRow& row : rows) {
    known.push_back(row.version.ToString());
    is_known = is_known || row.version == version;
    const bool is_too_new = row.version > version;
    for (const auto& [dialect, dialect_version] : row.dialects) {
      int& limit = own.emplace(dialect, 1).first->second;
      if (!is_too_new) limit = dialect_version;
    }
    if (!is_too_new) continue;
    for (const RhFeature& feature : row.features) {
      emit.missing_.push_back(feature);
      emit.missing_since_.push_back(row.version.ToString());
    }
  }
  if (!is_known) {
    return absl::InvalidArgumentError(absl::StrCat("version ", version.ToString(),
                                                   " of the format is unknown; known are ",
                                                   absl::StrJoin(known, ", ")));
  }
  emit.dialects_ = std::move(own);
  for (const auto& [dialect, limit] : dialects) emit.dialects_[dialect] = limit;
  return emit;
}

int EmitVersion::MaxVersionOf(const Dialect& dialect) const {
  auto limit = dialects_.find(dialect.name());
  return limit == dialects_.end() ? std::numeric_limits<int>::max() : limit->second;
}

absl::Status EmitVersion::Check(const Program& program) const {
  for (size_t i = 0; i < missing_.size(); ++i) {
    if (const std::optional<std::string> where = missing_[i].find(program)) {
      return absl::FailedPreconditionError(
          absl::StrCat(*where, ": ", missing_[i].name, " came with version ", missing_since_[i],
                       " of the format and cannot be written as ", version_.ToString(),
                       "; write a newer version"));
    }
  }
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      const Dialect* dialect = node->dialect();
      if (dialect == nullptr || node->op().since <= MaxVersionOf(*dialect)) continue;
      return absl::FailedPreconditionError(absl::StrCat(
          "graph ", SymbolText(graph->name()), ": ", node->DebugName(), ": ", node->op_name(),
          " came with version ", node->op().since, " of dialect '", dialect->name(),
          "' and cannot be written for readers that know version ", MaxVersionOf(*dialect),
          "; write a newer version, or lower the op to older ones first"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<EmitVersion> ParseEmitVersion(absl::string_view text,
                                             const std::vector<RhVersionRow>& rows) {
  RH_CHECK(!rows.empty()) << "a format without versions";
  RhVersion version = rows.back().version;
  std::map<std::string, int> dialects;
  for (absl::string_view part : absl::StrSplit(text, ',')) {
    const std::pair<absl::string_view, absl::string_view> dialect =
        absl::StrSplit(part, absl::MaxSplits(':', 1));
    const std::pair<absl::string_view, absl::string_view> numbers =
        absl::StrSplit(part, absl::MaxSplits('.', 1));
    int dialect_version = 0;
    if (!dialect.second.empty() && !dialect.first.empty() &&
        absl::SimpleAtoi(dialect.second, &dialect_version) && dialect_version > 0) {
      dialects[std::string(dialect.first)] = dialect_version;
    } else if (!absl::SimpleAtoi(numbers.first, &version.major) ||
               !absl::SimpleAtoi(numbers.second, &version.minor)) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected a version such as ", rows.back().version.ToString(),
                       ", or one of a dialect such as acme:1, found ", QuoteString(part)));
    }
  }
  return EmitVersion::Create(version, std::move(dialects), rows);
}

}  // namespace roundhouse
