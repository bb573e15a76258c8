#include "roundhouse/tests/testing/corrupt_program.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/random_values.h"

namespace roundhouse {
namespace {

// Storage that cannot be read.
class LostStorage final : public OutsideStorage {
 public:
  absl::string_view name() const override { return "lost"; }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    return absl::NotFoundError("lost");
  }
};

// Texts for names, most of which are a problem somewhere.
std::string OddName(RandomValues& random) {
  static const auto* const kNames = new std::vector<std::string>{"",
                                                                 std::string("nul\0inside", 10),
                                                                 std::string(1, '\0'),
                                                                 "roundhouse.id",
                                                                 "roundhouse.after",
                                                                 "roundhouse.initializer",
                                                                 "roundhouse.boundary_dialect",
                                                                 "roundhouse.anything",
                                                                 "ml_program.identifier",
                                                                 "ml_program.anything",
                                                                 "llvm.noalias",
                                                                 "llvm.target_triple",
                                                                 "dlti.dl_spec",
                                                                 "transform.with_named_sequence",
                                                                 "gpu.container_module",
                                                                 "spirv.interface_var_abi",
                                                                 "tosa.add",
                                                                 "tosa.x",
                                                                 "func.func",
                                                                 "builtin.module",
                                                                 "builtin.x",
                                                                 "arith.addi",
                                                                 "tensor.empty",
                                                                 "math.x",
                                                                 "affine",
                                                                 "acme.",
                                                                 ".acme",
                                                                 ".",
                                                                 "sym_name",
                                                                 "sym_visibility",
                                                                 "function_type",
                                                                 "arg_attrs",
                                                                 "res_attrs",
                                                                 "type",
                                                                 "value",
                                                                 "is_mutable",
                                                                 "global",
                                                                 "index",
                                                                 "callee",
                                                                 "operandSegmentSizes",
                                                                 "a b",
                                                                 "acme.a b",
                                                                 "acme dialect.op",
                                                                 "\"",
                                                                 "acme.\"",
                                                                 "acme.\n",
                                                                 "größe.größe",
                                                                 "\xff",
                                                                 "control.call",
                                                                 "control.jump",
                                                                 "toybox.none",
                                                                 "ml_program.global_load",
                                                                 "ml_program.func",
                                                                 "ml_program.output",
                                                                 "canonical.relu",
                                                                 "acme..x",
                                                                 "0.0",
                                                                 "-1",
                                                                 "true",
                                                                 "loc",
                                                                 "unit",
                                                                 "i32",
                                                                 "f32.f32"};
  return random.OneIn(20) ? std::string(5000, 'n') : random.OneOf(*kNames);
}

// Texts for properties stored as text: types, attributes, elements, encodings.
std::string OddText(RandomValues& random, MlirTexts mlir_texts) {
  static const auto* const kTexts = new std::vector<std::string>{"",
                                                                 " ",
                                                                 "f32",
                                                                 "i1",
                                                                 "i8",
                                                                 "ui8",
                                                                 "none",
                                                                 "tensor<4xf32>",
                                                                 "tensor<4xf32",
                                                                 "tensor<4xf32>>",
                                                                 "tensor<4 x f32>",
                                                                 "tensor<4xf32>, tensor<4xf32>",
                                                                 "tensor<4xf32, [\"batch\"]>",
                                                                 "!acme.x",
                                                                 "!acme",
                                                                 "!acme.",
                                                                 "!acme.x<",
                                                                 "!acme.x<>",
                                                                 "!acme.x<(>)>",
                                                                 "!acme.x<\">\">",
                                                                 "!acme.x<\">",
                                                                 "!acme.x<->>",
                                                                 "!acme.x<[4] x, \"y\\22\">",
                                                                 "!acme<x>",
                                                                 "!acme<\"x\">",
                                                                 "!ml_program.token",
                                                                 "!roundhouse.unknown",
                                                                 "!roundhouse.string",
                                                                 "!roundhouse.quant<i8:f32, 0.5>",
                                                                 "!canonical.feature<1x2x3x4xf32>",
                                                                 "!alias",
                                                                 "#alias",
                                                                 "#acme.x",
                                                                 "#acme.x<1>",
                                                                 "#acme.x : i32",
                                                                 "#acme.x<1> : tensor<1xf32>",
                                                                 "#acme<x>",
                                                                 "\"text\"",
                                                                 "\"text\" : !acme.str",
                                                                 "[\"batch\"]",
                                                                 "[\"batch\", 1]",
                                                                 "{a = 1}",
                                                                 "1",
                                                                 "1 : i32",
                                                                 "1.0",
                                                                 "true",
                                                                 "unit",
                                                                 "@f",
                                                                 "bf16",
                                                                 "xf32",
                                                                 "4xf32",
                                                                 "?xf32",
                                                                 "f32, x",
                                                                 "// comment",
                                                                 "!acme.x // comment",
                                                                 "!acme.x\n",
                                                                 "\n!acme.x",
                                                                 "-",
                                                                 ">",
                                                                 "<",
                                                                 "?",
                                                                 "*",
                                                                 "\"",
                                                                 "\\",
                                                                 "\xff",
                                                                 "größe"};
  static const auto* const kMlirTexts =
      new std::vector<std::string>{"i17",
                                   "si8",
                                   "index",
                                   "!ml_program.x",
                                   "!quant.uniform<i8:f32, 0.5>",
                                   "!quant.any<i8:f32>",
                                   "!canonical.x",
                                   "!tosa.shape<1>",
                                   "!llvm.ptr",
                                   "!async.token",
                                   "#tosa.x",
                                   "#ml_program.extern",
                                   "#ml_program.extern : f32",
                                   "#roundhouse.x",
                                   "1 : index",
                                   "1 : i17",
                                   "1.0 : f8E4M3FN",
                                   "@f::@g",
                                   "array<i32: 1>",
                                   "array<i17: 1>",
                                   "dense<1> : tensor<2xi32>",
                                   "dense<1> : tensor<2xindex>",
                                   "dense<1> : vector<2xi32>",
                                   "dense_resource<missing> : tensor<2xf32>",
                                   "sparse<0, 1> : tensor<2xi32>",
                                   "affine_map<() -> (0)>",
                                   "affine_set<() : (0 == 0)>",
                                   "affine_map<(d0) -> (d1)>",
                                   "strided<[1], offset: 2>",
                                   "loc(unknown)",
                                   "loc(\"x\")",
                                   "distinct[0]<unit>",
                                   "opaque",
                                   "vector<4xf32>",
                                   "vector<[4]xf32>",
                                   "vector<4xnonsense>",
                                   "vector<4 x f32>",
                                   "memref<4xf32>",
                                   "memref<4xf32, 1>",
                                   "memref<4xf32, strided<[1]>>",
                                   "tuple<>",
                                   "tuple<i32,f32>",
                                   "complex<i32>",
                                   "complex<f16>",
                                   "f8E4M3FN",
                                   "f8E9M9",
                                   "f128",
                                   "tf32",
                                   "() -> ()",
                                   "(i32) -> f32",
                                   "(i32)->f32",
                                   "i32 -> i32",
                                   "(tensor<4xf32>) -> (i1, i2)"};
  if (random.OneIn(40))
    return absl::StrCat("!acme.deep", std::string(300, '<'), "x", std::string(300, '>'));
  if (random.OneIn(40)) return std::string("!acme.x<\0>", 10);
  return random.OneOf(mlir_texts == MlirTexts::kAllowed && random.OneIn(2) ? *kMlirTexts : *kTexts);
}

Type OddType(RandomValues& random, MlirTexts mlir_texts) {
  switch (random.Below(10)) {
    case 0:
      return Type::Opaque(OddText(random, mlir_texts));
    case 1:
      return Type::Scalar(ElementType::Opaque(OddText(random, mlir_texts)));
    case 2:
      return Type::Tensor(ElementType::Opaque(OddText(random, mlir_texts)), Shape({2}));
    case 3: {
      const Shape shape = random.OneIn(3) ? Shape::Unranked() : Shape({2, 3});
      return Type::TensorWithEncoding(ElementKind::kF32, shape, OddText(random, mlir_texts));
    }
    case 4: {
      std::vector<Dim> dims(1 + random.Below(400), Dim(1));
      return Type::Tensor(ElementKind::kF32, Shape(dims));
    }
    case 5:
      return Type::Tensor(ElementKind::kF32, Shape({Dim(-2 - random.Below(5)),
                                                    Dim(std::numeric_limits<int64_t>::max())}));
    case 6:
      return Type::Tensor(ElementKind::kF32,
                          Shape({Dim(2, OddName(random)), Dim::Unknown(OddName(random))}));
    case 7: {
      const Shape shape = random.OneIn(2) ? Shape::Unranked() : Shape({2, 3});
      return Type::Tensor(ElementKind::kF32, shape, kAllDomains[random.Below(6)]);
    }
    case 8: {
      Quantization quantization;
      quantization.expressed = kAllElementKinds[random.Below(std::size(kAllElementKinds))];
      for (int64_t count = random.Below(3); count > 0; --count) {
        quantization.scales.push_back(random.OneIn(3) ? std::numeric_limits<double>::quiet_NaN()
                                                      : 0.25);
      }
      for (int64_t count = random.Below(3); count > 0; --count)
        quantization.zero_points.push_back(random.Below(9) - 4);
      if (random.OneIn(2)) quantization.axis = random.Below(5) - 1;
      if (random.OneIn(3)) quantization.storage_range = {random.Below(9), random.Below(9)};
      const ElementType element = ElementType::Quantized(
          kAllElementKinds[random.Below(std::size(kAllElementKinds))], quantization);
      return random.OneIn(3)
                 ? Type::Scalar(element)
                 : Type::Tensor(element, random.OneIn(3) ? Shape::Unranked() : Shape({2, 2}));
    }
    default:
      return Type::Scalar(kAllElementKinds[random.Below(std::size(kAllElementKinds))]);
  }
}

Tensor OddTensor(RandomValues& random, MlirTexts mlir_texts) {
  Type type = OddType(random, mlir_texts);
  if (random.OneIn(2)) {
    const ElementType element =
        random.OneIn(2)
            ? ElementType(ElementKind::kF32)
            : ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {0}});
    type = Type::Tensor(element, Shape({2, 2}), kAllDomains[random.Below(6)]);
  }
  absl::StatusOr<int64_t> size = ByteSize(type);
  if (!size.ok() || *size < 0 || *size > 10000) return Tensor();
  absl::StatusOr<Tensor> tensor = random.OneIn(3)
                                      ? Tensor::Outside(type, std::make_shared<LostStorage>())
                                      : Tensor::Zeros(type);
  return tensor.ok() ? *tensor : Tensor();
}

Attribute OddAttribute(RandomValues& random, MlirTexts mlir_texts) {
  switch (random.Below(9)) {
    case 0:
    case 1:
    case 2:
      return Attribute::Opaque(OddText(random, mlir_texts));
    case 3:
      return Attribute::OfType(OddType(random, mlir_texts));
    case 4:
      return Attribute::OfTensor(OddTensor(random, mlir_texts));
    case 5:
      return Attribute::Symbol(OddName(random));
    case 6: {
      Attribute nested = Attribute::Int(1);
      const bool lists = random.OneIn(2);
      for (int64_t depth = random.Below(600); depth > 0; --depth) {
        nested = lists ? Attribute::List({nested}) : Attribute::Dictionary({{"d", nested}});
      }
      return nested;
    }
    case 7:
      return Attribute::Dictionary({{OddName(random), Attribute::Int(1)}});
    default:
      return Attribute::IntArray({1, 0}, kAllElementKinds[4 + random.Below(11)]);
  }
}

// Adds an attribute with an odd name to any object with attributes.
template <typename Holder>
void SetOddlyNamed(Holder& holder, RandomValues& random) {
  const std::string name = OddName(random);
  holder.set_attribute(name, random.AnyAttribute({}, 1));
}

Node* AnyNode(Graph& graph, RandomValues& random) {
  if (graph.num_nodes() == 0) return nullptr;
  int64_t index = random.Below(graph.num_nodes());
  for (Node* node : graph.nodes()) {
    if (index-- == 0) return node;
  }
  return nullptr;
}

std::string CorruptNode(Graph& graph, Node& node, RandomValues& random, MlirTexts mlir_texts) {
  const std::string where = absl::StrCat("graph @", graph.name(), ", ", node.DebugName(), ": ");
  switch (random.Below(14)) {
    case 0:
    case 1:
      SetOddlyNamed(node, random);
      return where + "an attribute of an odd name";
    case 2:
    case 3:
      node.set_attribute("odd", OddAttribute(random, mlir_texts));
      return where + "an odd attribute";
    case 4:
      if (node.num_results() > 0) node.result().set_type(OddType(random, mlir_texts));
      return where + "a result of an odd type";
    case 5:
      node.set_name(OddName(random));
      return where + "an odd name";
    case 6: {
      const std::string origin = OddName(random);
      node.set_origins({origin, random.OneIn(2) ? origin : OddName(random)});
      return where + "odd origins";
    }
    case 7:
      if (Node* other = AnyNode(graph, random)) graph.add_dependency(*other, node);
      return where + "a control dependency";
    case 8:
      if (node.num_operands() > 0) node.EraseOperand(0);
      return where + "an operand less";
    case 9:
      if (Node* other = AnyNode(graph, random); other != nullptr && other->num_results() > 0) {
        node.AppendOperand(other->result());
      }
      return where + "an operand more";
    case 10:
      if (!node.attributes().empty())
        node.EraseAttribute(std::string(node.attributes().begin()->first));
      return where + "an attribute less";
    case 11:
      graph.MoveBefore(&node, graph.first_node() == &node ? nullptr : graph.first_node());
      return where + "moved to the front";
    case 12:
      if (!node.has_users()) graph.Erase(&node);
      return where + "erased if nobody uses it";
    default:
      if (node.attribute(container::kIndex) != nullptr) {
        node.set_attribute(container::kIndex, Attribute::Int(random.Below(4) - 1));
      }
      return where + "another index";
  }
}

std::string CorruptGraph(Graph& graph, RandomValues& random, MlirTexts mlir_texts) {
  const std::string where = absl::StrCat("graph @", graph.name(), ": ");
  switch (random.Below(10)) {
    case 0:
      SetOddlyNamed(graph, random);
      return where + "an attribute of an odd name";
    case 1:
      graph.set_attribute("acme.odd", OddAttribute(random, mlir_texts));
      return where + "an odd attribute";
    case 2:
      graph.set_boundary_dialect(OddName(random));
      return where + "an odd boundary dialect";
    case 3:
      graph.set_is_declaration(!graph.is_declaration());
      return where + "no longer (or now) a declaration";
    case 4:
      graph.CreateEmptyNode(OddName(random), graph.first_node());
      return where + "an empty node";
    case 5: {
      const std::string name = OddName(random);
      graph.CreateNode(name, {}, {random.AnyType()}, {}, graph.first_node());
      return where + "a node of the op '" + name + "'";
    }
    case 6: {
      std::vector<Port>& ports = random.OneIn(2) ? graph.mutable_inputs() : graph.mutable_outputs();
      const std::string name = OddName(random);
      ports.push_back({name, OddType(random, mlir_texts), {}});
      return where + "a port that is not bound";
    }
    default: {
      std::vector<Port>& ports = random.OneIn(2) ? graph.mutable_inputs() : graph.mutable_outputs();
      if (ports.empty()) return where + "nothing";
      Port& port = ports[random.Below(ports.size())];
      if (random.OneIn(3)) {
        port.name = OddName(random);
        return where + "a port of an odd name";
      }
      if (random.OneIn(2)) {
        const std::string name = OddName(random);
        port.attributes.Set(name, random.AnyAttribute({}, 1));
        return where + "a port with an attribute of an odd name";
      }
      port.attributes.Set("acme.odd", OddAttribute(random, mlir_texts));
      return where + "a port with an odd attribute";
    }
  }
}

std::string CorruptGlobal(Global& global, RandomValues& random, MlirTexts mlir_texts) {
  const std::string where = absl::StrCat("global @", global.name(), ": ");
  switch (random.Below(7)) {
    case 0:
      SetOddlyNamed(global, random);
      return where + "an attribute of an odd name";
    case 1:
      global.set_attribute("acme.odd", OddAttribute(random, mlir_texts));
      return where + "an odd attribute";
    case 2:
      global.set_type(OddType(random, mlir_texts));
      return where + "an odd type";
    case 3:
      global.set_initial(OddAttribute(random, mlir_texts));
      return where + "an odd initial value";
    case 4: {
      // A type that may well fit.
      const Type type = OddType(random, mlir_texts);
      global.set_type(type);
      global.set_initial(Global::External{type});
      return where + "an odd type and an external value of it";
    }
    case 5: {
      const Tensor tensor = OddTensor(random, mlir_texts);
      global.set_type(tensor.type());
      global.set_initial(Attribute::OfTensor(tensor));
      return where + "an odd tensor of its own type";
    }
    default:
      global.set_mutable(!global.is_mutable());
      return where + "no longer (or now) mutable";
  }
}

std::string CorruptProgram(Program& program, RandomValues& random, MlirTexts mlir_texts) {
  switch (random.Below(5)) {
    case 0:
      program.set_name(OddName(random));
      return "program: an odd name";
    case 1:
      SetOddlyNamed(program, random);
      return "program: an attribute of an odd name";
    case 2:
      program.set_attribute("acme.odd", OddAttribute(random, mlir_texts));
      return "program: an odd attribute";
    case 3: {
      const std::string name = OddName(random);
      program.CreateGraph(name, Visibility::kPrivate).IgnoreError();
      return "program: a graph of an odd name";
    }
    default: {
      const std::string name = OddName(random);
      program.CreateGlobal(name, OddType(random, mlir_texts)).IgnoreError();
      return "program: a global of an odd name and type";
    }
  }
}

}  // namespace

std::string Corrupt(Program& program, uint64_t seed, MlirTexts mlir_texts) {
  RandomValues random(seed);
  const int64_t what = random.Below(10);
  if (what < 1) return CorruptProgram(program, random, mlir_texts);
  if (what < 3 && !program.globals().empty())
    return CorruptGlobal(*random.OneOf(program.globals()), random, mlir_texts);
  if (program.graphs().empty()) return "nothing";
  Graph& graph = *random.OneOf(program.graphs());
  Node* node = what < 5 ? nullptr : AnyNode(graph, random);
  return node == nullptr ? CorruptGraph(graph, random, mlir_texts)
                         : CorruptNode(graph, *node, random, mlir_texts);
}

}  // namespace roundhouse
