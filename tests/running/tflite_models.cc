#include "roundhouse/tests/running/tflite_models.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/option_schema.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"

namespace roundhouse {
namespace {

using flatbuffers::Offset;
using tfl::BuiltinOp;
using tfl::OptionField;
using tfl::OptionTable;
using tfl::Storage;

constexpr int kMaxNodes = 3;
constexpr int kNumCalledGraphs = 2;
constexpr int64_t kMaxConstantElements = 64;
constexpr uint32_t kSchemaVersion = 3;

// The most common types first.
constexpr tflite::TensorType kTypes[] = {
    tflite::TensorType_FLOAT32, tflite::TensorType_INT8,    tflite::TensorType_INT32,
    tflite::TensorType_UINT8,   tflite::TensorType_INT16,   tflite::TensorType_INT64,
    tflite::TensorType_BOOL,    tflite::TensorType_FLOAT16, tflite::TensorType_STRING,
    tflite::TensorType_FLOAT64, tflite::TensorType_UINT32,  tflite::TensorType_COMPLEX64,
};

int BytesOf(tflite::TensorType type) {
  switch (type) {
    case tflite::TensorType_INT8:
    case tflite::TensorType_UINT8:
    case tflite::TensorType_BOOL:
    case tflite::TensorType_STRING:
      return 1;
    case tflite::TensorType_INT16:
    case tflite::TensorType_FLOAT16:
      return 2;
    case tflite::TensorType_INT64:
    case tflite::TensorType_FLOAT64:
    case tflite::TensorType_COMPLEX64:
      return 8;
    default:
      return 4;
  }
}

// Whether an operand of this name is a list of sizes, axes or indices.
bool IsList(absl::string_view name) {
  for (absl::string_view word :
       {"shape", "axes", "axis", "sizes", "begin", "end", "strides", "paddings", "crops",
        "permutation", "multiples", "indices", "ids", "depth", "start", "limit", "delta", "size"}) {
    if (absl::StrContains(name, word)) return true;
  }
  return false;
}

// One subgraph.
class GraphMaker {
 public:
  GraphMaker(FuzzChoices& choices, flatbuffers::FlatBufferBuilder& builder,
             std::vector<Offset<tflite::Buffer>>& buffers,
             std::vector<Offset<tflite::OperatorCode>>& codes)
      : choices_(choices), builder_(builder), buffers_(buffers), codes_(codes) {}

  // Begins with `num_inputs` inputs; only if `is_main`, more are added as needed.
  Offset<tflite::SubGraph> Make(const std::string& name, bool is_main, int num_inputs) {
    is_main_ = is_main;
    element_ =
        choices_.OneIn(2) ? tflite::TensorType_FLOAT32 : choices_.From(absl::MakeConstSpan(kTypes));
    for (int i = 0; i < num_inputs; ++i) inputs_.push_back(AddTensor(element_, PickSizes(), 0));
    known_ = inputs_;
    std::vector<int32_t> last = known_;
    const int num_nodes = (is_main ? 1 : 0) + choices_.Below(kMaxNodes);
    for (int i = 0; i < num_nodes; ++i) {
      last = AddNode();
      known_.insert(known_.end(), last.begin(), last.end());
    }
    const auto tensors = builder_.CreateVector(tensors_);
    const auto inputs = builder_.CreateVector(inputs_);
    const auto outputs = builder_.CreateVector(last);
    const auto operators = builder_.CreateVector(operators_);
    const auto text = builder_.CreateString(name);
    return tflite::CreateSubGraph(builder_, tensors, inputs, outputs, operators, text);
  }

 private:
  std::vector<int64_t> PickSizes() {
    if (usual_.empty() || choices_.OneIn(3)) {
      std::vector<int64_t> sizes = choices_.Sizes();
      if (usual_.empty()) usual_ = sizes;
      return sizes;
    }
    std::vector<int64_t> sizes = usual_;
    if (choices_.OneIn(3)) sizes[choices_.Below(static_cast<int>(sizes.size()))] = choices_.Size();
    return sizes;
  }

  Offset<tflite::QuantizationParameters> MakeQuantization(int64_t channels) {
    std::vector<float> scales;
    std::vector<int64_t> zero_points;
    const int64_t count = choices_.OneIn(4) ? std::clamp<int64_t>(channels, 0, 8) : 1;
    for (int64_t i = 0; i < count; ++i) {
      scales.push_back(choices_.OneIn(4) ? choices_.Real() : 0.5F);
      zero_points.push_back(choices_.OneIn(4) ? choices_.Number() : 0);
    }
    const auto scale_list = builder_.CreateVector(scales);
    const auto zero_point_list = builder_.CreateVector(zero_points);
    return tflite::CreateQuantizationParameters(
        builder_, 0, 0, scale_list, zero_point_list, tflite::QuantizationDetails_NONE, 0,
        choices_.OneIn(4) ? static_cast<int32_t>(choices_.Number()) : 0);
  }

  int32_t AddTensor(tflite::TensorType type, const std::vector<int64_t>& sizes, uint32_t buffer,
                    bool is_ranked = true, bool is_variable = false) {
    std::vector<int32_t> shape;
    std::vector<int32_t> signature;
    for (int64_t size : sizes) {
      shape.push_back(static_cast<int32_t>(size));
      signature.push_back(choices_.OneIn(16) ? -1 : shape.back());
    }
    const bool may_be_quantized = type == tflite::TensorType_INT8 ||
                                  type == tflite::TensorType_UINT8 ||
                                  type == tflite::TensorType_INT16;
    Offset<tflite::QuantizationParameters> quantization;
    if (may_be_quantized && !choices_.OneIn(4))
      quantization = MakeQuantization(sizes.empty() ? 1 : sizes[0]);
    const auto shape_list = builder_.CreateVector(shape);
    const auto signature_list = is_ranked && choices_.OneIn(4)
                                    ? builder_.CreateVector(signature)
                                    : Offset<flatbuffers::Vector<int32_t>>();
    const auto name = builder_.CreateString(absl::StrCat("t", tensors_.size()));
    tensors_.push_back(tflite::CreateTensor(builder_, shape_list, type, buffer, name, quantization,
                                            is_variable, 0, signature_list, is_ranked));
    types_.push_back(type);
    return static_cast<int32_t>(tensors_.size()) - 1;
  }

  void AppendElement(std::vector<uint8_t>& data, tflite::TensorType type) {
    uint8_t bytes[8] = {};
    if (type == tflite::TensorType_FLOAT32) {
      const float real = choices_.Real();
      std::memcpy(bytes, &real, sizeof(real));
    } else if (type == tflite::TensorType_FLOAT64) {
      const double real = choices_.Real();
      std::memcpy(bytes, &real, sizeof(real));
    } else if (BytesOf(type) == 1) {
      bytes[0] = static_cast<uint8_t>(choices_.Below(type == tflite::TensorType_BOOL ? 2 : 256));
    } else {
      const int64_t number = choices_.Number();
      std::memcpy(bytes, &number, sizeof(number));
    }
    data.insert(data.end(), bytes, bytes + BytesOf(type));
  }

  int32_t AddConstant(tflite::TensorType type, std::vector<int64_t> sizes) {
    int64_t count = 1;
    for (int64_t& size : sizes) {
      if (size < 0 || size > kMaxConstantElements / std::max<int64_t>(count, 1)) size = 1;
      count *= size;
    }
    std::vector<uint8_t> data;
    for (int64_t i = 0; i < count; ++i) AppendElement(data, type);
    // Some shapes contradict their data.
    if (choices_.OneIn(64) && !sizes.empty()) sizes[0] = choices_.Size(/*rarity=*/2);
    builder_.ForceVectorAlignment(data.size(), sizeof(uint8_t), 16);
    const auto bytes = builder_.CreateVector(data);
    buffers_.push_back(tflite::CreateBuffer(builder_, bytes));
    return AddTensor(type, sizes, static_cast<uint32_t>(buffers_.size()) - 1);
  }

  int32_t PickOperand(const OperandInfo& operand) {
    if (operand.optional && choices_.OneIn(2)) return -1;
    if (IsList(operand.name) && !choices_.OneIn(8)) {
      const std::vector<int64_t> length =
          choices_.OneIn(4) ? std::vector<int64_t>{} : std::vector<int64_t>{1 + choices_.Below(4)};
      return AddConstant(tflite::TensorType_INT32, length);
    }
    if (!known_.empty() && choices_.OneIn(2)) return choices_.From(known_);
    const tflite::TensorType type =
        choices_.OneIn(8) ? choices_.From(absl::MakeConstSpan(kTypes)) : element_;
    if (!is_main_ || choices_.OneIn(2)) return AddConstant(type, PickSizes());
    const int32_t made = AddTensor(type, PickSizes(), 0);
    inputs_.push_back(made);
    known_.push_back(made);
    return made;
  }

  int64_t PickNumber(const OptionField& field) {
    if (field.is_graph && !choices_.OneIn(8)) return 1 + choices_.Below(kNumCalledGraphs);
    if (field.values != nullptr && !choices_.OneIn(32))
      return choices_.From(field.values->values()).first;
    return choices_.Number();
  }

  template <typename T>
  flatbuffers::uoffset_t MakeList(const OptionField& field) {
    std::vector<T> numbers;
    for (int i = choices_.Below(5); i > 0; --i)
      numbers.push_back(static_cast<T>(PickNumber(field)));
    return builder_.CreateVector(numbers.data(), numbers.size()).o;
  }

  // Makes an option that is stored outside of the options' table. Returns 0 for a number, which is
  // inside.
  flatbuffers::uoffset_t MakeOutside(const OptionField& field) {
    if (field.is_string && !field.is_list) return builder_.CreateString("s").o;
    if (!field.is_list) return 0;
    if (field.is_string) return builder_.CreateVectorOfStrings({"s", "t"}).o;
    if (field.storage == Storage::kFloat) {
      const std::vector<float> reals = {choices_.Real(), choices_.Real()};
      return builder_.CreateVector(reals).o;
    }
    switch (tfl::SizeOf(field.storage)) {
      case 1:
        return MakeList<uint8_t>(field);
      case 2:
        return MakeList<uint16_t>(field);
      case 4:
        return MakeList<int32_t>(field);
      default:
        return MakeList<int64_t>(field);
    }
  }

  void AddNumber(const OptionField& field) {
    const auto slot = static_cast<flatbuffers::voffset_t>(4 + 2 * field.slot);
    if (field.storage == Storage::kFloat) return builder_.AddElement<float>(slot, choices_.Real());
    const int64_t number = PickNumber(field);
    switch (tfl::SizeOf(field.storage)) {
      case 1:
        // A bool other than 0 and 1 is an error of the reader.
        return builder_.AddElement<int8_t>(
            slot, static_cast<int8_t>(field.storage == Storage::kBool ? number & 1 : number));
      case 2:
        return builder_.AddElement<int16_t>(slot, static_cast<int16_t>(number));
      case 4:
        return builder_.AddElement<int32_t>(slot, static_cast<int32_t>(number));
      default:
        return builder_.AddElement<int64_t>(slot, number);
    }
  }

  Offset<void> MakeOptions(const OptionTable& table) {
    std::vector<std::pair<const OptionField*, flatbuffers::uoffset_t>> chosen;
    for (const OptionField& field : table.fields) {
      // Graphs and lists have no default.
      if (field.is_graph || field.is_list || choices_.OneIn(2))
        chosen.emplace_back(&field, MakeOutside(field));
    }
    const flatbuffers::uoffset_t start = builder_.StartTable();
    for (const auto& [field, outside] : chosen) {
      if (outside == 0) {
        AddNumber(*field);
      } else {
        builder_.AddOffset(static_cast<flatbuffers::voffset_t>(4 + 2 * field->slot),
                           Offset<void>(outside));
      }
    }
    return Offset<void>(builder_.EndTable(start));
  }

  std::vector<int32_t> AddResults(const BuiltinOp& op, const std::vector<int32_t>& inputs) {
    std::vector<int32_t> outputs;
    for (const ResultInfo& result : op.results) {
      const int count = result.variadic ? choices_.Below(4) : 1;
      for (int i = 0; i < count; ++i) {
        tflite::TensorType type = element_;
        if (!inputs.empty() && inputs[0] >= 0 && choices_.OneIn(2)) type = types_[inputs[0]];
        if (choices_.OneIn(8)) type = choices_.From(absl::MakeConstSpan(kTypes));
        const bool is_ranked = choices_.OneIn(8);
        outputs.push_back(
            AddTensor(type, is_ranked ? PickSizes() : std::vector<int64_t>{}, 0, is_ranked));
      }
    }
    return outputs;
  }

  std::vector<int32_t> AddNode() {
    const BuiltinOp& op = choices_.From(tfl::BuiltinOps());
    std::vector<int32_t> inputs;
    for (int i = 0; i < static_cast<int>(op.operands.size()); ++i) {
      const OperandInfo& operand = op.operands[i];
      const bool is_state = std::find(op.states.begin(), op.states.end(), i) != op.states.end();
      if (is_state && !choices_.OneIn(8)) {
        inputs.push_back(AddTensor(element_, PickSizes(), 0, true, /*is_variable=*/true));
        continue;
      }
      const int count = operand.variadic ? choices_.Below(4) : 1;
      for (int j = 0; j < count; ++j) inputs.push_back(PickOperand(operand));
    }
    const std::vector<int32_t> outputs = AddResults(op, inputs);
    const Offset<void> options = op.options == nullptr ? Offset<void>() : MakeOptions(*op.options);
    // Codes beyond a byte have a separate field.
    constexpr int kLastOldCode = 127;
    codes_.push_back(tflite::CreateOperatorCode(
        builder_, static_cast<int8_t>(std::min(op.code, kLastOldCode)), 0, 1 + choices_.Below(4),
        static_cast<tflite::BuiltinOperator>(op.code)));
    const auto input_list = builder_.CreateVector(inputs);
    const auto output_list = builder_.CreateVector(outputs);
    const bool is_second = op.options != nullptr && op.options->is_second_union;
    const uint8_t number = op.options == nullptr ? 0 : op.options->union_type;
    tflite::OperatorBuilder made(builder_);
    made.add_opcode_index(static_cast<uint32_t>(codes_.size()) - 1);
    made.add_inputs(input_list);
    made.add_outputs(output_list);
    if (is_second) {
      made.add_builtin_options_2_type(static_cast<tflite::BuiltinOptions2>(number));
      made.add_builtin_options_2(options);
    } else if (op.options != nullptr) {
      made.add_builtin_options_type(static_cast<tflite::BuiltinOptions>(number));
      made.add_builtin_options(options);
    }
    operators_.push_back(made.Finish());
    return outputs;
  }

  FuzzChoices& choices_;
  flatbuffers::FlatBufferBuilder& builder_;
  std::vector<Offset<tflite::Buffer>>& buffers_;
  std::vector<Offset<tflite::OperatorCode>>& codes_;
  bool is_main_ = true;
  tflite::TensorType element_ = tflite::TensorType_FLOAT32;
  std::vector<int64_t> usual_;
  std::vector<Offset<tflite::Tensor>> tensors_;
  std::vector<tflite::TensorType> types_;  // Of tensors_.
  std::vector<Offset<tflite::Operator>> operators_;
  std::vector<int32_t> inputs_;
  std::vector<int32_t> known_;  // Tensors that nodes may use.
};

}  // namespace

std::string MakeTfliteModel(FuzzChoices& choices) {
  flatbuffers::FlatBufferBuilder builder;
  std::vector<Offset<tflite::Buffer>> buffers = {tflite::CreateBuffer(builder)};  // The empty one.
  std::vector<Offset<tflite::OperatorCode>> codes;
  std::vector<Offset<tflite::SubGraph>> graphs;
  // Branches and loops call graphs that have some inputs, and return one of them or a result.
  graphs.push_back(GraphMaker(choices, builder, buffers, codes).Make("main", true, 0));
  for (int i = 0; i < kNumCalledGraphs; ++i) {
    graphs.push_back(GraphMaker(choices, builder, buffers, codes)
                         .Make(absl::StrCat("called", i), false, choices.Below(3)));
  }
  const auto code_list = builder.CreateVector(codes);
  const auto graph_list = builder.CreateVector(graphs);
  const auto buffer_list = builder.CreateVector(buffers);
  builder.Finish(
      tflite::CreateModel(builder, kSchemaVersion, code_list, graph_list, 0, buffer_list), "TFL3");
  return std::string(reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize());
}

}  // namespace roundhouse
