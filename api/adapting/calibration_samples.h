// File: calibration_samples.h
//
// The data that a model is calibrated on: inputs, and optionally the known classes (labels).
#ifndef ROUNDHOUSE_API_ADAPTING_CALIBRATION_SAMPLES_H_
#define ROUNDHOUSE_API_ADAPTING_CALIBRATION_SAMPLES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Reads the samples of a folder or a file, in the order of their names. A folder has subfolders
// with input_0.npy … (run_case.h), each a sample; else input_0.npy … itself; else .npz files, or
// .npy, .pb or .json files if the entry has one input. A file is one of these.
//
// The arrays of an .npz are named after the inputs or input_0 …; an entry with one input takes a
// single array of any name. A file has several samples if each array has one more leading axis than
// its input, or if its first size is a multiple of the input's.
//
// With inputs that are sequences of tensors or may be absent, a file is one sample. In an .npz the
// tensors of a sequence x are x[0], x[1] …, or input_0_0, input_0_1 …; without them it is empty,
// and an optional value is absent. Arrays that belong to no input are then an error.
//
// With `one_by_one`, an open first axis of an input is that of the examples, each of which becomes
// a sample: labels belong to single examples. Else an array that fits the input is one sample.
//
// At most `limit` samples; 0 is no limit. Errors: no samples, with what was looked for; those of
// reading.
absl::StatusOr<std::vector<Sample>> ReadSamples(const Graph& entry, const std::string& path,
                                                int64_t limit, bool one_by_one = false);

// Converts the samples to the types of the entry's inputs, as `run` does (fitted_input.h): a .json
// file has f64, and NumPy's arrays often do. Errors name the sample.
absl::Status FitSamples(const Graph& entry, std::vector<Sample>& samples);

// Reads the classes of the samples: an .npy of integers, or a text with a class number on each
// line, optionally after the name of the sample's file or folder (without .npy and .npz) and a
// space. Lines that begin with # are skipped. Errors: fewer labels than samples (more are allowed,
// as not all samples may have been read); a name that no sample has, or a sample whose name is
// missing.
absl::StatusOr<std::vector<int64_t>> ReadLabels(const std::string& path,
                                                absl::Span<const Sample> samples);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_CALIBRATION_SAMPLES_H_
