// All combinations of where an initializer is, how it is stored and how it is used.
#include <onnx/onnx_pb.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;

// Where the initializer is. A function is called twice, so that it is read twice.
enum class Place { kMain, kIf, kLoop, kScan, kScanInLoop, kLoopInIf, kFunction, kIfInFunction };
enum class Storage { kRaw, kField, kExternal, kSparse, kConstant, kSparseConstant };
enum class User { kCast, kDequantize, kCaptured, kState };

std::string Name(Place place) {
  static const char* const names[] = {"main",         "if",         "loop",     "scan",
                                      "scan_in_loop", "loop_in_if", "function", "if_in_function"};
  return names[static_cast<int>(place)];
}
std::string Name(Storage storage) {
  static const char* const names[] = {"raw",    "field",    "external",
                                      "sparse", "constant", "sparse_constant"};
  return names[static_cast<int>(storage)];
}
std::string Name(User user) {
  static const char* const names[] = {"cast", "dequantize", "captured", "state"};
  return names[static_cast<int>(user)];
}

// For GraphProto and for FunctionProto.
template <typename Body>
onnx::NodeProto& AddNode(Body& body, const std::string& type,
                         const std::vector<std::string>& inputs, const std::string& output) {
  onnx::NodeProto& node = *body.add_node();
  node.set_op_type(type);
  for (const std::string& input : inputs) node.add_input(input);
  node.add_output(output);
  return node;
}

onnx::AttributeProto& AddAttribute(onnx::NodeProto& node, const std::string& name,
                                   onnx::AttributeProto::AttributeType type) {
  onnx::AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_type(type);
  return attribute;
}

void AddInt(onnx::NodeProto& node, const std::string& name, int64_t value) {
  AddAttribute(node, name, onnx::AttributeProto::INT).set_i(value);
}

onnx::GraphProto& AddGraph(onnx::NodeProto& node, const std::string& name) {
  onnx::GraphProto& graph = *AddAttribute(node, name, onnx::AttributeProto::GRAPH).mutable_g();
  graph.set_name(name);
  return graph;
}

template <typename Body>
void AddConstant(Body& body, const std::string& name, int type, const std::string& raw,
                 const std::vector<int64_t>& dims) {
  onnx::TensorProto& tensor =
      *AddAttribute(AddNode(body, "Constant", {}, name), "value", onnx::AttributeProto::TENSOR)
           .mutable_t();
  tensor.set_data_type(type);
  for (int64_t size : dims) tensor.add_dims(size);
  tensor.set_raw_data(raw);
}

template <typename Body>
void AddCondition(Body& body, const std::string& name) {
  AddConstant(body, name, onnx::TensorProto::BOOL, std::string(1, '\1'), {});
}

template <typename Body>
void AddTripCount(Body& body, const std::string& name) {
  AddConstant(body, name, onnx::TensorProto::INT64, std::string("\1\0\0\0\0\0\0\0", 8), {});
}

onnx::ValueInfoProto& Declare(onnx::ValueInfoProto& info, const std::string& name, int type) {
  info.set_name(name);
  info.mutable_type()->mutable_tensor_type()->set_elem_type(type);
  return info;
}

// {3, -5} of i8.
const std::string kBytes = "\x03\xfb";

void FillSparse(onnx::SparseTensorProto& sparse) {
  sparse.add_dims(2);
  sparse.mutable_values()->set_data_type(onnx::TensorProto::INT8);
  sparse.mutable_values()->add_dims(2);
  sparse.mutable_values()->set_raw_data(kBytes);
  sparse.mutable_indices()->set_data_type(onnx::TensorProto::INT64);
  sparse.mutable_indices()->add_dims(2);
  sparse.mutable_indices()->add_int64_data(0);
  sparse.mutable_indices()->add_int64_data(1);
}

template <typename Body>
void AddWeightAsConstant(Body& body, Storage storage) {
  if (storage == Storage::kSparse || storage == Storage::kSparseConstant) {
    FillSparse(*AddAttribute(AddNode(body, "Constant", {}, "w"), "sparse_value",
                             onnx::AttributeProto::SPARSE_TENSOR)
                    .mutable_sparse_tensor());
    return;
  }
  AddConstant(body, "w", onnx::TensorProto::INT8, kBytes, {2});
}

// A function has no initializers.
void AddWeight(onnx::FunctionProto& body, Storage storage) { AddWeightAsConstant(body, storage); }

void AddWeight(onnx::GraphProto& body, Storage storage) {
  if (storage == Storage::kConstant || storage == Storage::kSparseConstant)
    return AddWeightAsConstant(body, storage);
  if (storage == Storage::kSparse) {
    onnx::SparseTensorProto& sparse = *body.add_sparse_initializer();
    FillSparse(sparse);
    sparse.mutable_values()->set_name("w");
    return;
  }
  onnx::TensorProto& weight = *body.add_initializer();
  weight.set_name("w");
  weight.set_data_type(onnx::TensorProto::INT8);
  weight.add_dims(2);
  if (storage == Storage::kRaw) weight.set_raw_data(kBytes);
  if (storage == Storage::kField) {
    weight.add_int32_data(3);
    weight.add_int32_data(-5);
  }
  if (storage == Storage::kExternal) {
    weight.set_data_location(onnx::TensorProto::EXTERNAL);
    onnx::StringStringEntryProto& entry = *weight.add_external_data();
    entry.set_key("location");
    entry.set_value("weights.bin");
  }
}

// c = w as floats.
template <typename Body>
void AddUser(Body& body, User user) {
  switch (user) {
    case User::kCast:
      AddInt(AddNode(body, "Cast", {"w"}, "c"), "to", onnx::TensorProto::FLOAT);
      return;
    case User::kDequantize:
      AddConstant(body, "one", onnx::TensorProto::FLOAT, std::string("\0\0\x80\x3f", 4), {});
      AddNode(body, "DequantizeLinear", {"w", "one"}, "c");
      return;
    case User::kCaptured: {
      AddCondition(body, "always");
      onnx::NodeProto& node = AddNode(body, "If", {"always"}, "c");
      for (const char* name : {"then_branch", "else_branch"}) {
        onnx::GraphProto& branch = AddGraph(node, name);
        AddInt(AddNode(branch, "Cast", {"w"}, "cast"), "to", onnx::TensorProto::FLOAT);
        Declare(*branch.add_output(), "cast", onnx::TensorProto::FLOAT);
      }
      return;
    }
    case User::kState: {
      AddCondition(body, "first");
      AddTripCount(body, "once");
      onnx::GraphProto& inner =
          AddGraph(AddNode(body, "Loop", {"once", "first", "w"}, "state"), "body");
      Declare(*inner.add_input(), "number", onnx::TensorProto::INT64);
      Declare(*inner.add_input(), "goes_on", onnx::TensorProto::BOOL);
      Declare(*inner.add_input(), "held", onnx::TensorProto::INT8);
      AddNode(inner, "Identity", {"goes_on"}, "still_on");
      AddNode(inner, "Identity", {"held"}, "given");
      Declare(*inner.add_output(), "still_on", onnx::TensorProto::BOOL);
      Declare(*inner.add_output(), "given", onnx::TensorProto::INT8);
      AddInt(AddNode(body, "Cast", {"state"}, "c"), "to", onnx::TensorProto::FLOAT);
      return;
    }
  }
}

template <typename Body>
void AddSum(Body& body, Storage storage, User user, const std::string& x) {
  AddWeight(body, storage);
  AddUser(body, user);
  AddNode(body, "Add", {x, "c"}, "r");
}

// r = x + w in a body; `fill` adds the nodes that compute `inner` from its argument.
template <typename Body, typename Fill>
void AddIf(Body& body, const std::string& x, const Fill& fill) {
  AddCondition(body, "is_so");
  onnx::NodeProto& node = AddNode(body, "If", {"is_so"}, "r");
  for (const char* name : {"then_branch", "else_branch"}) {
    onnx::GraphProto& branch = AddGraph(node, name);
    AddNode(branch, "Identity", {x}, "x_inside");
    fill(branch, "x_inside");
    AddNode(branch, "Identity", {"r"}, absl::StrCat("of_", name));
    Declare(*branch.add_output(), absl::StrCat("of_", name), onnx::TensorProto::FLOAT);
  }
}

// The second state changes its size in each iteration, so that its type is inferred in steps.
template <typename Body, typename Fill>
void AddLoop(Body& body, const std::string& x, const Fill& fill) {
  AddCondition(body, "begins");
  AddTripCount(body, "times");
  onnx::NodeProto& node = AddNode(body, "Loop", {"times", "begins", x, x}, "r");
  node.add_output("grown");
  onnx::GraphProto& inner = AddGraph(node, "body");
  Declare(*inner.add_input(), "iteration", onnx::TensorProto::INT64);
  Declare(*inner.add_input(), "condition", onnx::TensorProto::BOOL);
  Declare(*inner.add_input(), "x_state", onnx::TensorProto::FLOAT);
  Declare(*inner.add_input(), "growing", onnx::TensorProto::FLOAT);
  AddNode(inner, "Identity", {"condition"}, "condition_after");
  AddInt(AddNode(inner, "Concat", {"growing", "growing"}, "growing_after"), "axis", 0);
  fill(inner, "x_state");
  Declare(*inner.add_output(), "condition_after", onnx::TensorProto::BOOL);
  Declare(*inner.add_output(), "r", onnx::TensorProto::FLOAT);
  Declare(*inner.add_output(), "growing_after", onnx::TensorProto::FLOAT);
}

// The two states have different sizes.
template <typename Body, typename Fill>
void AddScan(Body& body, const std::string& x, const Fill& fill) {
  AddConstant(body, "row", onnx::TensorProto::INT64,
              std::string("\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0", 16), {2});
  AddConstant(body, "flat", onnx::TensorProto::INT64, std::string("\2\0\0\0\0\0\0\0", 8), {1});
  AddConstant(body, "single", onnx::TensorProto::FLOAT, std::string(4, '\0'), {1});
  AddConstant(body, "triple", onnx::TensorProto::FLOAT, std::string(12, '\0'), {3});
  AddNode(body, "Reshape", {x, "row"}, "rows");
  onnx::NodeProto& node = AddNode(body, "Scan", {"single", "triple", "rows"}, "last_single");
  node.add_output("last_triple");
  node.add_output("sums");
  AddInt(node, "num_scan_inputs", 1);
  onnx::GraphProto& inner = AddGraph(node, "body");
  Declare(*inner.add_input(), "single_in", onnx::TensorProto::FLOAT);
  Declare(*inner.add_input(), "triple_in", onnx::TensorProto::FLOAT);
  Declare(*inner.add_input(), "x_row", onnx::TensorProto::FLOAT);
  AddNode(inner, "Identity", {"single_in"}, "single_out");
  AddNode(inner, "Identity", {"triple_in"}, "triple_out");
  fill(inner, "x_row");
  Declare(*inner.add_output(), "single_out", onnx::TensorProto::FLOAT);
  Declare(*inner.add_output(), "triple_out", onnx::TensorProto::FLOAT);
  Declare(*inner.add_output(), "r", onnx::TensorProto::FLOAT);
  AddNode(body, "Reshape", {"sums", "flat"}, "r");
}

onnx::ModelProto MakeModel(Place place, Storage storage, User user) {
  onnx::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(17);
  onnx::OperatorSetIdProto& local = *model.add_opset_import();
  local.set_domain("local");
  local.set_version(1);
  onnx::GraphProto& main = *model.mutable_graph();
  main.set_name("g");
  for (const char* name : {"x", "y"}) {
    onnx::ValueInfoProto& info =
        Declare(std::string(name) == "x" ? *main.add_input() : *main.add_output(), name,
                onnx::TensorProto::FLOAT);
    info.mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(2);
  }
  const auto sum = [&](auto& body, const std::string& x) { AddSum(body, storage, user, x); };
  const auto scan = [&](auto& body, const std::string& x) { AddScan(body, x, sum); };
  const auto loop = [&](auto& body, const std::string& x) { AddLoop(body, x, sum); };
  const auto branch = [&](auto& body, const std::string& x) { AddIf(body, x, sum); };
  switch (place) {
    case Place::kMain:
      sum(main, "x");
      break;
    case Place::kIf:
      branch(main, "x");
      break;
    case Place::kLoop:
      loop(main, "x");
      break;
    case Place::kScan:
      scan(main, "x");
      break;
    case Place::kScanInLoop:
      AddLoop(main, "x", scan);
      break;
    case Place::kLoopInIf:
      AddIf(main, "x", loop);
      break;
    case Place::kFunction:
    case Place::kIfInFunction: {
      onnx::FunctionProto& function = *model.add_functions();
      function.set_domain("local");
      function.set_name("F");
      function.add_input("x");
      function.add_output("r");
      function.add_opset_import()->set_version(17);
      if (place == Place::kFunction) {
        sum(function, "x");
      } else {
        branch(function, "x");
      }
      AddNode(main, "F", {"x"}, "once_added").set_domain("local");
      AddNode(main, "F", {"once_added"}, "r").set_domain("local");
      break;
    }
  }
  AddNode(main, "Identity", {"r"}, "y");
  return model;
}

absl::StatusOr<Tensor> RunModel(const onnx::ModelProto& model, const std::string& folder) {
  const std::string path = absl::StrCat(folder, "/model.onnx");
  std::ofstream(path, std::ios::binary) << model.SerializeAsString();
  std::ofstream(absl::StrCat(folder, "/weights.bin"), std::ios::binary) << kBytes;
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadOnnx(OnnxTestContext(), path));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(*program));
  RH_RETURN_IF_ERROR(session->set_input(0, Tensor::Of<float>({2}, {10, 20})));
  RH_RETURN_IF_ERROR(session->infer());
  return session->get_output(0);
}

class StoredWeights : public testing::TestWithParam<std::tuple<Place, Storage, User>> {};

TEST_P(StoredWeights, AreReadWhole) {
  const auto [place, storage, user] = GetParam();
  ASSERT_OK_AND_ASSIGN(const Tensor y,
                       RunModel(MakeModel(place, storage, user), testing::TempDir()));
  if (place == Place::kFunction || place == Place::kIfInFunction) {
    EXPECT_THAT(y.data<float>(), ElementsAre(16, 10));
  } else {
    EXPECT_THAT(y.data<float>(), ElementsAre(13, 15));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, StoredWeights,
    testing::Combine(
        testing::Values(Place::kMain, Place::kIf, Place::kLoop, Place::kScan, Place::kScanInLoop,
                        Place::kLoopInIf, Place::kFunction, Place::kIfInFunction),
        testing::Values(Storage::kRaw, Storage::kField, Storage::kExternal, Storage::kSparse,
                        Storage::kConstant, Storage::kSparseConstant),
        testing::Values(User::kCast, User::kDequantize, User::kCaptured, User::kState)),
    [](const auto& tested) {
      return absl::StrCat(Name(std::get<0>(tested.param)), "_", Name(std::get<1>(tested.param)),
                          "_", Name(std::get<2>(tested.param)));
    });

}  // namespace
}  // namespace roundhouse
