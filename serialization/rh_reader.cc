#include "roundhouse/serialization/rh_reader.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_generated.h"
#include "roundhouse/serialization/rh_later_elements.h"

namespace roundhouse {
namespace {

template <typename... Args>
absl::Status Damaged(const Args&... args) {
  return absl::DataLossError(absl::StrCat(args...));
}

// FlatBuffers returns null for an absent field.
template <typename T>
uint32_t SizeOf(const flatbuffers::Vector<T>* vector) {
  return vector == nullptr ? 0 : vector->size();
}

// The parts of a file. Only the header has been checked.
struct Parts {
  absl::Span<const std::byte> structure;
  absl::Span<const std::byte> payloads;
  // Of a version that knew fewer element kinds and stored the others as text.
  bool has_older_text = false;
};

absl::StatusOr<Parts> FindParts(absl::Span<const std::byte> bytes) {
  rh::Header header;
  if (!LooksLikeRh(bytes)) {
    return absl::InvalidArgumentError(
        "not a .rh file: it does not start with the format's signature");
  }
  if (bytes.size() < sizeof(header)) {
    return Damaged("truncated: the header needs ", sizeof(header), " bytes, the file has ",
                   bytes.size());
  }
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.major_version != rh::kMajorVersion) {
    return absl::UnimplementedError(
        absl::StrCat("format version ", header.major_version, ".", header.minor_version,
                     " is not supported, the newest supported is ", rh::kMajorVersion, ".",
                     rh::kMinorVersion, "; use a newer Roundhouse"));
  }
  const uint64_t size = bytes.size();
  if (header.structure_size > size - sizeof(header)) {
    return Damaged("truncated: the structure needs ", header.structure_size, " bytes from byte ",
                   sizeof(header), ", the file has ", size);
  }
  const uint64_t structure_end = sizeof(header) + header.structure_size;
  if (header.payload_offset < structure_end || header.payload_offset % rh::kPayloadAlignment != 0) {
    return Damaged("header: tensors cannot start at byte ", header.payload_offset,
                   ", the structure ends at byte ", structure_end);
  }
  if (header.payload_offset > size || header.payload_size != size - header.payload_offset) {
    return Damaged(
        header.payload_offset > size || header.payload_size > size - header.payload_offset
            ? "truncated"
            : "too long",
        ": ", header.payload_size, " bytes of tensors are expected from byte ",
        header.payload_offset, ", the file has ", size, " bytes in all");
  }
  Parts parts = {bytes.subspan(sizeof(header), header.structure_size),
                 bytes.subspan(header.payload_offset), header.minor_version < 1};
  if (rh::StructureChecksum(header, parts.structure) != header.checksum) {
    return Damaged("the structure is damaged: its checksum does not match the header");
  }
  for (uint64_t i = structure_end; i < header.payload_offset; ++i) {
    if (bytes[i] != std::byte{0})
      return Damaged("byte ", i, ", between structure and tensors, is not zero");
  }
  return parts;
}

class StructureReader {
 public:
  StructureReader(const Context& context, Parts parts, std::shared_ptr<const void> owner)
      : context_(context),
        parts_(parts),
        owner_(std::move(owner)),
        budget_(parts.structure.size()) {}

  absl::StatusOr<std::unique_ptr<Program>> Read(const rh::Program& in) {
    absl::StatusOr<std::unique_ptr<Program>> program = ReadProgram(in);
    // When the budget is spent, vectors are read as empty, so the program may be incomplete or an
    // error.
    RH_RETURN_IF_ERROR(budget_.status());
    return program;
  }

  absl::Status VerifyPayloads() const {
    for (const auto& [offset, range] : ranges_) {
      if (Checksum(parts_.payloads.subspan(offset, range.size)) != range.checksum) {
        return Damaged("the tensor of ", range.type, " at byte ", offset,
                       " of the tensors is damaged: its checksum does not match the structure");
      }
    }
    return absl::OkStatus();
  }

 private:
  // Copied as bytes: FlatBuffers' verifier checks that a vector is inside, but not that its numbers
  // are aligned.
  template <typename T>
  std::vector<T> Numbers(const flatbuffers::Vector<T>* vector) {
    if (!budget_.Spend(uint64_t{SizeOf(vector)} * sizeof(T))) return {};
    std::vector<T> numbers(SizeOf(vector));
    if (!numbers.empty()) std::memcpy(numbers.data(), vector->Data(), numbers.size() * sizeof(T));
    return numbers;
  }

  std::string Text(const flatbuffers::String* text) {
    return text == nullptr || !budget_.Spend(text->size()) ? "" : text->str();
  }

  std::vector<std::string> Texts(
      const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>* texts) {
    std::vector<std::string> read;
    if (!budget_.Spend(uint64_t{SizeOf(texts)} * sizeof(std::string))) return read;
    read.reserve(SizeOf(texts));
    for (uint32_t i = 0; i < SizeOf(texts); ++i) read.push_back(Text(texts->Get(i)));
    return read;
  }

  absl::StatusOr<Tensor> Copied(const Type& type, absl::Span<const std::byte> data) {
    if (!budget_.Spend(data.size())) return budget_.status();
    return Tensor::FromBytes(type, data);
  }

  absl::StatusOr<std::unique_ptr<Program>> ReadProgram(const rh::Program& in) {
    RH_RETURN_IF_ERROR(CheckDialects(in));
    for (uint32_t i = 0; i < SizeOf(in.types()); ++i) {
      absl::StatusOr<Type> type = ReadType(*in.types()->Get(i));
      if (!type.ok()) return Annotate(type.status(), absl::StrCat("type ", i));
      types_.push_back(*std::move(type));
    }
    auto program = std::make_unique<Program>(context_);
    program->set_name(Text(in.name()));
    RH_RETURN_IF_ERROR(ReadAttributes(in.attributes(), *program));
    for (uint32_t i = 0; i < SizeOf(in.globals()); ++i) {
      const rh::Global& global = *in.globals()->Get(i);
      RH_RETURN_IF_ERROR(Annotate(ReadGlobal(global, *program),
                                  absl::StrCat("global ", i, ", @", global.name()->str())));
    }
    for (uint32_t i = 0; i < SizeOf(in.ops()); ++i) {
      const std::string name = in.ops()->Get(i)->str();
      ops_.push_back(name.empty() ? nullptr : &program->op_info(name));
    }
    for (uint32_t i = 0; i < SizeOf(in.graphs()); ++i) {
      const rh::Graph& graph = *in.graphs()->Get(i);
      RH_RETURN_IF_ERROR(Annotate(ReadGraph(graph, *program),
                                  absl::StrCat("graph ", i, ", @", graph.name()->str())));
    }
    RH_RETURN_IF_ERROR(CheckRanges());
    return program;
  }

  absl::Status CheckDialects(const rh::Program& in) const {
    for (uint32_t i = 0; i < SizeOf(in.dialects()); ++i) {
      const rh::Dialect& dialect = *in.dialects()->Get(i);
      const Dialect* known = context_.FindDialect(dialect.name()->str());
      if (known != nullptr && static_cast<uint32_t>(known->version()) < dialect.version()) {
        return absl::UnimplementedError(absl::StrCat(
            "written with version ", dialect.version(), " of dialect '", known->name(),
            "', the newest supported is ", known->version(), "; use a newer Roundhouse"));
      }
    }
    return absl::OkStatus();
  }

  static absl::StatusOr<ElementKind> ReadElementKind(uint8_t number) {
    if (number >= std::size(kAllElementKinds)) return Damaged("unknown element kind ", number);
    return static_cast<ElementKind>(number);
  }

  std::optional<Type> KnownTypeOf(absl::string_view text) const {
    return parts_.has_older_text ? TypeOfOlderText(text) : std::nullopt;
  }

  absl::StatusOr<ElementType> ReadElement(const rh::Type& in) {
    RH_ASSIGN_OR_RETURN(const ElementKind kind, ReadElementKind(in.element()));
    if (kind == ElementKind::kOpaque) {
      std::string text = Text(in.element_text());
      const std::optional<Type> known = KnownTypeOf(text);
      return known && known->is_scalar() ? known->element_type()
                                         : ElementType::Opaque(std::move(text));
    }
    if (in.quantization() == nullptr) return ElementType(kind);
    const rh::Quantization& q = *in.quantization();
    Quantization quantization;
    RH_ASSIGN_OR_RETURN(quantization.expressed, ReadElementKind(q.expressed()));
    if (q.axis() >= 0) quantization.axis = q.axis();
    quantization.scales = Numbers(q.scales());
    quantization.zero_points = Numbers(q.zero_points());
    if (q.has_storage_range()) quantization.storage_range = {q.storage_min(), q.storage_max()};
    ElementType element = ElementType::Quantized(kind, std::move(quantization));
    RH_RETURN_IF_ERROR(VerifyType(Type::Tensor(element, Shape::Unranked())));
    return element;
  }

  absl::StatusOr<Shape> ReadShape(const rh::Type& in) {
    const uint32_t rank = SizeOf(in.sizes());
    const uint32_t num_names = SizeOf(in.names());
    if (in.unranked()) {
      if (rank != 0 || num_names != 0) return Damaged("an unranked shape has sizes");
      return Shape::Unranked();
    }
    if (num_names != 0 && num_names != rank)
      return Damaged("expected ", rank, " names of dimensions, found ", num_names);
    const std::vector<int64_t> sizes = Numbers(in.sizes());
    RH_RETURN_IF_ERROR(budget_.status());
    std::vector<Dim> dims;
    for (uint32_t i = 0; i < rank; ++i) {
      const int64_t size = sizes[i];
      if (size < -1) return Damaged("a dimension has the size ", size);
      std::string name = num_names == 0 ? "" : Text(in.names()->Get(i));
      dims.push_back(size < 0 ? Dim::Unknown(std::move(name)) : Dim(size, std::move(name)));
    }
    return Shape(dims);
  }

  absl::StatusOr<Type> ReadType(const rh::Type& in) {
    switch (in.kind()) {
      case static_cast<uint8_t>(Type::Kind::kNone):
        return Type::None();
      case static_cast<uint8_t>(Type::Kind::kToken):
        return Type::Token();
      case static_cast<uint8_t>(Type::Kind::kUnknown):
        return Type::Unknown();
      case static_cast<uint8_t>(Type::Kind::kOpaque): {
        std::string text = Text(in.text());
        std::optional<Type> known = KnownTypeOf(text);
        return known ? *std::move(known) : Type::Opaque(std::move(text));
      }
      case static_cast<uint8_t>(Type::Kind::kScalar): {
        RH_ASSIGN_OR_RETURN(ElementType element, ReadElement(in));
        return Type::Scalar(std::move(element));
      }
      case static_cast<uint8_t>(Type::Kind::kTensor): {
        RH_ASSIGN_OR_RETURN(ElementType element, ReadElement(in));
        RH_ASSIGN_OR_RETURN(Shape shape, ReadShape(in));
        if (in.domain() > static_cast<uint8_t>(Domain::kMatrix))
          return Damaged("unknown domain ", in.domain());
        if (in.text() != nullptr && in.text()->size() > 0) {
          if (in.domain() != 0) return Damaged("a type of a domain has an encoding");
          return Type::TensorWithEncoding(std::move(element), std::move(shape), Text(in.text()));
        }
        return Type::Tensor(std::move(element), std::move(shape), static_cast<Domain>(in.domain()));
      }
      default:
        return Damaged("unknown kind of type ", in.kind());
    }
  }

  absl::StatusOr<Type> TypeAt(uint32_t index) const {
    if (index >= types_.size())
      return Damaged("type ", index, " is out of range: the file has ", types_.size());
    return types_[index];
  }

  absl::StatusOr<Tensor> ReadTensor(const rh::Tensor& in) {
    RH_ASSIGN_OR_RETURN(Type type, TypeAt(in.type()));
    absl::Span<const std::byte> data;
    if (in.data() != nullptr) {
      data = absl::MakeConstSpan(reinterpret_cast<const std::byte*>(in.data()->data()),
                                 in.data()->size());
    }
    switch (in.form()) {
      case static_cast<uint8_t>(rh::TensorForm::kPayload): {
        if (in.offset() % rh::kPayloadAlignment != 0) {
          return Damaged(type.ToString(), ": its bytes start at byte ", in.offset(),
                         " of the tensors, which is not a multiple of ", rh::kPayloadAlignment);
        }
        if (in.offset() > parts_.payloads.size() ||
            in.size() > parts_.payloads.size() - in.offset()) {
          return Damaged(type.ToString(), ": expected ", in.size(), " bytes at byte ", in.offset(),
                         " of the tensors, which have ", parts_.payloads.size(), " bytes");
        }
        auto [place, is_new] =
            ranges_.try_emplace(in.offset(), Range{in.size(), in.checksum(), type.ToString()});
        if (!is_new &&
            (place->second.size != in.size() || place->second.checksum != in.checksum())) {
          return Damaged(type.ToString(), ": another tensor at byte ", in.offset(),
                         " has another size or checksum");
        }
        data = parts_.payloads.subspan(in.offset(), in.size());
        // A mapped file is aligned to a multiple of this. Memory of a caller may not be, and
        // numbers are read in place.
        if (reinterpret_cast<uintptr_t>(data.data()) % alignof(std::max_align_t) != 0) {
          return Copied(type, data);
        }
        return Tensor::Borrow(type, data, owner_);
      }
      case static_cast<uint8_t>(rh::TensorForm::kInline):
        return Copied(type, data);
      case static_cast<uint8_t>(rh::TensorForm::kSplat):
        return Tensor::Splat(type, data);
      case static_cast<uint8_t>(rh::TensorForm::kStrings):
        return Tensor::FromStrings(type, Texts(in.strings()));
      case static_cast<uint8_t>(rh::TensorForm::kSplatString):
        if (SizeOf(in.strings()) != 1)
          return Damaged("a splat has ", SizeOf(in.strings()), " strings");
        return Tensor::SplatString(type, Text(in.strings()->Get(0)));
      default:
        return Damaged("unknown form of tensor ", in.form());
    }
  }

  absl::StatusOr<Attribute> ReadAttribute(const rh::Attribute& in, int nesting) {
    if (nesting > rh::kMaxNesting)
      return Damaged("attributes are nested more than ", rh::kMaxNesting, " deep");
    RH_ASSIGN_OR_RETURN(const ElementKind element, ReadElementKind(in.element()));
    const bool is_int = IsInteger(element) || element == ElementKind::kI1;
    switch (in.kind()) {
      case static_cast<uint8_t>(Attribute::Kind::kUnit):
        return Attribute::Unit();
      case static_cast<uint8_t>(Attribute::Kind::kBool):
        return Attribute::Bool(in.number() != 0);
      case static_cast<uint8_t>(Attribute::Kind::kInt):
        if (!is_int) return Damaged("an int of ", ElementKindName(element));
        return Attribute::Int(in.number(), element);
      case static_cast<uint8_t>(Attribute::Kind::kFloat):
        if (!IsAnyFloat(element)) return Damaged("a float of ", ElementKindName(element));
        return Attribute::Float(std::bit_cast<double>(in.number()), element);
      case static_cast<uint8_t>(Attribute::Kind::kString):
        return Attribute::String(Text(in.text()));
      case static_cast<uint8_t>(Attribute::Kind::kSymbol):
        return Attribute::Symbol(Text(in.text()));
      case static_cast<uint8_t>(Attribute::Kind::kOpaque):
        return parts_.has_older_text ? AttributeOfOlderText(Text(in.text()))
                                     : Attribute::Opaque(Text(in.text()));
      case static_cast<uint8_t>(Attribute::Kind::kType): {
        RH_ASSIGN_OR_RETURN(Type type, TypeAt(in.type()));
        return Attribute::OfType(std::move(type));
      }
      case static_cast<uint8_t>(Attribute::Kind::kTensor): {
        if (in.tensor() == nullptr) return Damaged("a tensor attribute has no tensor");
        RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensor(*in.tensor()));
        return Attribute::OfTensor(std::move(tensor));
      }
      case static_cast<uint8_t>(Attribute::Kind::kIntArray): {
        if (!is_int) return Damaged("an array of ints of ", ElementKindName(element));
        return Attribute::IntArray(Numbers(in.numbers()), element);
      }
      case static_cast<uint8_t>(Attribute::Kind::kFloatArray): {
        if (!IsAnyFloat(element))
          return Damaged("an array of floats of ", ElementKindName(element));
        std::vector<double> values;
        for (int64_t bits : Numbers(in.numbers())) values.push_back(std::bit_cast<double>(bits));
        return Attribute::FloatArray(std::move(values), element);
      }
      case static_cast<uint8_t>(Attribute::Kind::kList): {
        std::vector<Attribute> list;
        for (uint32_t i = 0; i < SizeOf(in.list()); ++i) {
          RH_ASSIGN_OR_RETURN(Attribute item, ReadAttribute(*in.list()->Get(i), nesting + 1));
          list.push_back(std::move(item));
        }
        return Attribute::List(std::move(list));
      }
      case static_cast<uint8_t>(Attribute::Kind::kDictionary): {
        if (SizeOf(in.list()) != SizeOf(in.names())) {
          return Damaged("a dictionary has ", SizeOf(in.names()), " names for ", SizeOf(in.list()),
                         " values");
        }
        AttributeMap entries;
        for (uint32_t i = 0; i < SizeOf(in.list()); ++i) {
          const std::string name = Text(in.names()->Get(i));
          if (entries.Find(name) != nullptr)
            return Damaged("a dictionary has '", name, "' twice, the second at ", i);
          RH_ASSIGN_OR_RETURN(Attribute value, ReadAttribute(*in.list()->Get(i), nesting + 1));
          entries.Set(name, std::move(value));
        }
        return Attribute::Dictionary(std::move(entries));
      }
      default:
        return Damaged("unknown kind of attribute ", in.kind());
    }
  }

  using NamedAttributes = flatbuffers::Vector<flatbuffers::Offset<rh::NamedAttribute>>;

  absl::StatusOr<AttributeMap> ReadAttributeMap(const NamedAttributes* in) {
    AttributeMap attributes;
    for (uint32_t i = 0; i < SizeOf(in); ++i) {
      const std::string name = Text(in->Get(i)->name());
      if (attributes.Find(name) != nullptr)
        return Damaged("attribute '", name, "' appears twice, the second at ", i);
      absl::StatusOr<Attribute> value = ReadAttribute(*in->Get(i)->value(), 0);
      if (!value.ok()) return Annotate(value.status(), absl::StrCat("attribute '", name, "'"));
      attributes.Set(name, *std::move(value));
    }
    return attributes;
  }

  template <typename Owner>
  absl::Status ReadAttributes(const NamedAttributes* in, Owner& owner) {
    RH_ASSIGN_OR_RETURN(const AttributeMap attributes, ReadAttributeMap(in));
    for (const auto& [name, value] : attributes) owner.set_attribute(name, value);
    return absl::OkStatus();
  }

  static absl::StatusOr<Visibility> ReadVisibility(uint8_t number) {
    if (number > static_cast<uint8_t>(Visibility::kNested))
      return Damaged("unknown visibility ", number);
    return static_cast<Visibility>(number);
  }

  absl::Status ReadGlobal(const rh::Global& in, Program& program) {
    RH_ASSIGN_OR_RETURN(Type type, TypeAt(in.type()));
    RH_ASSIGN_OR_RETURN(Global * global, program.CreateGlobal(in.name()->str(), std::move(type)));
    RH_ASSIGN_OR_RETURN(const Visibility visibility, ReadVisibility(in.visibility()));
    global->set_visibility(visibility);
    global->set_mutable(in.is_mutable());
    switch (in.initial()) {
      case static_cast<uint8_t>(rh::InitialKind::kNone):
        break;
      case static_cast<uint8_t>(rh::InitialKind::kInline): {
        if (in.value() == nullptr) return Damaged("the initial value is missing");
        RH_ASSIGN_OR_RETURN(Attribute value, ReadAttribute(*in.value(), 0));
        global->set_initial(std::move(value));
        break;
      }
      case static_cast<uint8_t>(rh::InitialKind::kExternal): {
        RH_ASSIGN_OR_RETURN(Type external, TypeAt(in.external_type()));
        global->set_initial(Global::External{std::move(external)});
        break;
      }
      default:
        return Damaged("unknown kind of initial value ", in.initial());
    }
    return ReadAttributes(in.attributes(), *global);
  }

  absl::Status ReadPorts(const flatbuffers::Vector<flatbuffers::Offset<rh::Port>>* in,
                         std::vector<Port>& ports) {
    for (uint32_t i = 0; i < SizeOf(in); ++i) {
      const rh::Port& port = *in->Get(i);
      RH_ASSIGN_OR_RETURN(Type type, TypeAt(port.type()));
      RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadAttributeMap(port.attributes()));
      ports.push_back({Text(port.name()), std::move(type), std::move(attributes)});
    }
    return absl::OkStatus();
  }

  // The node without its operands and control edges, which may refer to later nodes.
  absl::StatusOr<Node*> MakeNode(const rh::Node& in, Graph& graph) {
    if (in.op() >= ops_.size())
      return Damaged("op ", in.op(), " is out of range: the file has ", ops_.size());
    if (!budget_.Spend(uint64_t{SizeOf(in.results())} * sizeof(Value) +
                       (uint64_t{SizeOf(in.operands())} + SizeOf(in.after())) * sizeof(Use))) {
      return budget_.status();
    }
    std::vector<Type> results;
    for (uint32_t i = 0; i < SizeOf(in.results()); ++i) {
      RH_ASSIGN_OR_RETURN(Type type, TypeAt(in.results()->Get(i)));
      results.push_back(std::move(type));
    }
    RH_ASSIGN_OR_RETURN(AttributeMap attributes, ReadAttributeMap(in.attributes()));
    const OpInfo* op = ops_[in.op()];
    if (op == nullptr && !results.empty()) return Damaged("a node without an op has results");
    Node* node = op == nullptr ? graph.CreateEmptyNode("")
                               : graph.CreateNode(*op, {}, results, std::move(attributes));
    node->set_name(Text(in.name()));
    node->set_origins(Texts(in.origins()));
    return node;
  }

  absl::Status ReadGraph(const rh::Graph& in, Program& program) {
    RH_ASSIGN_OR_RETURN(const Visibility visibility, ReadVisibility(in.visibility()));
    RH_ASSIGN_OR_RETURN(Graph * graph, program.CreateGraph(in.name()->str(), visibility));
    graph->set_is_declaration(in.is_declaration());
    if (in.boundary_dialect() != nullptr) graph->set_boundary_dialect(in.boundary_dialect()->str());
    RH_RETURN_IF_ERROR(Annotate(ReadPorts(in.inputs(), graph->mutable_inputs()), "inputs"));
    RH_RETURN_IF_ERROR(Annotate(ReadPorts(in.outputs(), graph->mutable_outputs()), "outputs"));
    RH_RETURN_IF_ERROR(ReadAttributes(in.attributes(), *graph));
    std::vector<Node*> nodes;
    std::vector<Value*> values;
    for (uint32_t i = 0; i < SizeOf(in.nodes()); ++i) {
      absl::StatusOr<Node*> node = MakeNode(*in.nodes()->Get(i), *graph);
      if (!node.ok()) return Annotate(node.status(), absl::StrCat("node ", i));
      nodes.push_back(*node);
      for (int result = 0; result < (*node)->num_results(); ++result)
        values.push_back(&(*node)->result(result));
    }
    std::vector<Value*> operands;
    for (uint32_t i = 0; i < nodes.size(); ++i) {
      const rh::Node& node = *in.nodes()->Get(i);
      operands.clear();
      for (uint32_t j = 0; j < SizeOf(node.operands()); ++j) {
        const uint32_t value = node.operands()->Get(j);
        if (value >= values.size()) {
          return Damaged("node ", i, ", ", nodes[i]->DebugName(), ": operand ", j, " is value ",
                         value, ", but the graph has ", values.size());
        }
        operands.push_back(values[value]);
      }
      nodes[i]->set_operands(operands);
      for (uint32_t j = 0; j < SizeOf(node.after()); ++j) {
        const uint32_t before = node.after()->Get(j);
        if (before >= nodes.size()) {
          return Damaged("node ", i, ", ", nodes[i]->DebugName(), ": waits for node ", before,
                         ", but the graph has ", nodes.size());
        }
        graph->add_dependency(*nodes[before], *nodes[i]);
      }
    }
    return absl::OkStatus();
  }

  // Two tensors have either the same bytes or none in common.
  absl::Status CheckRanges() const {
    uint64_t end = 0;
    for (const auto& [offset, range] : ranges_) {
      if (offset < end) {
        return Damaged("the tensor of ", range.type, " at byte ", offset,
                       " of the tensors overlaps the one before it, which ends "
                       "at byte ",
                       end);
      }
      end = offset + range.size;
    }
    return absl::OkStatus();
  }

  struct Range {
    uint64_t size;
    uint64_t checksum;
    std::string type;
  };

  const Context& context_;
  const Parts parts_;
  const std::shared_ptr<const void> owner_;
  CopyBudget budget_;
  std::vector<Type> types_;
  std::vector<const OpInfo*> ops_;  // Null for the empty node.
  std::map<uint64_t, Range> ranges_;
};

absl::StatusOr<std::unique_ptr<Program>> ReadStructure(const Context& context, Parts parts,
                                                       std::shared_ptr<const void> owner,
                                                       const RhReadOptions& options) {
  // FlatBuffers reads numbers in place, so they must be aligned.
  const auto* start = reinterpret_cast<const uint8_t*>(parts.structure.data());
  std::unique_ptr<std::max_align_t[]> copy;
  if (reinterpret_cast<uintptr_t>(start) % alignof(std::max_align_t) != 0) {
    copy =
        std::make_unique<std::max_align_t[]>(parts.structure.size() / sizeof(std::max_align_t) + 1);
    std::memcpy(copy.get(), start, parts.structure.size());
    start = reinterpret_cast<const uint8_t*>(copy.get());
  }
  // A table takes more than one byte, so a file with more references to tables than bytes refers to
  // some of them many times.
  const size_t max_tables = std::min<size_t>(parts.structure.size(), UINT32_MAX);
  constexpr size_t kTablesAroundAttributes = 16;
  flatbuffers::Verifier verifier(start, parts.structure.size(),
                                 rh::kMaxNesting + kTablesAroundAttributes,
                                 static_cast<flatbuffers::uoffset_t>(max_tables));
  if (!rh::VerifyProgramBuffer(verifier)) return Damaged("the structure does not match its schema");
  StructureReader reader(context, parts, std::move(owner));
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, reader.Read(*rh::GetProgram(start)));
  if (options.verify_payloads) RH_RETURN_IF_ERROR(reader.VerifyPayloads());
  return program;
}

}  // namespace

bool LooksLikeRh(absl::Span<const std::byte> bytes) {
  return bytes.size() >= sizeof(rh::kMagic) &&
         std::memcmp(bytes.data(), rh::kMagic, sizeof(rh::kMagic)) == 0;
}

absl::StatusOr<std::unique_ptr<Program>> ReadRhFromMemory(const Context& context,
                                                          absl::Span<const std::byte> bytes,
                                                          std::shared_ptr<const void> owner,
                                                          const std::string& name,
                                                          const RhReadOptions& options) {
  absl::StatusOr<Parts> parts = FindParts(bytes);
  if (!parts.ok()) return Annotate(parts.status(), name);
  absl::StatusOr<std::unique_ptr<Program>> program =
      ReadStructure(context, *parts, std::move(owner), options);
  if (!program.ok()) return Annotate(program.status(), name);
  return program;
}

absl::StatusOr<std::unique_ptr<Program>> ReadRh(const Context& context, const std::string& path,
                                                const RhReadOptions& options) {
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file,
                      MappedFile::Open(path, options.access));
  return ReadRhFromMemory(context, file->bytes(), file, path, options);
}

}  // namespace roundhouse
