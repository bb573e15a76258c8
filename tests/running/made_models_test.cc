// The fuzzers' models pass the readers; otherwise nothing after these would be fuzzed.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/tflite/tflite_reader.h"
#include "roundhouse/tests/running/fuzz_choices.h"
#include "roundhouse/tests/running/onnx_models.h"
#include "roundhouse/tests/running/stablehlo_models.h"
#include "roundhouse/tests/running/tflite_models.h"

namespace roundhouse {
namespace {

constexpr int kModels = 2000;

const Context& TheContext() {
  static const Context* const context = Context::WithLinkedExtensions()->release();
  return *context;
}

std::array<uint8_t, sizeof(uint32_t)> BytesOf(uint32_t seed) {
  std::array<uint8_t, sizeof(seed)> bytes;
  std::memcpy(bytes.data(), &seed, sizeof(seed));
  return bytes;
}

using Read = std::function<absl::StatusOr<std::unique_ptr<Program>>(FuzzChoices&)>;

absl::StatusOr<std::unique_ptr<Program>> ReadMadeOnnx(FuzzChoices& choices) {
  const std::string model = MakeOnnxModel(choices);
  return ReadOnnxFromMemory(
      TheContext(),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(model.data()), model.size()), "made");
}

absl::StatusOr<std::unique_ptr<Program>> ReadMadeTflite(FuzzChoices& choices) {
  auto model = std::make_shared<const std::string>(MakeTfliteModel(choices));
  return ReadTfliteFromMemory(
      TheContext(),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(model->data()), model->size()), model,
      "made");
}

absl::StatusOr<std::unique_ptr<Program>> ReadMadeStablehlo(FuzzChoices& choices) {
  return Parse(TheContext(), MakeStablehloModel(choices), {.filename = "made.mlir"});
}

struct Tally {
  int read = 0;
  int sound = 0;
  int for_devices = 0;
  std::set<std::string> ops;  // Of sound programs.
  std::map<std::string, int> errors;
};

Tally TallyOf(const Read& read) {
  Tally tally;
  for (uint32_t seed = 0; seed < kModels; ++seed) {
    const auto bytes = BytesOf(seed);
    FuzzChoices choices(bytes.data(), bytes.size());
    absl::StatusOr<std::unique_ptr<Program>> program = read(choices);
    if (!program.ok()) {
      ++tally.errors[std::string(program.status().message().substr(0, 60))];
      continue;
    }
    ++tally.read;
    tally.for_devices += (*program)->attributes().Find("roundhouse.devices") != nullptr ? 1 : 0;
    if (!VerifyOk(**program).ok()) continue;
    ++tally.sound;
    for (const Graph* graph : (*program)->graphs()) {
      for (const Node* node : graph->nodes()) tally.ops.insert(std::string(node->op_name()));
    }
  }
  return tally;
}

TEST(FuzzChoices, AreThoseOfTheBytes) {
  constexpr uint8_t kBytes[] = {3, 1, 0, 7};
  FuzzChoices choices(kBytes, sizeof(kBytes));
  EXPECT_EQ(choices.Below(4), 3);
  EXPECT_EQ(choices.Below(1), 0);
  EXPECT_EQ(choices.Below(1000), 256);
  EXPECT_EQ(choices.Below(5), 2);
  // Choices go on after the bytes end, the same each time.
  FuzzChoices again(kBytes, sizeof(kBytes));
  again.Below(1000);
  again.Below(1000);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(choices.Below(256), again.Below(256));
}

// Single operands are hostile, so most models are invalid somewhere; enough must be valid.
TEST(MadeModels, OfOnnxGetPastTheReader) {
  const Tally tally = TallyOf(ReadMadeOnnx);
  EXPECT_GT(tally.read, kModels / 3) << testing::PrintToString(tally.errors);
  EXPECT_GT(tally.sound, kModels / 5);
  EXPECT_GT(tally.for_devices, kModels / 50);
  EXPECT_GT(tally.ops.size(), 150U) << testing::PrintToString(tally.ops);
}

TEST(MadeModels, OfTfliteGetPastTheReader) {
  const Tally tally = TallyOf(ReadMadeTflite);
  EXPECT_GT(tally.read, kModels / 3) << testing::PrintToString(tally.errors);
  EXPECT_GT(tally.sound, kModels / 5);
  EXPECT_GT(tally.ops.size(), 100U) << testing::PrintToString(tally.ops);
}

TEST(MadeModels, OfStablehloGetPastTheParser) {
  const Tally tally = TallyOf(ReadMadeStablehlo);
  EXPECT_GT(tally.read, kModels / 3) << testing::PrintToString(tally.errors);
  EXPECT_GT(tally.sound, kModels / 5);
  EXPECT_GT(tally.ops.size(), 100U) << testing::PrintToString(tally.ops);
}

}  // namespace
}  // namespace roundhouse
