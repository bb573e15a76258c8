// Low-rank adapters in a training: the request as text, and the program with them. Internal to
// training.
#ifndef ROUNDHOUSE_TRAINING_ADAPTERS_H_
#define ROUNDHOUSE_TRAINING_ADAPTERS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"

namespace roundhouse::training {

// Adds adapters as `text` says: "rank:8,alpha:16,targets=@q*,@v*", where every part may be left out
// and has `=` or `:` behind its name. `notes` gets a line with how many there are. Errors: usage
// errors of the text; nothing to adapt, with the remedy. `into_weights`: products take the weights
// with the adapters, so that both are rounded as one.
absl::Status AddAdapters(Program& program, absl::string_view text, uint64_t seed, bool into_weights,
                         std::vector<std::string>& notes);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_ADAPTERS_H_
