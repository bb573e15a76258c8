// File: examples.h
//
// The data that a model learns from: inputs and targets.
#ifndef ROUNDHOUSE_TRAINING_EXAMPLES_H_
#define ROUNDHOUSE_TRAINING_EXAMPLES_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::training {

struct Examples {
  int64_t size = 0;
  // One for each input of the model, in order, with the examples along the first axis.
  std::vector<Tensor> inputs;
  Tensor target;

  // Of all bytes: other data has another hash.
  uint64_t Hash() const;
  // By the names of `entry`'s inputs: the sizes of one example.
  std::map<std::string, std::vector<int64_t>> SizesOf(const Graph& entry) const;
  // A selection of examples, in the order of `indices`.
  absl::StatusOr<Examples> Take(absl::Span<const int64_t> indices) const;
};

// Reads examples for the entry of a model.
//   .npz   an array for each input, by its name (or input_0 …; one input takes whichever there is),
//          and the target's
//   DIR    .npy files of the same names; or .npz files, one behind the other in the order of names
//   .csv   a column for the target, all others for the one input, in order
// Each array has the examples along its first axis. Numbers are cast to the input's element kind if
// only rounding is lost. An example may have another shape than the input, with the same number of
// elements. `target` is the name of an array or column; if it is empty: target, label, labels or y;
// in a .csv one of the first three, else the last column. Errors name the file and the array:
// missing arrays or wrong sizes, non-integers for an integer input, no examples.
absl::StatusOr<Examples> ReadExamples(const Graph& entry, ElementKind target_kind,
                                      const std::string& path, const std::string& target);

// The examples with targets reshaped to this shape, without the first axis. Error: another number
// of elements, with both numbers.
absl::StatusOr<Examples> WithTargetShape(Examples examples, absl::Span<const int64_t> sizes);

// Splits examples into those for training and those held out. `validation` is a share ("0.2": a
// fifth of all) or a fold ("1/5": the first of five). The same seed gives the same order, and each
// fold holds out others. Error: neither form, or one of the two sets would be empty.
struct Split {
  std::vector<int64_t> train;
  std::vector<int64_t> validation;
};
absl::StatusOr<Split> SplitExamples(int64_t size, const std::string& validation, uint64_t seed);

// 0 … size - 1 in an order that depends only on `seed` and `round`.
std::vector<int64_t> Shuffled(int64_t size, uint64_t seed, int64_t round);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_EXAMPLES_H_
