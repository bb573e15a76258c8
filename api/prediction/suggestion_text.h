// Writes the result of a search for shardings as text, for reports and notes. Flags are named as
// options ("option devices=data:8"), which tools show as flags.
#ifndef ROUNDHOUSE_API_PREDICTION_SUGGESTION_TEXT_H_
#define ROUNDHOUSE_API_PREDICTION_SUGGESTION_TEXT_H_

#include <string>

#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/prediction/sharding_search.h"

namespace roundhouse {

// The flags of run, optimize, train and simulate, as a shell takes them.
std::string FlagsOf(const SpreadRequest& request);
// "8.2 MB of 10.0 MB"
std::string CandidateMemoryText(const ShardingSuggestion& suggestion,
                                const ShardingCandidate& candidate);
// The additional cost of another sharding than the chosen one, in one sentence.
std::string AgainstText(const ShardingSuggestion& suggestion, const ShardingCandidate& chosen,
                        const ShardingCandidate& other);
// "202 shardings tried"
std::string TriedText(const ShardingSuggestion& suggestion);
// The chosen one, and what the next two cost more; several lines.
std::string SuggestionText(const ShardingSuggestion& suggestion);
// "1.3 % more": than `least`.
std::string MoreText(double seconds, double least);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_SUGGESTION_TEXT_H_
