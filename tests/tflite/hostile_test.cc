// Damaged models must give an error or a program, with memory and time in proportion to the file.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "flatbuffers/flatbuffers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/service/program_lowering.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/sanitized.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::HasSubstr;

// Does everything with the bytes except running the model.
absl::Status Process(const std::string& bytes) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadTfliteBytes(bytes));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  RH_RETURN_IF_ERROR(Print(*program).status());
  return LowerProgram(*program).status();
}

// Tries every value of every byte; all but a few give an error or another program. Under a
// sanitizer, each single bit, and for each byte another sixteenth of the other values: bytes with
// the same meaning occur in many places.
void ChangeEveryByte(absl::string_view text) {
  ASSERT_OK_AND_ASSIGN(std::string bytes, TfliteModel(text));
  int programs = 0;
  int errors = 0;
  int place = 0;
  for (char& byte : bytes) {
    const char original = byte;
    ++place;
    for (int change = 1; change < 256; ++change) {
      const bool is_one_bit = (change & (change - 1)) == 0;
      if (kIsSanitized && !is_one_bit && (change + place) % 16 != 0) continue;
      byte = static_cast<char>(original ^ change);
      ++(ReadTfliteBytes(bytes).ok() ? programs : errors);
    }
    // Some of the models that are read are processed, too.
    for (int change : {1, 2, 128, 255}) {
      byte = static_cast<char>(original ^ change);
      Process(bytes).IgnoreError();
    }
    byte = original;
  }
  EXPECT_GT(programs, 0);
  EXPECT_GT(errors, 0);
}

TEST(EveryByte, OfASmallModel) { ChangeEveryByte(kSmallModel); }

TEST(EveryByte, OfAModelWithState) { ChangeEveryByte(kStatefulModel); }

TEST(EveryByte, OfAModelWithAMapOfOptions) { ChangeEveryByte(kDetectionModel); }

TEST(EveryByte, OfAModelWithNumbersForOptions) { ChangeEveryByte(kPoolModel); }

TEST(Truncated, ModelsAreErrors) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kSmallModel));
  for (size_t size = 0; size < bytes.size(); ++size) {
    Process(bytes.substr(0, size)).IgnoreError();
  }
  EXPECT_FALSE(ReadTfliteBytes(bytes.substr(0, bytes.size() / 2)).ok());
  EXPECT_THAT(ReadTfliteBytes("").status(),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("not a TFLite model")));
}

TEST(Outside, DataThatIsNotThereIsAnError) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kSmallModel, {.max_inside_bytes = 0}));
  EXPECT_THAT(ReadTfliteBytes(bytes), IsOk());
  EXPECT_THAT(ReadTfliteBytes(bytes.substr(0, bytes.size() - 4)).status(),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("truncated")));
}

// Half a megabyte that stands for gigabytes: all inputs share one quantisation.
TEST(Shared, QuantisationOfManyTensorsIsAnError) {
  constexpr int kTensors = 5000;
  constexpr int kChannels = 20000;
  flatbuffers::FlatBufferBuilder b;
  const auto quantization = tflite::CreateQuantizationParameters(
      b, 0, 0, b.CreateVector(std::vector<float>(kChannels, 1)),
      b.CreateVector(std::vector<int64_t>(kChannels, 0)));
  const auto shape = b.CreateVector(std::vector<int32_t>{kChannels});
  std::vector<flatbuffers::Offset<tflite::Tensor>> tensors;
  std::vector<int32_t> inputs;
  for (int i = 0; i < kTensors; ++i) {
    inputs.push_back(i);
    tensors.push_back(tflite::CreateTensor(b, shape, tflite::TensorType_INT8, 0, 0, quantization));
  }
  const auto subgraph = tflite::CreateSubGraph(
      b, b.CreateVector(tensors), b.CreateVector(inputs), b.CreateVector(std::vector<int32_t>{0}),
      b.CreateVector(std::vector<flatbuffers::Offset<tflite::Operator>>()));
  const auto model = tflite::CreateModel(
      b, 3, 0, b.CreateVector(std::vector<flatbuffers::Offset<tflite::SubGraph>>{subgraph}), 0,
      b.CreateVector(std::vector<flatbuffers::Offset<tflite::Buffer>>{tflite::CreateBuffer(b)}));
  tflite::FinishModelBuffer(b, model);
  const std::string bytes(reinterpret_cast<const char*>(b.GetBufferPointer()), b.GetSize());
  EXPECT_LT(bytes.size(), 1 << 20);
  EXPECT_THAT(ReadTfliteBytes(bytes).status(),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("overlapping parts")));
}

}  // namespace
}  // namespace roundhouse
