// Replays the programs of the stages of a pipeline side by side, in the order of time.
#ifndef ROUNDHOUSE_API_PREDICTION_PIPELINE_REPLAY_H_
#define ROUNDHOUSE_API_PREDICTION_PIPELINE_REPLAY_H_

#include <vector>

#include "absl/status/status.h"
#include "roundhouse/api/prediction/exchange_time.h"
#include "roundhouse/api/prediction/program_sections.h"
#include "roundhouse/api/prediction/rank_clocks.h"

namespace roundhouse {

// `of_rank`: what each rank does; many ranks may share one. A message goes on its way while the
// sender goes on; its receiver waits until it has arrived. Exchanges of groups and messages are
// assumed not to slow each other. Errors: ranks that wait for one another, or for what nobody
// sends; members of a group that reach different exchanges.
absl::Status ReplayPipeline(const std::vector<const std::vector<Section>*>& of_rank,
                            ExchangeTimes& times, RankClocks& clocks);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_PIPELINE_REPLAY_H_
