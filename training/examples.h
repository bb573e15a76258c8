// File: examples.h
//
// What a model learns from: inputs, and what it should say of them.
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
  // One for each input of the model, in order: examples along the first axis.
  std::vector<Tensor> inputs;
  Tensor target;

  // Of all bytes: other data has another one.
  uint64_t Hash() const;
  // By the names of `entry`'s inputs: the sizes of an example.
  std::map<std::string, std::vector<int64_t>> SizesOf(const Graph& entry) const;
  // Some of them, in the order in which they are named.
  absl::StatusOr<Examples> Take(absl::Span<const int64_t> indices) const;
};

// Reads examples for the entry of a model.
//   .npz   an array for each input, by its name (or input_0 …; one input takes whichever there is),
//          and the target's
//   DIR    .npy files of the same names; or .npz files, one behind the other in the order of names
//   .csv   a column for the target, all others for the one input, in order
// Each array has the examples along its first axis; numbers become what the input has for elements
// where none is lost but by rounding. An example may have another shape than the input, if it has
// as many elements. `target` is the name of an array or column; empty: target, label, labels or
// y; of a .csv one of the first three, else the last column. Errors name the file and the array:
// what is missing or of another size, integers that are none, no examples.
absl::StatusOr<Examples> ReadExamples(const Graph& entry, ElementKind target_kind,
                                      const std::string& path, const std::string& target);

// The examples with targets of this shape, the first axis left out. Error: another number of
// elements, with both.
absl::StatusOr<Examples> WithTargetShape(Examples examples, absl::Span<const int64_t> sizes);

// Which examples are for training and which are held out: of `validation`, "0.2" a fifth of all,
// "1/5" the first of five folds. The same seed gives the same order, and each fold others. Error:
// neither, or one of the two would be empty.
struct Split {
  std::vector<int64_t> train;
  std::vector<int64_t> validation;
};
absl::StatusOr<Split> SplitExamples(int64_t size, const std::string& validation, uint64_t seed);

// 0 … size - 1 in an order that hangs on the two numbers alone.
std::vector<int64_t> Shuffled(int64_t size, uint64_t seed, int64_t round);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_EXAMPLES_H_
