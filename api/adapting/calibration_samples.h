// File: calibration_samples.h
//
// What a model is calibrated on: inputs of runs, and what they are known to be (labels).
#ifndef ROUNDHOUSE_API_ADAPTING_CALIBRATION_SAMPLES_H_
#define ROUNDHOUSE_API_ADAPTING_CALIBRATION_SAMPLES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// The samples of a folder or a file, in the order of their names. A folder: subfolders with
// input_0.npy … (run_case.h), each a sample; else input_0.npy … of the folder itself; else each
// .npz in it, and for an entry with one input each .npy. A file: one of these.
//
// The arrays of an .npz have the names of the inputs, or input_0 …, or are one for an entry with
// one input. A file has several samples where each array has one axis more in front than its input,
// or has a multiple of the input's first size there.
//
// At most `limit` samples unless that is 0. Errors: there are none, with what was looked for; those
// of reading.
absl::StatusOr<std::vector<Sample>> ReadSamples(const Graph& entry, const std::string& path,
                                                int64_t limit);

// The classes of the samples: an .npy of integers, or a text with a line for each, which is the
// number of the class, behind the name of the sample's file or folder (without .npy and .npz) and a
// space if the text has them; lines that begin with # are no such. Errors: `count`, how many are
// expected, is not that of what is there (files may have more than were read); a name that no
// sample has, or a sample whose name is not there.
absl::StatusOr<std::vector<int64_t>> ReadLabels(const std::string& path,
                                                absl::Span<const Sample> samples);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_CALIBRATION_SAMPLES_H_
