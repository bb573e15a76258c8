#include "roundhouse/training/csv.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse::training {
namespace {

// Removes a line from the front of `text` and returns it.
absl::string_view TakeLine(absl::string_view& text) {
  const size_t end = text.find('\n');
  absl::string_view line = text.substr(0, end);
  text = end == absl::string_view::npos ? absl::string_view() : text.substr(end + 1);
  absl::ConsumeSuffix(&line, "\r");
  return line;
}

char SeparatorOf(absl::string_view line) {
  for (const char separator : {',', ';', '\t'}) {
    if (line.find(separator) != absl::string_view::npos) return separator;
  }
  return ',';
}

// The fields of a line, unquoted. A quote within quotes is written twice.
absl::StatusOr<std::vector<std::string>> FieldsOf(absl::string_view line, char separator) {
  std::vector<std::string> fields;
  size_t at = 0;
  do {
    std::string field;
    while (at < line.size() && line[at] == ' ') ++at;
    if (at < line.size() && line[at] == '"') {
      for (++at;; ++at) {
        if (at >= line.size()) {
          return absl::InvalidArgumentError(absl::StrCat(
              "column ", fields.size() + 1, ": expected a quote at the end, found none"));
        }
        if (line[at] != '"') {
          field.push_back(line[at]);
        } else if (at + 1 < line.size() && line[at + 1] == '"') {
          field.push_back(line[at++]);
        } else {
          break;
        }
      }
      ++at;
      while (at < line.size() && line[at] == ' ') ++at;
      if (at < line.size() && line[at] != separator) {
        return absl::InvalidArgumentError(
            absl::StrCat("column ", fields.size() + 1, ": expected '", std::string(1, separator),
                         "' after the quote, found '", std::string(1, line[at]), "'"));
      }
    } else {
      const size_t end = std::min(line.find(separator, at), line.size());
      field = std::string(absl::StripAsciiWhitespace(line.substr(at, end - at)));
      at = end;
    }
    fields.push_back(std::move(field));
  } while (at++ < line.size());
  return fields;
}

bool AllNumbers(const std::vector<std::string>& fields) {
  double number = 0;
  return std::all_of(fields.begin(), fields.end(),
                     [&](const std::string& field) { return absl::SimpleAtod(field, &number); });
}

absl::Status TakeNames(const std::vector<std::string>& fields, CsvTable& table) {
  table.columns = fields;
  absl::flat_hash_set<std::string> seen;
  for (const std::string& name : fields) {
    if (!seen.insert(name).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected each column to have a different name, found '", name, "' twice"));
    }
  }
  return absl::OkStatus();
}

absl::Status AddRow(const std::vector<std::string>& fields, CsvTable& table) {
  if (fields.size() != table.columns.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected ", table.columns.size(), " fields, as in the first line, found ", fields.size()));
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    double value = 0;
    const bool is_number = absl::SimpleAtod(fields[i], &value);
    if (!is_number || std::isnan(value)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "column ", i + 1, " '", table.columns[i], "': expected a number, found '", fields[i], "'",
          is_number || fields[i].empty() ? "; fill in missing values" : "; number the classes"));
    }
    table.values.push_back(value);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<CsvTable> ParseCsv(absl::string_view text) {
  absl::ConsumePrefix(&text, "\xEF\xBB\xBF");
  CsvTable table;
  // A number takes at least two bytes, including its separator.
  RH_RETURN_IF_ERROR(
      TryReserve(table.values, static_cast<int64_t>(text.size() / 2 + 1), "the table"));
  char separator = ',';
  for (int64_t number = 1; !text.empty(); ++number) {
    const absl::string_view line = TakeLine(text);
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    const std::string where = absl::StrCat("line ", number);
    if (table.columns.empty()) separator = SeparatorOf(line);
    const absl::StatusOr<std::vector<std::string>> fields = FieldsOf(line, separator);
    if (!fields.ok()) return Annotate(fields.status(), where);
    if (table.columns.empty()) {
      if (!AllNumbers(*fields)) {
        RH_RETURN_IF_ERROR(Annotate(TakeNames(*fields, table), where));
        continue;
      }
      for (size_t i = 0; i < fields->size(); ++i) table.columns.push_back(absl::StrCat(i));
    }
    RH_RETURN_IF_ERROR(Annotate(AddRow(*fields, table), where));
  }
  if (table.values.empty()) {
    return absl::InvalidArgumentError("expected lines of numbers, found none");
  }
  return table;
}

}  // namespace roundhouse::training
