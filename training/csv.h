// File: csv.h
//
// Parses tables of numbers in text, as spreadsheets and data frames write them.
#ifndef ROUNDHOUSE_TRAINING_CSV_H_
#define ROUNDHOUSE_TRAINING_CSV_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse::training {

struct CsvTable {
  // From the first line, unless that has numbers; else "0", "1" …
  std::vector<std::string> columns;
  // In row-major order.
  std::vector<double> values;

  int64_t num_rows() const {
    return columns.empty() ? 0 : static_cast<int64_t>(values.size() / columns.size());
  }
};

// Columns are separated by commas or, if the first line has none, by semicolons or tabs. Fields may
// be in double quotes, with spaces around; lines may end in CR LF. Empty lines and a byte order
// mark are skipped. Errors begin with "LINE, column N 'NAME'": a field that is not a number, a line
// with more or fewer fields than the first; a duplicate name; no rows.
absl::StatusOr<CsvTable> ParseCsv(absl::string_view text);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_CSV_H_
