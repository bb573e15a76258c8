#include "roundhouse/serialization/onnx/outlined_weights.h"

#include <onnx/onnx_pb.h>

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"

namespace roundhouse::onnx_format {
namespace {

constexpr size_t kLarge = 100000;

void AddInitializer(onnx::GraphProto& graph, const std::string& name, size_t bytes) {
  onnx::TensorProto& tensor = *graph.add_initializer();
  tensor.add_dims(static_cast<int64_t>(bytes));
  tensor.set_data_type(onnx::TensorProto::INT8);
  tensor.set_raw_data(std::string(bytes, name[0]));
  tensor.set_name(name);
}

onnx::ModelProto ModelOfTwo() {
  onnx::ModelProto model;
  model.set_ir_version(8);
  AddInitializer(*model.mutable_graph(), "small", 10);
  AddInitializer(*model.mutable_graph(), "large", kLarge);
  model.mutable_graph()->add_node()->set_op_type("Relu");
  model.set_doc_string("after the graph");
  return model;
}

absl::Span<const std::byte> BytesOf(absl::string_view text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

TEST(OutlineWeightsTest, TakesOutLargeDataAndNothingElse) {
  onnx::ModelProto model = ModelOfTwo();
  const std::string bytes = model.SerializeAsString();
  const OutlinedModel outlined = OutlineWeights(BytesOf(bytes));
  EXPECT_LT(outlined.model.size(), 200u);
  ASSERT_EQ(outlined.data.size(), 2u);
  EXPECT_TRUE(outlined.data[0].empty());
  ASSERT_EQ(outlined.data[1].size(), kLarge);
  EXPECT_EQ(outlined.data[1].front(), std::byte{'l'});
  EXPECT_GE(reinterpret_cast<const char*>(outlined.data[1].data()), bytes.data());
  EXPECT_LE(reinterpret_cast<const char*>(outlined.data[1].data()) + kLarge,
            bytes.data() + bytes.size());

  onnx::ModelProto read;
  ASSERT_TRUE(read.ParseFromString(outlined.model));
  EXPECT_TRUE(read.graph().initializer(1).has_raw_data());
  model.mutable_graph()->mutable_initializer(1)->set_raw_data("");
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(read, model));
}

TEST(OutlineWeightsTest, LeavesWhatIsSmall) {
  onnx::ModelProto model;
  AddInitializer(*model.mutable_graph(), "small", 10);
  EXPECT_TRUE(OutlineWeights(BytesOf(model.SerializeAsString())).model.empty());
  EXPECT_TRUE(OutlineWeights({}).model.empty());
}

TEST(OutlineWeightsTest, LeavesWhatProtobufMerges) {
  onnx::ModelProto model = ModelOfTwo();
  const std::string bytes = model.SerializeAsString();
  EXPECT_TRUE(OutlineWeights(BytesOf(bytes + bytes)).model.empty());
}

TEST(OutlineWeightsTest, LeavesWhatIsDamagedToProtobuf) {
  const std::string bytes = ModelOfTwo().SerializeAsString();
  for (size_t size = 0; size < bytes.size(); size += 997) {
    const std::string cut = bytes.substr(0, size);
    const OutlinedModel outlined = OutlineWeights(BytesOf(cut));
    onnx::ModelProto read;
    // A model that is readable without the data was readable with it.
    if (!outlined.model.empty() && read.ParseFromString(outlined.model)) {
      EXPECT_TRUE(read.ParseFromString(cut)) << size;
    }
  }
  EXPECT_TRUE(
      OutlineWeights(BytesOf("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff")).model.empty());
  EXPECT_TRUE(OutlineWeights(BytesOf("\x3a\x7f")).model.empty());
}

}  // namespace
}  // namespace roundhouse::onnx_format
