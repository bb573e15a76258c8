// File: dialect_preset.h
//
// The passes that suit programs of a dialect that is not the common one: what `optimize` runs
// before it lowers them, or all that it runs where the output holds that dialect. Offered by
// whoever has such passes:
//
//   context.AttachService<DialectPreset>("acme", std::make_unique<AcmePreset>());
#ifndef ROUNDHOUSE_PASSES_DIALECT_PRESET_H_
#define ROUNDHOUSE_PASSES_DIALECT_PRESET_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/dialect_service.h"

namespace roundhouse {

// Absent: nothing is done to a program before it is lowered.
class DialectPreset : public DialectService {
 public:
  static constexpr char kServiceName[] = "preset";
  // The text of a pipeline (pipeline.h) for -O1 and up; what a level may do to numbers is said in
  // api/presets.h. The passes that it names must be linked. `is_kept` says that the program stays
  // one of this dialect and is to be stored: then it should not become much larger.
  virtual absl::string_view Pipeline(int level, bool is_kept) const = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DIALECT_PRESET_H_
