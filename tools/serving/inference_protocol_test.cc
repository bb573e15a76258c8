#include "roundhouse/tools/serving/inference_protocol.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::serving {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A request with one input; `members` are all its members except its name.
absl::StatusOr<InferRequest> ReadOne(const std::string& members, const std::string& raw = "") {
  const std::string json = absl::StrCat(R"({"inputs": [{"name": "x", )", members, "}]}");
  return ReadInferRequest(json + raw, static_cast<int64_t>(json.size()));
}

absl::StatusOr<Tensor> TensorOf(const std::string& members, const std::string& raw = "") {
  absl::StatusOr<InferRequest> request = ReadOne(members, raw);
  if (!request.ok()) return request.status();
  return request->inputs[0].tensor;
}

TEST(InferenceProtocolTest, ReadsARequest) {
  ASSERT_OK_AND_ASSIGN(const InferRequest request, ReadInferRequest(R"({
        "id": "seven", "parameters": {"binary_data_output": true, "priority": 3},
        "inputs": [{"name": "a", "shape": [2], "datatype": "INT32", "data": [1, -2]},
                   {"name": "b", "shape": [], "datatype": "FP32", "data": [0.5]}],
        "outputs": [{"name": "p"}, {"name": "q", "parameters": {"binary_data": false}}]})",
                                                                    std::nullopt));
  EXPECT_EQ(request.id, "seven");
  ASSERT_EQ(request.inputs.size(), 2u);
  EXPECT_EQ(request.inputs[0].name, "a");
  EXPECT_EQ(request.inputs[0].tensor, Tensor::Of<int32_t>({2}, {1, -2}));
  EXPECT_EQ(request.inputs[1].tensor, Tensor::Of<float>({}, {0.5}));
  ASSERT_EQ(request.outputs.size(), 2u);
  EXPECT_EQ(request.outputs[0].name, "p");
  EXPECT_TRUE(request.outputs[0].is_binary);
  EXPECT_FALSE(request.outputs[1].is_binary);
  EXPECT_TRUE(request.binary_outputs);
}

TEST(InferenceProtocolTest, WhatIsNotThereIsEmpty) {
  ASSERT_OK_AND_ASSIGN(const InferRequest request, ReadInferRequest("{}", std::nullopt));
  EXPECT_FALSE(request.id.has_value());
  EXPECT_TRUE(request.inputs.empty());
  EXPECT_TRUE(request.outputs.empty());
  EXPECT_FALSE(request.binary_outputs);
}

TEST(InferenceProtocolTest, DataIsFlatOrNested) {
  const Tensor expected = Tensor::Of<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_THAT(TensorOf(R"("shape": [2, 3], "datatype": "FP32", "data": [1, 2, 3, 4, 5, 6])"),
              IsOkAndHolds(expected));
  EXPECT_THAT(TensorOf(R"("shape": [2, 3], "datatype": "FP32", "data": [[1, 2, 3], [4, 5, 6]])"),
              IsOkAndHolds(expected));
  EXPECT_THAT(TensorOf(R"("shape": [2, 0], "datatype": "FP32", "data": [[], []])"),
              IsOkAndHolds(Tensor::Of<float>({2, 0}, {})));
  EXPECT_THAT(TensorOf(R"("shape": [2, 0], "datatype": "FP32", "data": [])"),
              IsOkAndHolds(Tensor::Of<float>({2, 0}, {})));
}

TEST(InferenceProtocolTest, EachDatatypeHoldsItsExtremes) {
  const auto read = [](const std::string& datatype, const std::string& data) {
    return TensorOf(
        absl::StrCat(R"("shape": [2], "datatype": ")", datatype, R"(", "data": [)", data, "]"));
  };
  EXPECT_THAT(read("BOOL", "true, 0"), IsOkAndHolds(Tensor::Of<bool>({2}, {true, false})));
  EXPECT_THAT(read("UINT8", "0, 255"), IsOkAndHolds(Tensor::Of<uint8_t>({2}, {0, 255})));
  EXPECT_THAT(read("INT8", "-128, 127"), IsOkAndHolds(Tensor::Of<int8_t>({2}, {-128, 127})));
  EXPECT_THAT(read("UINT64", "0, 18446744073709551615"),
              IsOkAndHolds(Tensor::Of<uint64_t>({2}, {0, std::numeric_limits<uint64_t>::max()})));
  EXPECT_THAT(read("INT64", "-9223372036854775808, 9223372036854775807"),
              IsOkAndHolds(Tensor::Of<int64_t>({2}, {std::numeric_limits<int64_t>::min(),
                                                     std::numeric_limits<int64_t>::max()})));
  EXPECT_THAT(read("FP64", "1e300, -2"), IsOkAndHolds(Tensor::Of<double>({2}, {1e300, -2})));
  EXPECT_THAT(read("FP16", "0.5, 3"), IsOkAndHolds(Tensor::Of<Half>({2}, {Half(0.5), Half(3)})));
  EXPECT_THAT(read("BF16", "0.5, 3"),
              IsOkAndHolds(Tensor::Of<BFloat16>({2}, {BFloat16(0.5), BFloat16(3)})));
  ASSERT_OK_AND_ASSIGN(const Tensor strings, read("BYTES", R"("größe", "")"));
  EXPECT_THAT(strings.strings(), ElementsAre("größe", ""));
  // One more or less than the kinds can hold.
  for (const auto& [datatype, data] :
       std::vector<std::pair<std::string, std::string>>{{"BOOL", "2, 0"},
                                                        {"BOOL", "\"true\", 0"},
                                                        {"UINT8", "0, 256"},
                                                        {"UINT8", "-1, 0"},
                                                        {"INT8", "-129, 0"},
                                                        {"INT8", "128, 0"},
                                                        {"INT32", "2147483648, 0"},
                                                        {"INT32", "0.5, 0"},
                                                        {"INT64", "9223372036854775808, 0"},
                                                        {"UINT64", "-1, 0"},
                                                        {"FP16", "65520, 0"},
                                                        {"FP32", "1e39, 0"},
                                                        {"FP32", "null, 0"},
                                                        {"FP32", "true, 0"},
                                                        {"BYTES", "1, \"\""}}) {
    EXPECT_THAT(read(datatype, data),
                StatusIs(absl::StatusCode::kInvalidArgument,
                         HasSubstr(absl::StrCat("is not a valid ", datatype))))
        << datatype << " " << data;
  }
}

TEST(InferenceProtocolTest, ReadsRawBytes) {
  const float numbers[] = {1.5, -2};
  const std::string raw(reinterpret_cast<const char*>(numbers), sizeof(numbers));
  EXPECT_THAT(
      TensorOf(R"("shape": [1, 2], "datatype": "FP32", "parameters": {"binary_data_size": 8})",
               raw),
      IsOkAndHolds(Tensor::Of<float>({1, 2}, {1.5, -2})));
  const std::string strings("\2\0\0\0ab\0\0\0\0", 10);
  ASSERT_OK_AND_ASSIGN(
      const Tensor tensor,
      TensorOf(R"("shape": [2], "datatype": "BYTES", "parameters": {"binary_data_size": 10})",
               strings));
  EXPECT_THAT(tensor.strings(), ElementsAre("ab", ""));
  EXPECT_THAT(
      TensorOf(R"("shape": [2], "datatype": "BYTES", "parameters": {"binary_data_size": 9})",
               strings.substr(0, 9)),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("string 1: the length is truncated")));
  EXPECT_THAT(
      TensorOf(R"("shape": [1], "datatype": "BYTES", "parameters": {"binary_data_size": 10})",
               strings),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("4 bytes remain")));
}

TEST(InferenceProtocolTest, MalformedRequests) {
  const auto error = [](const std::string& body, std::optional<int64_t> json_bytes = std::nullopt) {
    const absl::Status status = ReadInferRequest(body, json_bytes).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << body;
    return std::string(status.message());
  };
  EXPECT_EQ(error(""), "the body is not JSON");
  EXPECT_EQ(error("{\"inputs\": [}"), "the body is not JSON");
  EXPECT_EQ(error("{\"id\": \"\xff\"}"), "the body is not JSON");
  EXPECT_EQ(error("[]"), "expected a JSON object, found array");
  EXPECT_EQ(error("{}", 3), "the headers announce 3 bytes of JSON, and the body has 2");
  EXPECT_EQ(error("{}", -1), "the headers announce -1 bytes of JSON, and the body has 2");
  EXPECT_EQ(error("{}abc", 2), "3 bytes after the JSON belong to no input");
  EXPECT_EQ(error(R"({"id": 7})"), "\"id\": expected a string, found number");
  EXPECT_EQ(error(R"({"inputs": {}})"), "\"inputs\": expected a list, found object");
  EXPECT_EQ(error(R"({"inputs": [7]})"), "input 0: expected an object, found number");
  EXPECT_EQ(error(R"({"inputs": [{}]})"), "input 0: \"name\" is missing");
  EXPECT_EQ(error(R"({"parameters": []})"), "\"parameters\": expected an object, found array");
  EXPECT_EQ(error(R"({"parameters": {"binary_data_output": 1}})"),
            "\"binary_data_output\": expected true or false, found number");
  EXPECT_EQ(error(R"({"outputs": [{"name": "y"}, {"name": "y"}]})"), "output \"y\" is given twice");
  const auto one = [&](const std::string& members) {
    const absl::Status status = ReadOne(members).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << members;
    return std::string(status.message());
  };
  EXPECT_EQ(one(R"("shape": [1])"), "input \"x\": \"datatype\" is missing");
  EXPECT_THAT(one(R"("shape": [1], "datatype": "F32")"), HasSubstr("expected one of BOOL, UINT8"));
  EXPECT_EQ(one(R"("datatype": "FP32")"), "input \"x\": \"shape\" is missing");
  EXPECT_EQ(one(R"("datatype": "FP32", "shape": [-1])"),
            "input \"x\": \"shape\": expected integers of 0 or more");
  EXPECT_EQ(one(R"("datatype": "FP32", "shape": [1.5])"),
            "input \"x\": \"shape\": expected integers of 0 or more");
  EXPECT_EQ(one(R"("datatype": "FP32", "shape": [2], "data": [1])"),
            "input \"x\": \"data\": expected 2 elements as \"shape\" says, found 1");
  EXPECT_EQ(one(R"("datatype": "FP32", "shape": [2, 2], "data": [[1, 2], [3]])"),
            "input \"x\": \"data\": expected 2 elements as \"shape\" says, found 1");
  EXPECT_EQ(one(R"("datatype": "FP32", "shape": [1, 1], "data": [[[1]]])"),
            "input \"x\": \"data\": array is not a valid FP32");
  EXPECT_EQ(one(R"("datatype": "FP32", "shape": [1], "data": 1)"),
            "input \"x\": \"data\": expected a list, found number");
  EXPECT_THAT(one(R"("datatype": "FP32", "shape": [1])"), HasSubstr("found neither"));
  EXPECT_THAT(one(R"("datatype": "FP32", "shape": [1], "data": [1],
                     "parameters": {"binary_data_size": 4})"),
              HasSubstr("found both"));
  EXPECT_THAT(one(R"("datatype": "FP32", "shape": [1], "parameters": {"binary_data_size": 4})"),
              HasSubstr("expected 4 bytes, found 0"));
}

// Sizes that do not fit in memory, or whose product overflows.
TEST(InferenceProtocolTest, HugeSizesAreErrors) {
  for (const char* shape : {"[9223372036854775807]", "[4294967296, 4294967296]", "[1099511627776]",
                            "[0, 9223372036854775807, 9223372036854775807]"}) {
    EXPECT_FALSE(
        TensorOf(absl::StrCat(R"("datatype": "FP32", "data": [1], "shape": )", shape)).ok())
        << shape;
    EXPECT_FALSE(
        TensorOf(
            absl::StrCat(R"("datatype": "BYTES", "parameters": {"binary_data_size": 0}, "shape": )",
                         shape))
            .ok())
        << shape;
  }
}

TEST(InferenceProtocolTest, WritesJson) {
  InferResponse response = {.model = "m", .version = "3", .id = "i\"d"};
  response.outputs.push_back({"y", Tensor::Of<float>({2, 1}, {0.1f, -2}), false});
  response.outputs.push_back({"b", Tensor::Of<bool>({1}, {true}), false});
  response.outputs.push_back({"q", Tensor::Of<int8_t>({2}, {-128, 127}), false});
  ASSERT_OK_AND_ASSIGN(
      response.outputs.emplace_back().tensor,
      Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({1})), {"größe\n"}));
  response.outputs.back().name = "s";
  ASSERT_OK_AND_ASSIGN(const ProtocolBody body, WriteInferResponse(response));
  EXPECT_FALSE(body.json_bytes.has_value());
  EXPECT_EQ(body.body, R"({"model_name":"m","model_version":"3","id":"i\"d","outputs":[)"
                       R"({"name":"y","datatype":"FP32","shape":[2,1],"data":[0.1,-2]},)"
                       R"({"name":"b","datatype":"BOOL","shape":[1],"data":[true]},)"
                       R"({"name":"q","datatype":"INT8","shape":[2],"data":[-128,127]},)"
                       R"({"name":"s","datatype":"BYTES","shape":[1],"data":["größe\n"]}]})");
}

TEST(InferenceProtocolTest, WritesRawBytes) {
  InferResponse response = {.model = "m", .version = "1"};
  response.outputs.push_back({"y", Tensor::Of<uint8_t>({3}, {1, 2, 3}), true});
  response.outputs.push_back({"z", Tensor::Of<uint8_t>({1}, {9}), false});
  ASSERT_OK_AND_ASSIGN(
      response.outputs.emplace_back().tensor,
      Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({1})), {"\xff"}));
  response.outputs.back().is_binary = true;
  ASSERT_OK_AND_ASSIGN(const ProtocolBody body, WriteInferResponse(response));
  ASSERT_TRUE(body.json_bytes.has_value());
  EXPECT_THAT(body.body.substr(0, *body.json_bytes), HasSubstr(R"("binary_data_size":3)"));
  EXPECT_EQ(body.body.substr(*body.json_bytes), std::string("\1\2\3\1\0\0\0\xff", 8));
}

TEST(InferenceProtocolTest, WhatJsonCannotHoldIsAnError) {
  InferResponse response = {.model = "m", .version = "1"};
  response.outputs.push_back({"y", Tensor::Of<float>({1}, {std::nanf("")}), false});
  EXPECT_THAT(
      WriteInferResponse(response),
      StatusIs(absl::StatusCode::kFailedPrecondition,
               "output \"y\": JSON cannot hold its NaN or infinity; ask for \"binary_data\""));
  response.outputs[0].is_binary = true;
  EXPECT_THAT(WriteInferResponse(response), IsOk());
  ASSERT_OK_AND_ASSIGN(
      response.outputs[0].tensor,
      Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({1})), {"\xff"}));
  EXPECT_THAT(WriteInferResponse(response), IsOk());
  response.outputs[0].is_binary = false;
  EXPECT_THAT(WriteInferResponse(response),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("not UTF-8")));
}

TEST(InferenceProtocolTest, DatatypesAreNamedBothWays) {
  int named = 0;
  for (const ElementKind kind : kAllElementKinds) {
    const auto name = DatatypeName(kind);
    if (!name.has_value()) continue;
    ++named;
    EXPECT_EQ(ElementKindOfDatatype(*name), kind);
  }
  EXPECT_EQ(named, 14);
}

TEST(InferenceProtocolTest, Metadata) {
  EXPECT_EQ(ModelMetadataBody({.name = "m",
                               .versions = {"1", "2"},
                               .platform = "roundhouse",
                               .inputs = {{"x", "FP32", {-1, 3}}},
                               .outputs = {}}),
            R"({"name":"m","versions":["1","2"],"platform":"roundhouse",)"
            R"("inputs":[{"name":"x","datatype":"FP32","shape":[-1,3]}],"outputs":[]})");
}

}  // namespace
}  // namespace roundhouse::serving
