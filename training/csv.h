// File: csv.h
//
// Tables of numbers in text, as spreadsheets and data frames write them.
#ifndef ROUNDHOUSE_TRAINING_CSV_H_
#define ROUNDHOUSE_TRAINING_CSV_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse::training {

struct CsvTable {
  // Of the first line, where that is no line of numbers; else "0", "1" …
  std::vector<std::string> columns;
  // Row by row.
  std::vector<double> values;

  int64_t num_rows() const {
    return columns.empty() ? 0 : static_cast<int64_t>(values.size() / columns.size());
  }
};

// Columns are separated by commas, or where the first line has none, by semicolons or tabs; fields
// may stand in double quotes, with spaces around; lines may end in CR LF, and empty ones are
// skipped, as is a byte order mark. Errors begin with "LINE, column N 'NAME'": a field that is no
// number, a line of more or fewer fields than the first; a name twice; no rows.
absl::StatusOr<CsvTable> ParseCsv(absl::string_view text);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_CSV_H_
