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
#include "roundhouse/service/lowering/program_lowering.h"
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

// Half a megabyte that stands for a gigabyte: many parts share one long text.
class SharedText : public ::testing::Test {
 protected:
  static constexpr size_t kParts = 3000;
  using Operators = std::vector<flatbuffers::Offset<tflite::Operator>>;

  flatbuffers::Offset<flatbuffers::String> Long() {
    return b_.CreateString(std::string(300000, 'n'));
  }
  flatbuffers::Offset<tflite::SubGraph> SubGraph(
      const Operators& operators, flatbuffers::Offset<flatbuffers::String> name = 0) {
    return tflite::CreateSubGraph(
        b_, b_.CreateVector(std::vector<flatbuffers::Offset<tflite::Tensor>>()),
        b_.CreateVector(std::vector<int32_t>()), b_.CreateVector(std::vector<int32_t>()),
        b_.CreateVector(operators), name);
  }
  // The status of reading a model of these parts.
  absl::Status Read(const std::vector<flatbuffers::Offset<tflite::SubGraph>>& subgraphs,
                    const std::vector<flatbuffers::Offset<tflite::OperatorCode>>& codes = {},
                    const std::vector<flatbuffers::Offset<tflite::SignatureDef>>& signatures = {}) {
    const auto buffers =
        b_.CreateVector(std::vector<flatbuffers::Offset<tflite::Buffer>>{tflite::CreateBuffer(b_)});
    tflite::FinishModelBuffer(
        b_, tflite::CreateModel(b_, 3, b_.CreateVector(codes), b_.CreateVector(subgraphs), 0,
                                buffers, 0, 0, b_.CreateVector(signatures)));
    const std::string bytes(reinterpret_cast<const char*>(b_.GetBufferPointer()), b_.GetSize());
    EXPECT_LT(bytes.size(), 1 << 20);
    return ReadTfliteBytes(bytes).status();
  }

  flatbuffers::FlatBufferBuilder b_;
};

constexpr absl::string_view kOverlapping = "overlapping parts";

TEST_F(SharedText, OfManyOperatorsIsAnError) {
  const auto code = tflite::CreateOperatorCode(b_, 32, Long(), 1, tflite::BuiltinOperator_CUSTOM);
  const Operators operators(kParts, tflite::CreateOperator(b_));
  EXPECT_THAT(Read({SubGraph(operators)}, {code}),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr(std::string(kOverlapping))));
}

TEST_F(SharedText, OfManySubgraphsIsAnError) {
  const auto subgraph = SubGraph({}, Long());
  EXPECT_THAT(Read(std::vector(kParts, subgraph)),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr(std::string(kOverlapping))));
}

TEST_F(SharedText, OfManySignaturesIsAnError) {
  const auto signature = tflite::CreateSignatureDef(b_, 0, 0, Long());
  EXPECT_THAT(Read({SubGraph({})}, {}, std::vector(kParts, signature)),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr(std::string(kOverlapping))));
}

TEST_F(SharedText, OfManyVariablesIsAnError) {
  const auto code = tflite::CreateOperatorCode(b_, 127, 0, 1, tflite::BuiltinOperator_VAR_HANDLE);
  const auto options = tflite::CreateVarHandleOptions(b_, 0, Long()).Union();
  Operators operators;
  for (size_t i = 0; i < kParts; ++i) {
    operators.push_back(tflite::CreateOperator(
        b_, 0, 0, b_.CreateVector(std::vector<int32_t>{static_cast<int32_t>(i)}),
        tflite::BuiltinOptions_VarHandleOptions, options));
  }
  EXPECT_THAT(Read({SubGraph(operators)}, {code}),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr(std::string(kOverlapping))));
}

// Their names are made unique in time in proportion to their number.
TEST(Shared, NameOfManyInputs) {
  constexpr int32_t kInputs = 100000;
  flatbuffers::FlatBufferBuilder b;
  const auto tensor =
      tflite::CreateTensor(b, 0, tflite::TensorType_FLOAT32, 0, b.CreateString("x"));
  std::vector<int32_t> inputs;
  for (int32_t i = 0; i < kInputs; ++i) inputs.push_back(i);
  const auto subgraph = tflite::CreateSubGraph(
      b, b.CreateVector(std::vector<flatbuffers::Offset<tflite::Tensor>>(kInputs, tensor)),
      b.CreateVector(inputs), b.CreateVector(std::vector<int32_t>()),
      b.CreateVector(std::vector<flatbuffers::Offset<tflite::Operator>>()));
  const auto model = tflite::CreateModel(
      b, 3, 0, b.CreateVector(std::vector<flatbuffers::Offset<tflite::SubGraph>>{subgraph}), 0,
      b.CreateVector(std::vector<flatbuffers::Offset<tflite::Buffer>>{tflite::CreateBuffer(b)}));
  tflite::FinishModelBuffer(b, model);
  ASSERT_OK_AND_ASSIGN(
      const std::unique_ptr<Program> program,
      ReadTfliteBytes({reinterpret_cast<const char*>(b.GetBufferPointer()), b.GetSize()}));
  EXPECT_EQ(program->graphs()[0]->inputs().back().name, "x_99999");
}

}  // namespace
}  // namespace roundhouse
