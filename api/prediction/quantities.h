// Predicted quantities as text, for reports and pictures.
#ifndef ROUNDHOUSE_API_PREDICTION_QUANTITIES_H_
#define ROUNDHOUSE_API_PREDICTION_QUANTITIES_H_

#include <string>

namespace roundhouse {

std::string SecondsText(double seconds);  // "12.300 ms"
std::string BytesText(double bytes);      // "1.23 GB"
std::string PercentText(double part);     // "12.3 %"

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_QUANTITIES_H_
