// Nets as text, of kinds that people train: for tests and tables of what training takes.
#ifndef ROUNDHOUSE_TESTS_TRAINING_NETS_H_
#define ROUNDHOUSE_TESTS_TRAINING_NETS_H_

#include <cstdint>
#include <string>

namespace roundhouse::testing {

// Dense layers of `width`, each with a bias and a relu, and dropout behind every tenth; then ten
// logits. The input is [batch, width].
std::string MlpText(int layers, int64_t batch, int64_t width);

// ResNet-8 for pictures of 32x32: a convolution and three residual blocks of 16, 32 and 64
// channels, each with two batch norms; a mean, and ten logits.
std::string ResNet8Text(int64_t batch);

// A decoder as nanoGPT's: `layers` blocks of attention (4 heads, causal) and a dense part with
// gelu, with layer norms before them. The input has `batch` rows of `length` characters of 65.
std::string GptText(int layers, int64_t batch, int64_t length, int64_t width);

}  // namespace roundhouse::testing

#endif  // ROUNDHOUSE_TESTS_TRAINING_NETS_H_
