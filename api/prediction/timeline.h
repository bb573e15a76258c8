// File: timeline.h
//
// A picture of a predicted step: a row for each rank, with what it does over time.
#ifndef ROUNDHOUSE_API_PREDICTION_TIMELINE_H_
#define ROUNDHOUSE_API_PREDICTION_TIMELINE_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/api/prediction/step_prediction.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

// The most ranks that a picture shows.
inline constexpr int64_t kRanksInTimeline = 64;

// An SVG of the ranks whose spans the prediction has (PredictionOptions::num_shown), at most
// kRanksInTimeline; if there are more, it says so. Where activities are too short to be drawn one
// by one, columns show their shares.
std::string TimelineSvg(const StepPrediction& step, const DeviceMesh& mesh);

// A page with the picture, wider, and `report`, a text, below it. Loads nothing else.
std::string TimelineHtml(const StepPrediction& step, const DeviceMesh& mesh,
                         absl::string_view report);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_TIMELINE_H_
