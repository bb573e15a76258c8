#include "roundhouse/tests/running/onnx_models.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/tests/running/onnx_devices.h"

namespace roundhouse {
namespace {

using onnx_dialect::AttributeSchema;
using onnx_dialect::AttributeType;
using onnx_dialect::OpSchema;
using onnx_dialect::ParameterSchema;

constexpr int kMaxNodes = 4;
constexpr int kMaxDepth = 2;
constexpr int64_t kMaxInitializerElements = 64;

// ONNX's element types, the most common ones first.
const std::vector<int32_t>& DataTypes() {
  static const auto* const types = new std::vector<int32_t>(
      {onnx::TensorProto::FLOAT, onnx::TensorProto::INT64, onnx::TensorProto::UINT8,
       onnx::TensorProto::INT8, onnx::TensorProto::INT32, onnx::TensorProto::BOOL,
       onnx::TensorProto::FLOAT16, onnx::TensorProto::BFLOAT16, onnx::TensorProto::DOUBLE,
       onnx::TensorProto::STRING, onnx::TensorProto::UINT16, onnx::TensorProto::INT16,
       onnx::TensorProto::UINT32, onnx::TensorProto::UINT64, onnx::TensorProto::COMPLEX64});
  return *types;
}

// Values of string attributes, valid ones and invalid ones.
constexpr absl::string_view kWords[] = {
    "NOTSET",
    "SAME_UPPER",
    "VALID",
    "SAME_LOWER",
    "constant",
    "reflect",
    "edge",
    "wrap",
    "linear",
    "nearest",
    "cubic",
    "bilinear",
    "forward",
    "reverse",
    "bidirectional",
    "none",
    "add",
    "mul",
    "max",
    "min",
    "mean",
    "sum",
    "DCR",
    "CRD",
    "half_pixel",
    "asymmetric",
    "align_corners",
    "floor",
    "round_prefer_floor",
    "ceil",
    "zeros",
    "border",
    "reflection",
    "avg",
    "output_half_pixel",
    "ij,jk->ik",
    "...i,...j->...ij",
    "ii->i",
    "Relu",
    "Tanh",
    "Sigmoid",
    "tf_crop_and_resize",
    "stretch",
    "not_larger",
    "UPPER",
    "tanh",
    "",
    "abc",
    "[a-z]+",
    "RGB",
};

struct Known {
  std::string name;
  int32_t data_type = onnx::TensorProto::FLOAT;
};

// A domain's name and its operations.
using Domain = std::pair<std::string, std::vector<std::string>>;
const std::vector<Domain>& Domains() {
  static const auto* const domains = [] {
    auto* made = new std::vector<Domain>();
    for (const OpSchema& schema : onnx_dialect::OpSchemas().schemas()) {
      if (made->empty() || made->back().first != schema.domain)
        made->push_back({schema.domain, {}});
      std::vector<std::string>& names = made->back().second;
      if (names.empty() || names.back() != schema.name) names.push_back(schema.name);
    }
    return made;
  }();
  return *domains;
}

class ModelMaker {
 public:
  explicit ModelMaker(FuzzChoices& choices) : choices_(choices) {}

  std::string Make() {
    constexpr int kOpsets[] = {17, 22, 13, 18, 11, 9, 21, 7};
    opset_ = choices_.From(absl::MakeConstSpan(kOpsets));
    onnx::ModelProto model;
    model.set_ir_version(8);
    for (const Domain& domain : Domains()) {
      onnx::OperatorSetIdProto* import = model.add_opset_import();
      import->set_domain(domain.first);
      import->set_version(VersionOf(domain.first));
    }
    onnx::GraphProto& graph = *model.mutable_graph();
    graph.set_name("g");
    const int num_nodes = 1 + choices_.Below(kMaxNodes);
    std::vector<Known> known;
    std::vector<Known> last;
    for (int i = 0; i < num_nodes; ++i) last = AddNode(graph, known, 0);
    for (const Known& value : last) AddValueInfo(*graph.add_output(), value);
    // By choices of their own: those that follow stay what they are for the seeds.
    FuzzChoices of_devices = choices_;
    if (of_devices.OneIn(6)) AddOnnxDevices(of_devices, model);
    return model.SerializeAsString();
  }

 private:
  int VersionOf(const std::string& domain) const {
    constexpr int kVersionOfOtherDomains = 5;  // The newest version of each.
    return domain.empty() ? opset_ : kVersionOfOtherDomains;
  }

  std::string NewName(absl::string_view kind) { return absl::StrCat(kind, next_name_++); }

  const OpSchema& PickSchema() {
    while (true) {
      // Most operations are of ONNX's own domain, which comes first.
      const Domain& domain = choices_.OneIn(8) ? choices_.From(Domains()) : Domains().front();
      const std::string& name = choices_.From(domain.second);
      const OpSchema* schema =
          onnx_dialect::OpSchemas().Find(domain.first, name, VersionOf(domain.first));
      if (schema != nullptr) return *schema;
    }
  }

  int32_t PickDataType(const ParameterSchema& parameter) {
    std::vector<int32_t> allowed;
    for (int32_t type : DataTypes()) {
      const std::optional<ElementType> element = onnx_dialect::ElementTypeFromOnnx(type);
      if (element && parameter.elements.contains(element->kind())) allowed.push_back(type);
    }
    if (allowed.empty() || choices_.OneIn(32)) return choices_.From(DataTypes());
    // The kernels are fast on the first type.
    return choices_.OneIn(2) ? allowed.front() : choices_.From(allowed);
  }

  // The type that all parameters with this one's type have in this node.
  int32_t DataTypeOf(const ParameterSchema& parameter, std::map<std::string, int32_t>& bound) {
    auto found = bound.find(parameter.type);
    if (found != bound.end() && !choices_.OneIn(32)) return found->second;
    const std::optional<ElementKind> fixed = onnx_dialect::ElementKindOfTensorType(parameter.type);
    const std::optional<int32_t> type =
        fixed ? onnx_dialect::OnnxDataType(ElementType(*fixed)) : std::nullopt;
    return bound[parameter.type] = type ? *type : PickDataType(parameter);
  }

  // Returns sizes of this model: often the same ones, so that they fit together.
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

  void AddType(onnx::TypeProto& type, int32_t data_type, const std::vector<int64_t>& sizes) {
    onnx::TypeProto::Tensor& tensor = *type.mutable_tensor_type();
    tensor.set_elem_type(data_type);
    tensor.mutable_shape();
    for (int64_t size : sizes) {
      onnx::TensorShapeProto::Dimension& dim = *tensor.mutable_shape()->add_dim();
      if (choices_.OneIn(8)) {
        dim.set_dim_param(choices_.OneIn(2) ? "N" : "M");
      } else {
        dim.set_dim_value(size);
      }
    }
  }

  // Outputs mostly leave their sizes open.
  void AddValueInfo(onnx::ValueInfoProto& info, const Known& value) {
    info.set_name(value.name);
    if (choices_.OneIn(16)) {
      AddType(*info.mutable_type(), value.data_type, PickSizes());
    } else {
      info.mutable_type()->mutable_tensor_type()->set_elem_type(value.data_type);
    }
  }

  void FillTensor(onnx::TensorProto& tensor, int32_t data_type) {
    std::vector<int64_t> sizes = PickSizes();
    // Lists such as axes and shapes are short.
    if (data_type == onnx::TensorProto::INT64 && !choices_.OneIn(4))
      sizes =
          choices_.OneIn(4) ? std::vector<int64_t>{} : std::vector<int64_t>{1 + choices_.Below(4)};
    int64_t count = 1;
    for (int64_t& size : sizes) {
      // Sizes that contradict the data are an error of the reader; only some initializers have
      // them.
      if (size < 0 || size > kMaxInitializerElements / std::max<int64_t>(count, 1)) {
        if (choices_.OneIn(8)) {
          count = -1;
          break;
        }
        size = 1;
      }
      count *= size;
    }
    for (int64_t size : sizes) tensor.add_dims(size);
    tensor.set_data_type(data_type);
    for (int64_t i = 0; i < count; ++i) AddElement(tensor, data_type);
  }

  void AddElement(onnx::TensorProto& tensor, int32_t data_type) {
    switch (data_type) {
      case onnx::TensorProto::FLOAT:
        tensor.add_float_data(choices_.Real());
        break;
      case onnx::TensorProto::COMPLEX64:
        tensor.add_float_data(choices_.Real());
        tensor.add_float_data(choices_.Real());
        break;
      case onnx::TensorProto::DOUBLE:
        tensor.add_double_data(choices_.Real());
        break;
      case onnx::TensorProto::INT64:
        tensor.add_int64_data(choices_.Number());
        break;
      case onnx::TensorProto::UINT32:
        tensor.add_uint64_data(static_cast<uint32_t>(choices_.Number()));
        break;
      case onnx::TensorProto::UINT64:
        tensor.add_uint64_data(static_cast<uint64_t>(choices_.Number()));
        break;
      case onnx::TensorProto::STRING:
        tensor.add_string_data(std::string(choices_.From(absl::MakeConstSpan(kWords))));
        break;
      case onnx::TensorProto::BOOL:
        tensor.add_int32_data(choices_.Below(2));
        break;
      case onnx::TensorProto::UINT8:
        tensor.add_int32_data(choices_.Below(256));
        break;
      case onnx::TensorProto::INT8:
        tensor.add_int32_data(choices_.Below(256) - 128);
        break;
      case onnx::TensorProto::INT16:
        tensor.add_int32_data(choices_.Below(65536) - 32768);
        break;
      case onnx::TensorProto::UINT16:
      case onnx::TensorProto::FLOAT16:
      case onnx::TensorProto::BFLOAT16:
        tensor.add_int32_data(choices_.Below(65536));
        break;
      default:
        tensor.add_int32_data(static_cast<int32_t>(choices_.Number()));
    }
  }

  // A value of that type: an existing one, a new input, or a new initializer.
  std::string PickOperand(onnx::GraphProto& graph, std::vector<Known>& known, int32_t data_type,
                          int depth) {
    std::vector<std::string> fitting;
    for (const Known& value : known) {
      if (value.data_type == data_type) fitting.push_back(value.name);
    }
    if (!fitting.empty() && choices_.OneIn(2)) return choices_.From(fitting);
    // Inner graphs have the inputs that their node passes.
    const bool is_list = data_type == onnx::TensorProto::INT64;
    if (depth > 0 || choices_.OneIn(is_list ? 1 : 3) || (is_list && !choices_.OneIn(8))) {
      onnx::TensorProto& tensor = *graph.add_initializer();
      tensor.set_name(NewName("c"));
      FillTensor(tensor, data_type);
      known.push_back({tensor.name(), data_type});
      return tensor.name();
    }
    onnx::ValueInfoProto& input = *graph.add_input();
    input.set_name(NewName("x"));
    AddType(*input.mutable_type(), data_type, PickSizes());
    known.push_back({input.name(), data_type});
    return input.name();
  }

  void AddOperands(onnx::GraphProto& graph, onnx::NodeProto& node, const OpSchema& schema,
                   std::vector<Known>& known, std::map<std::string, int32_t>& bound, int depth) {
    // How many of the optional parameters at the end are present.
    int last = static_cast<int>(schema.inputs.size());
    while (last > 0 && schema.inputs[last - 1].optional && choices_.OneIn(2)) --last;
    for (int i = 0; i < last; ++i) {
      const ParameterSchema& parameter = schema.inputs[i];
      if (parameter.optional && choices_.OneIn(3)) {
        node.add_input("");
        continue;
      }
      const int count = parameter.variadic ? choices_.Below(4) : 1;
      for (int j = 0; j < count; ++j) {
        if (parameter.variadic && !parameter.homogeneous) bound.erase(parameter.type);
        node.add_input(PickOperand(graph, known, DataTypeOf(parameter, bound), depth));
      }
    }
  }

  void FillGraph(onnx::GraphProto& body, const onnx::NodeProto& node, int num_inputs,
                 int num_outputs, std::vector<Known> known, int depth) {
    body.set_name(NewName("body"));
    for (int i = 0; i < num_inputs; ++i) {
      const bool is_loop = node.op_type() == "Loop";
      const int32_t data_type = is_loop && i == 0   ? onnx::TensorProto::INT64
                                : is_loop && i == 1 ? onnx::TensorProto::BOOL
                                                    : choices_.From(DataTypes());
      onnx::ValueInfoProto& input = *body.add_input();
      input.set_name(NewName("i"));
      input.mutable_type()->mutable_tensor_type()->set_elem_type(
          i < 2 || choices_.OneIn(8) ? data_type : onnx::TensorProto::FLOAT);
      known.push_back({input.name(), input.type().tensor_type().elem_type()});
    }
    std::vector<Known> inner = known;
    const int num_nodes = choices_.Below(3);
    for (int i = 0; i < num_nodes; ++i) AddNode(body, inner, depth);
    for (int i = 0; i < num_outputs; ++i) {
      // The condition to continue, then any values.
      const bool is_condition = node.op_type() == "Loop" && i == 0;
      Known value;
      if (is_condition && num_inputs > 1 && !choices_.OneIn(4)) {
        value = {body.input(1).name(), onnx::TensorProto::BOOL};
      } else if (inner.empty()) {
        value = {PickOperand(body, inner, onnx::TensorProto::FLOAT, depth),
                 onnx::TensorProto::FLOAT};
      } else {
        value = inner[inner.size() - 1 -
                      choices_.Below(static_cast<int>(std::min<size_t>(inner.size(), 3)))];
      }
      // A value that is passed through needs a node of its own.
      onnx::NodeProto& identity = *body.add_node();
      identity.set_op_type("Identity");
      identity.add_input(value.name);
      identity.add_output(NewName("o"));
      AddValueInfo(*body.add_output(), {identity.output(0), value.data_type});
    }
  }

  void AddGraph(onnx::AttributeProto& attribute, const onnx::NodeProto& node,
                const std::vector<Known>& known, int depth) {
    int num_inputs = 0;
    int num_outputs = node.output_size();
    if (node.op_type() == "Loop") {
      num_inputs = std::max(node.input_size(), 2);
      num_outputs = 1 + node.output_size();
    } else if (node.op_type() != "If") {
      num_inputs = node.input_size();
    }
    if (choices_.OneIn(16)) num_inputs = choices_.Below(4);
    if (choices_.OneIn(16)) num_outputs = choices_.Below(4);
    attribute.set_type(onnx::AttributeProto::GRAPH);
    FillGraph(*attribute.mutable_g(), node, num_inputs, num_outputs, known, depth + 1);
  }

  int64_t PickInteger(const std::string& name) {
    if (name == "to" || name == "dtype" || name == "stash_type") return choices_.Below(18);
    return choices_.Number();
  }

  void AddAttribute(onnx::NodeProto& node, const AttributeSchema& schema,
                    const std::vector<Known>& known, int depth) {
    const bool is_graph = schema.type == AttributeType::kGraph;
    if (is_graph && depth >= kMaxDepth) return;
    onnx::AttributeProto made;
    made.set_name(schema.name);
    switch (schema.type) {
      case AttributeType::kFloat:
        made.set_type(onnx::AttributeProto::FLOAT);
        made.set_f(choices_.Real());
        break;
      case AttributeType::kInt:
        made.set_type(onnx::AttributeProto::INT);
        made.set_i(PickInteger(schema.name));
        break;
      case AttributeType::kString:
        made.set_type(onnx::AttributeProto::STRING);
        made.set_s(std::string(choices_.From(absl::MakeConstSpan(kWords))));
        break;
      case AttributeType::kTensor:
        made.set_type(onnx::AttributeProto::TENSOR);
        FillTensor(*made.mutable_t(), choices_.From(DataTypes()));
        break;
      case AttributeType::kGraph:
        AddGraph(made, node, known, depth);
        break;
      case AttributeType::kFloats:
        made.set_type(onnx::AttributeProto::FLOATS);
        for (int i = choices_.Below(4); i > 0; --i) made.add_floats(choices_.Real());
        break;
      case AttributeType::kInts: {
        made.set_type(onnx::AttributeProto::INTS);
        // Mostly one number per spatial axis; pads have two per axis.
        const int usual = schema.name == "pads" ? 4 : 2;
        const int count = choices_.OneIn(3) ? choices_.Below(7) : usual;
        for (int i = 0; i < count; ++i) made.add_ints(choices_.Number(/*rarity=*/12));
        break;
      }
      case AttributeType::kStrings:
        made.set_type(onnx::AttributeProto::STRINGS);
        for (int i = choices_.Below(4); i > 0; --i)
          made.add_strings(std::string(choices_.From(absl::MakeConstSpan(kWords))));
        break;
      default:
        return;
    }
    *node.add_attribute() = made;
  }

  // Returns the node's results, which operands may use from now on.
  std::vector<Known> AddNode(onnx::GraphProto& graph, std::vector<Known>& known, int depth) {
    const OpSchema& schema = PickSchema();
    onnx::NodeProto node;
    node.set_op_type(schema.name);
    node.set_domain(schema.domain);
    std::map<std::string, int32_t> bound;
    AddOperands(graph, node, schema, known, bound, depth);
    std::vector<Known> results;
    int num_outputs = static_cast<int>(schema.outputs.size());
    while (num_outputs > std::max(schema.min_outputs, 1) && choices_.OneIn(2)) --num_outputs;
    for (int i = 0; i < num_outputs; ++i) {
      const int count = schema.outputs[i].variadic ? 1 + choices_.Below(3) : 1;
      for (int j = 0; j < count; ++j) {
        results.push_back({NewName("v"), DataTypeOf(schema.outputs[i], bound)});
        node.add_output(results.back().name);
      }
    }
    for (const AttributeSchema& attribute : schema.attributes) {
      if (attribute.required || choices_.OneIn(2)) AddAttribute(node, attribute, known, depth);
    }
    *graph.add_node() = node;
    known.insert(known.end(), results.begin(), results.end());
    return results;
  }

  FuzzChoices& choices_;
  int opset_ = 0;
  int next_name_ = 0;
  std::vector<int64_t> usual_;
};

}  // namespace

std::string MakeOnnxModel(FuzzChoices& choices) { return ModelMaker(choices).Make(); }

}  // namespace roundhouse
