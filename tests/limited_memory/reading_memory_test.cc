// Reading takes memory in proportion to the file, whatever the file declares, names more than once,
// or encodes in a few bytes.
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "flatbuffers/flatbuffers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/limited_memory/peak_memory.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/sanitized.h"

namespace roundhouse {
namespace {

// The guarantees of docs/security.md, in multiples of the file. Parts of a file that overlap may
// stand for at most 64 times the file (copy_budget.h).
constexpr int64_t kAlways = int64_t{4} << 20;
constexpr int64_t kSound = 16;
constexpr int64_t kHostile = 64;

class ReadingMemoryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    // Initialises what is made once per process.
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, Layers(2)));
    for (const char* name : {"warm.mlir", "warm.rh", "warm.onnx", "warm.tflite"}) {
      ASSERT_THAT(SaveModel(*program, Path(name)), IsOk());
      ASSERT_THAT(Read(Path(name)), IsOk());
    }
  }

  static std::string Path(const std::string& name) {
    return absl::StrCat(::testing::TempDir(), "/", name);
  }

  static std::string Layers(int count) {
    std::string text = "ml_program.subgraph @main(%x0: tensor<8x8xf32>) -> tensor<8x8xf32> {\n";
    for (int i = 0; i < count; ++i) {
      absl::StrAppend(&text, "  %w", i, " = \"canonical.constant_gen\"() {value = dense<", i,
                      ".5> : tensor<8x8xf32>} : () -> tensor<8x8xf32>\n  %x", i + 1,
                      " = \"canonical.eltwise_add\"(%x", i, ", %w", i,
                      ") : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>\n");
    }
    absl::StrAppend(&text, "  ml_program.output %x", count, " : tensor<8x8xf32>\n}\n");
    return text;
  }

  absl::Status Read(const std::string& path) {
    if (absl::EndsWith(path, ".npy")) return ReadNpy(path).status();
    if (absl::EndsWith(path, ".rhw") || absl::EndsWith(path, ".safetensors"))
      return Bundle::Open(path).status();
    return LoadModel(*context_, path).status();
  }

  // Reads a file, which may give an error but must not exceed its memory.
  absl::Status ReadWithin(int64_t times, const std::string& path) {
    const absl::StatusOr<std::string> bytes = ReadFile(path);
    if (!bytes.ok()) return bytes.status();
    const int64_t most = kAlways + times * static_cast<int64_t>(bytes->size());
    const PeakMemory peak;
    absl::Status status = Read(path);
    EXPECT_LE(peak.bytes(), most) << path << " of " << bytes->size() << " bytes: " << status;
    return status;
  }

  absl::Status ReadBytesWithin(int64_t times, const std::string& name, const std::string& bytes) {
    const std::string path = Path(name);
    EXPECT_THAT(WriteFile(path, bytes), IsOk());
    return ReadWithin(times, path);
  }

  // Makes one number of the file after another huge, and so all sizes that it declares.
  void DeclareMuch(const std::string& name, const std::string& bytes) {
    SplitMix64 random(1);
    for (int i = 0; i < (kIsSanitized ? 40 : 200); ++i) {
      std::string changed = bytes;
      const size_t at = random.Below(changed.size());
      const uint64_t huge = uint64_t{0x7FFFFFFFFFFFFFFF} >> random.Below(32);
      const size_t width = random.Below(2) == 0 ? 4 : 8;
      std::memcpy(&changed[at], &huge, std::min(width, changed.size() - at));
      ReadBytesWithin(kHostile, name, changed).IgnoreError();
    }
  }

  std::unique_ptr<Context> context_;
};

TEST_F(ReadingMemoryTest, OfSoundModels) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, Layers(3000)));
  for (const char* name : {"model.mlir", "model.rh", "model.onnx", "model.tflite"}) {
    ASSERT_THAT(SaveModel(*program, Path(name)), IsOk());
    EXPECT_THAT(ReadWithin(kSound, Path(name)), IsOk());
  }
}

TEST_F(ReadingMemoryTest, OfModelsThatDeclareMuch) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, Layers(3)));
  for (const char* name : {"small.mlir", "small.rh", "small.onnx", "small.tflite"}) {
    ASSERT_THAT(SaveModel(*program, Path(name)), IsOk());
    ASSERT_OK_AND_ASSIGN(const std::string bytes, ReadFile(Path(name)));
    DeclareMuch(absl::StrCat("much_", name), bytes);
  }
}

TEST_F(ReadingMemoryTest, OfBundles) {
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(Path("many.rhw")));
  for (int i = 0; i < 3000; ++i)
    ASSERT_THAT(writer.Add(absl::StrCat("tiny", i), Tensor::Scalar<int32_t>(i)), IsOk());
  ASSERT_OK_AND_ASSIGN(const Tensor large,
                       Tensor::Zeros(Type::Tensor(ElementKind::kF32, {int64_t{1} << 20})));
  ASSERT_THAT(writer.Add("large", large), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  EXPECT_THAT(ReadWithin(kSound, Path("many.rhw")), IsOk());

  ASSERT_OK_AND_ASSIGN(BundleWriter small, BundleWriter::Create(Path("small.rhw")));
  ASSERT_THAT(small.Add("a", Tensor::Scalar<int32_t>(1)), IsOk());
  ASSERT_THAT(small.Add("b", Tensor::Scalar<int64_t>(2)), IsOk());
  ASSERT_THAT(small.Commit(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string bytes, ReadFile(Path("small.rhw")));
  DeclareMuch("much.rhw", bytes);
}

std::string Safetensors(const std::string& header, uint64_t declared, size_t data) {
  std::string bytes(reinterpret_cast<const char*>(&declared), sizeof(declared));
  return absl::StrCat(bytes, header, std::string(data, '\0'));
}

TEST_F(ReadingMemoryTest, OfSafetensors) {
  std::string header = "{";
  for (int i = 0; i < 3000; ++i) {
    absl::StrAppend(&header, i == 0 ? "" : ",", "\"t", i,
                    "\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[", i, ",", i + 1, "]}");
  }
  header += "}";
  EXPECT_THAT(
      ReadBytesWithin(kHostile, "many.safetensors", Safetensors(header, header.size(), 3000)),
      IsOk());
  for (const uint64_t declared : {uint64_t{100'000'000}, ~uint64_t{0}, uint64_t{1} << 40}) {
    EXPECT_THAT(ReadBytesWithin(kHostile, "declares.safetensors", Safetensors("{}", declared, 100)),
                ::testing::Not(IsOk()));
  }
  const std::string nested(100'000, '[');
  EXPECT_THAT(
      ReadBytesWithin(kHostile, "nested.safetensors", Safetensors(nested, nested.size(), 0)),
      ::testing::Not(IsOk()));
  DeclareMuch("much.safetensors",
              Safetensors(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})", 53, 4));
}

TEST_F(ReadingMemoryTest, OfNpy) {
  ASSERT_OK_AND_ASSIGN(const Tensor zeros,
                       Tensor::Zeros(Type::Tensor(ElementKind::kF32, {1024, 512})));
  ASSERT_THAT(WriteNpy(Path("sound.npy"), zeros), IsOk());
  EXPECT_THAT(ReadWithin(kSound, Path("sound.npy")), IsOk());
  const auto npy = [](const std::string& descr, const std::string& shape) {
    const std::string header = absl::StrCat(
        "{'descr': '", descr, "', 'fortran_order': False, 'shape': (", shape, "), }\n");
    const uint16_t size = static_cast<uint16_t>(header.size());
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes.append(reinterpret_cast<const char*>(&size), 2);
    return absl::StrCat(bytes, header, std::string(64, '\0'));
  };
  for (const char* descr : {"<f4", "|u1", "<U1000000", "|S2147483647", "<i8"}) {
    for (const char* shape : {"1099511627776,", "4294967296, 4294967296", "0, 9223372036854775807",
                              "9223372036854775807,", "16, 268435456"}) {
      ReadBytesWithin(kHostile, "declares.npy", npy(descr, shape)).IgnoreError();
    }
  }
  // Elements of no bytes are refused, too.
  for (const char* descr : {"<U0", "|S0"}) {
    EXPECT_THAT(ReadBytesWithin(kHostile, "empty.npy", npy(descr, "1099511627776,")),
                ::testing::Not(IsOk()));
  }
}

TEST_F(ReadingMemoryTest, OfOnnxWhoseTensorsAreTinyOrSparseOrShared) {
  onnx::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(17);
  onnx::GraphProto& graph = *model.mutable_graph();
  graph.set_name("g");
  onnx::TensorProto shared;
  shared.set_data_type(onnx::TensorProto::FLOAT);
  shared.add_dims(int64_t{1} << 18);
  shared.set_data_location(onnx::TensorProto::EXTERNAL);
  const std::pair<const char*, const char*> location[] = {
      {"location", "shared.data"}, {"offset", "0"}, {"length", "1048576"}};
  for (const auto& [key, value] : location) {
    onnx::StringStringEntryProto& entry = *shared.add_external_data();
    entry.set_key(key);
    entry.set_value(value);
  }
  ASSERT_THAT(WriteFile(Path("shared.data"), std::string(1 << 20, '\1')), IsOk());
  for (int i = 0; i < 1000; ++i) {
    onnx::TensorProto& tensor = *graph.add_initializer();
    tensor = shared;
    tensor.set_name(absl::StrCat("shared", i));
    onnx::TensorProto& tiny = *graph.add_initializer();
    tiny.set_name(absl::StrCat("tiny", i));
    tiny.set_data_type(onnx::TensorProto::FLOAT);
    tiny.add_float_data(1);
    onnx::SparseTensorProto& sparse = *graph.add_sparse_initializer();
    sparse.add_dims(int64_t{1} << 28);
    sparse.mutable_values()->set_name(absl::StrCat("sparse", i));
    sparse.mutable_values()->set_data_type(onnx::TensorProto::FLOAT);
    sparse.mutable_values()->add_dims(1);
    sparse.mutable_values()->add_float_data(1);
    sparse.mutable_indices()->set_data_type(onnx::TensorProto::INT64);
    sparse.mutable_indices()->add_dims(1);
    sparse.mutable_indices()->add_int64_data(2);
    onnx::NodeProto& node = *graph.add_node();
    node.set_op_type("Add");
    node.add_input(absl::StrCat("shared", i));
    node.add_input(absl::StrCat("tiny", i));
    node.add_output(absl::StrCat("y", i));
    onnx::NodeProto& other = *graph.add_node();
    other.set_op_type("Neg");
    other.add_input(absl::StrCat("sparse", i));
    other.add_output(absl::StrCat("z", i));
  }
  graph.add_output()->set_name("y7");
  EXPECT_THAT(ReadBytesWithin(kHostile, "many.onnx", model.SerializeAsString()), IsOk());
}

using Operators = std::vector<flatbuffers::Offset<tflite::Operator>>;

// A model of one subgraph with what `fill` adds.
std::string Tflite(
    const std::function<void(flatbuffers::FlatBufferBuilder&, Operators&,
                             std::vector<flatbuffers::Offset<tflite::Metadata>>&)>& fill,
    size_t buffer_bytes) {
  flatbuffers::FlatBufferBuilder b;
  Operators operators;
  std::vector<flatbuffers::Offset<tflite::Metadata>> metadata;
  fill(b, operators, metadata);
  const auto shape = b.CreateVector(std::vector<int32_t>{4});
  // One tensor for the input, and one for the result of each operator.
  std::vector<flatbuffers::Offset<tflite::Tensor>> tensors;
  for (size_t i = 0; i <= operators.size(); ++i)
    tensors.push_back(tflite::CreateTensor(b, shape, tflite::TensorType_FLOAT32));
  const std::vector<flatbuffers::Offset<tflite::OperatorCode>> codes = {tflite::CreateOperatorCode(
      b, tflite::BuiltinOperator_RESHAPE, 0, 1, tflite::BuiltinOperator_RESHAPE)};
  const auto subgraph =
      tflite::CreateSubGraph(b, b.CreateVector(tensors), b.CreateVector(std::vector<int32_t>{0}),
                             b.CreateVector(std::vector<int32_t>{0}), b.CreateVector(operators));
  const std::vector<flatbuffers::Offset<tflite::Buffer>> buffers = {
      tflite::CreateBuffer(b),
      tflite::CreateBuffer(b, b.CreateVector(std::vector<uint8_t>(buffer_bytes, 1)))};
  tflite::FinishModelBuffer(
      b, tflite::CreateModel(
             b, 3, b.CreateVector(codes),
             b.CreateVector(std::vector<flatbuffers::Offset<tflite::SubGraph>>{subgraph}), 0,
             b.CreateVector(buffers), 0, b.CreateVector(metadata)));
  return std::string(reinterpret_cast<const char*>(b.GetBufferPointer()), b.GetSize());
}

TEST_F(ReadingMemoryTest, OfTfliteWhoseMetadataIsShared) {
  const std::string bytes = Tflite(
      [](flatbuffers::FlatBufferBuilder& b, Operators&, auto& metadata) {
        const auto name = b.CreateString("note");
        for (int i = 0; i < 2000; ++i) metadata.push_back(tflite::CreateMetadata(b, name, 1));
      },
      300'000);
  EXPECT_THAT(ReadBytesWithin(kHostile, "metadata.tflite", bytes),
              StatusIs(absl::StatusCode::kDataLoss, ::testing::HasSubstr("overlapping parts")));
}

TEST_F(ReadingMemoryTest, OfTfliteWhoseOptionsAreShared) {
  const std::string bytes = Tflite(
      [](flatbuffers::FlatBufferBuilder& b, Operators& operators, auto&) {
        const auto options =
            tflite::CreateReshapeOptions(b, b.CreateVector(std::vector<int32_t>(100'000, 1)));
        const auto inputs = b.CreateVector(std::vector<int32_t>{0});
        for (int i = 0; i < 2000; ++i) {
          const auto outputs = b.CreateVector(std::vector<int32_t>{i + 1});
          operators.push_back(tflite::CreateOperator(
              b, 0, inputs, outputs, tflite::BuiltinOptions_ReshapeOptions, options.Union()));
        }
      },
      1);
  EXPECT_THAT(ReadBytesWithin(kHostile, "options.tflite", bytes),
              StatusIs(absl::StatusCode::kDataLoss, ::testing::HasSubstr("overlapping parts")));
}

TEST_F(ReadingMemoryTest, OfTextThatStandsForMuch) {
  std::string splats = "ml_program.subgraph @main() {\n";
  for (int i = 0; i < 2000; ++i) {
    absl::StrAppend(&splats, "  %", i,
                    " = \"canonical.constant_gen\"() {value = dense<1.0> : "
                    "tensor<1099511627776xf32>} : () -> tensor<1099511627776xf32>\n");
  }
  EXPECT_THAT(ReadBytesWithin(kHostile, "splats.mlir", splats + "  ml_program.output\n}\n"),
              IsOk());
  for (const char* junk : {"[", "tensor<", "{a = ", "\"a\"(", "module { ", "affine_map<("}) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += junk;
    EXPECT_THAT(ReadBytesWithin(kHostile, "junk.mlir", text), ::testing::Not(IsOk())) << junk;
  }
}

// The formula of a region is compared as text with known ones.
TEST_F(ReadingMemoryTest, OfRegionsWithManyOperands) {
  std::string text =
      "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
      "  %y = \"stablehlo.reduce\"(%x, %x) ({\n  ^bb0(%v0: tensor<f32>, %b: tensor<f32>):\n";
  for (int i = 0; i < 7; ++i) {
    absl::StrAppend(&text, "    %v", i + 1, " = stablehlo.subtract %v", i, ", %v", i,
                    " : tensor<f32>\n");
  }
  constexpr int kOperands = 30'000;
  std::string operands = "%v7";
  std::string types = "tensor<f32>";
  for (int i = 1; i < kOperands; ++i) {
    operands += ",%v7";
    types += ",tensor<f32>";
  }
  absl::StrAppend(&text, "    %c = \"stablehlo.concatenate\"(", operands, ") {dimension = 0} : (",
                  types, ") -> tensor<f32>\n    stablehlo.return %c : tensor<f32>\n",
                  "  }) {dimensions = array<i64>} : (tensor<f32>, tensor<f32>) -> tensor<f32>\n",
                  "  return %y : tensor<f32>\n}\n");
  ReadBytesWithin(kHostile, "formulas.mlir", text).IgnoreError();
}

}  // namespace
}  // namespace roundhouse
