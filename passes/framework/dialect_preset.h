// File: dialect_preset.h
//
// The passes that suit programs of a dialect that is not the common one: what `optimize` runs
// before it lowers them, or all that it runs where the output holds that dialect. Offered by
// whoever has such passes:
//
//   context.AttachService<DialectPreset>("acme", std::make_unique<AcmePreset>());
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_DIALECT_PRESET_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_DIALECT_PRESET_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/dialect_service.h"

namespace roundhouse {

// Absent: nothing is done to a program before it is lowered.
class DialectPreset : public DialectService {
 public:
  static constexpr char kServiceName[] = "preset";
  // Definitions (preset_text.h) of `acme.O1`, `acme.O2` and `acme.O3`, and of what they are made
  // of, all with names that begin with the dialect's; what a level may do to numbers is said in
  // api/presets.h. `acme.O2.kept` is what is run instead where the program stays one of this
  // dialect and is to be stored: then it should not become much larger. The passes must be linked.
  virtual absl::string_view Text() const = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_DIALECT_PRESET_H_
