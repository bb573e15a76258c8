// The table of the ops of StableHLO and CHLO, and the names that readers and lowerings share.
#ifndef ROUNDHOUSE_DIALECTS_STABLEHLO_OP_ROWS_H_
#define ROUNDHOUSE_DIALECTS_STABLEHLO_OP_ROWS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace roundhouse::stablehlo {

inline constexpr absl::string_view kDialect = "stablehlo";
inline constexpr absl::string_view kChlo = "chlo";
inline constexpr absl::string_view kConstant = "stablehlo.constant";
inline constexpr absl::string_view kValue = "value";

// The kinds of regions.
inline constexpr absl::string_view kReducer = "reducer";
inline constexpr absl::string_view kComparator = "comparator";
inline constexpr absl::string_view kBody = "body";  // The graph of a region that is not recognised.
inline constexpr absl::string_view kBranches = "branches";

struct OpRow {
  absl::string_view name;      // Without the dialect.
  absl::string_view operands;  // "input, bias?, inputs...": "?" optional, "..." any number.
  absl::string_view results = "result";
  absl::string_view attributes = "";  // "axis, round?": those with "?" are optional.
  // The words of the printed form that are attributes of another name: "dims:permutation".
  absl::string_view words = "";
};

// Sorted by name.
absl::Span<const OpRow> OpRows();
absl::Span<const OpRow> ChloRows();
// Null if there is none of that name.
const OpRow* FindRow(absl::string_view dialect, absl::string_view name);

}  // namespace roundhouse::stablehlo

#endif  // ROUNDHOUSE_DIALECTS_STABLEHLO_OP_ROWS_H_
