#include "roundhouse/serialization/rh_writer.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_generated.h"

namespace roundhouse {
namespace {

template <typename T>
using Offset = flatbuffers::Offset<T>;
template <typename T>
using VectorOffset = Offset<flatbuffers::Vector<T>>;

// The bytes of one tensor, which follow the structure.
struct Payload {
  Tensor tensor;  // Dense or outside.
  int64_t offset;
};

class StructureWriter {
 public:
  StructureWriter(const Program& program, const RhWriteOptions& options)
      : program_(program), options_(options) {}

  absl::Status Write() {
    RH_RETURN_IF_ERROR(options_.emit_version.Check(program_));
    std::vector<Offset<rh::Global>> globals;
    for (const Global* global : program_.globals()) {
      absl::StatusOr<Offset<rh::Global>> written = WriteGlobal(*global);
      if (!written.ok())
        return Annotate(written.status(), absl::StrCat("global @", global->name()));
      globals.push_back(*written);
    }
    std::vector<Offset<rh::Graph>> graphs;
    for (const Graph* graph : program_.graphs()) {
      absl::StatusOr<Offset<rh::Graph>> written = WriteGraph(*graph);
      if (!written.ok()) return Annotate(written.status(), absl::StrCat("graph @", graph->name()));
      graphs.push_back(*written);
    }
    RH_ASSIGN_OR_RETURN(auto attributes, WriteAttributes(program_.attributes()));
    const auto name = WriteText(program_.name());
    RH_ASSIGN_OR_RETURN(const auto dialects, WriteDialects());
    const auto globals_vector = WriteVector(globals);
    const auto graphs_vector = WriteVector(graphs);
    std::vector<Offset<flatbuffers::String>> ops;
    for (const std::string& op : ops_) {
      RH_ASSIGN_OR_RETURN(const auto op_name, WriteName(op));
      ops.push_back(op_name);
    }
    const auto ops_vector = WriteVector(ops);
    const auto types_vector = WriteVector(types_);
    RH_RETURN_IF_ERROR(CheckSize(0));
    rh::ProgramBuilder out(builder_);
    out.add_name(name);
    out.add_dialects(dialects);
    out.add_types(types_vector);
    out.add_ops(ops_vector);
    out.add_globals(globals_vector);
    out.add_graphs(graphs_vector);
    out.add_attributes(attributes);
    builder_.Finish(out.Finish(), rh::ProgramIdentifier());
    return absl::OkStatus();
  }

  absl::Span<const std::byte> structure() const {
    return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(builder_.GetBufferPointer()),
                               builder_.GetSize());
  }
  const std::vector<Payload>& payloads() const { return payloads_; }
  int64_t payload_size() const { return payload_size_; }

 private:
  // Whether `bytes` more can be built. After the first failure nothing more is: FlatBuffers does
  // not check.
  bool Fits(size_t bytes) {
    const size_t limit = options_.max_structure_bytes;
    is_full_ = is_full_ || bytes > limit || builder_.GetSize() > limit - bytes;
    return !is_full_;
  }

  // Also reports what did not fit before.
  absl::Status CheckSize(size_t bytes) {
    if (Fits(bytes)) return absl::OkStatus();
    return absl::ResourceExhaustedError(
        absl::StrCat("the structure of the program, without the bytes of its tensors, needs more "
                     "than the ",
                     options_.max_structure_bytes,
                     " bytes that the format can hold; split the program or shorten its names and "
                     "attributes"));
  }

  // Absent fields are null offsets; the builder omits them.
  template <typename T>
  VectorOffset<T> WriteVector(const std::vector<T>& elements) {
    return elements.empty() || !Fits(elements.size() * sizeof(T)) ? VectorOffset<T>()
                                                                  : builder_.CreateVector(elements);
  }
  Offset<flatbuffers::String> WriteText(absl::string_view text) {
    return text.empty() ? Offset<flatbuffers::String>() : WriteTextAlways(text);
  }
  Offset<flatbuffers::String> WriteTextAlways(absl::string_view text) {
    return Fits(text.size()) ? builder_.CreateString(text.data(), text.size())
                             : Offset<flatbuffers::String>();
  }
  VectorOffset<Offset<flatbuffers::String>> WriteTexts(absl::Span<const std::string> texts) {
    std::vector<Offset<flatbuffers::String>> written;
    for (const std::string& text : texts) {
      if (!Fits(0)) break;
      written.push_back(WriteTextAlways(text));
    }
    return WriteVector(written);
  }
  // For a field that may not be absent.
  absl::StatusOr<Offset<flatbuffers::String>> WriteName(const std::string& name) {
    RH_RETURN_IF_ERROR(CheckSize(name.size()));
    return builder_.CreateSharedString(name);
  }

  uint32_t OpIndex(absl::string_view name) {
    auto [found, is_new] =
        op_indices_.try_emplace(std::string(name), static_cast<uint32_t>(ops_.size()));
    if (is_new) ops_.push_back(found->first);
    return found->second;
  }

  absl::StatusOr<uint32_t> TypeIndex(const Type& type) {
    auto known = type_indices_.find(type);
    if (known != type_indices_.end()) return known->second;
    RH_RETURN_IF_ERROR(CheckSize(0));
    Offset<rh::Quantization> quantization;
    Offset<flatbuffers::String> element_text;
    const bool has_element = type.is_tensor() || type.is_scalar();
    if (has_element) {
      element_text = WriteText(type.element_type().opaque_text());
      if (const Quantization* q = type.element_type().quantization())
        quantization = WriteQuantization(*q);
    }
    std::vector<int64_t> sizes;
    std::vector<std::string> names;
    if (type.is_tensor() && type.shape().is_ranked()) {
      for (const Dim& dim : type.shape().dims()) {
        sizes.push_back(dim.is_known() ? dim.size() : -1);
        if (type.shape().has_names()) names.push_back(dim.name());
      }
    }
    const auto text = WriteText(type.is_opaque() ? type.opaque_text() : type.encoding());
    const auto sizes_vector = WriteVector(sizes);
    const auto names_vector = WriteTexts(names);
    rh::TypeBuilder out(builder_);
    out.add_kind(static_cast<uint8_t>(type.kind()));
    if (has_element) out.add_element(static_cast<uint8_t>(type.element_type().kind()));
    out.add_quantization(quantization);
    out.add_element_text(element_text);
    if (type.is_tensor()) {
      out.add_unranked(!type.shape().is_ranked());
      out.add_domain(static_cast<uint8_t>(type.domain()));
    }
    out.add_sizes(sizes_vector);
    out.add_names(names_vector);
    out.add_text(text);
    types_.push_back(out.Finish());
    const uint32_t index = static_cast<uint32_t>(types_.size() - 1);
    type_indices_.emplace(type, index);
    return index;
  }

  Offset<rh::Quantization> WriteQuantization(const Quantization& q) {
    const auto scales = WriteVector(q.scales);
    const auto zero_points = WriteVector(q.zero_points);
    rh::QuantizationBuilder out(builder_);
    out.add_expressed(static_cast<uint8_t>(q.expressed));
    out.add_axis(q.axis.value_or(-1));
    out.add_scales(scales);
    out.add_zero_points(zero_points);
    if (q.storage_range) {
      out.add_has_storage_range(true);
      out.add_storage_min(q.storage_range->first);
      out.add_storage_max(q.storage_range->second);
    }
    return out.Finish();
  }

  absl::StatusOr<Offset<rh::Tensor>> WriteTensor(const Tensor& original) {
    RH_ASSIGN_OR_RETURN(const uint32_t type, TypeIndex(original.type()));
    const Tensor tensor = original.CompressedToSplat();
    if (tensor.is_outside() ||
        (tensor.is_dense() && static_cast<int64_t>(tensor.bytes().size()) > rh::kMaxInlineBytes)) {
      return WritePayload(tensor, type);
    }
    rh::TensorForm form = tensor.is_dense() ? rh::TensorForm::kInline : rh::TensorForm::kStrings;
    VectorOffset<uint8_t> data;
    VectorOffset<Offset<flatbuffers::String>> strings;
    const bool holds_strings =
        tensor.is_strings() || (tensor.is_splat() && BitWidth(tensor.element_type().kind()) == 0);
    if (holds_strings) {
      strings = WriteTexts(tensor.strings());
      if (tensor.is_splat()) form = rh::TensorForm::kSplatString;
    } else {
      data = builder_.CreateVector(reinterpret_cast<const uint8_t*>(tensor.bytes().data()),
                                   tensor.bytes().size());
      if (tensor.is_splat()) form = rh::TensorForm::kSplat;
    }
    rh::TensorBuilder out(builder_);
    out.add_type(type);
    out.add_form(static_cast<uint8_t>(form));
    out.add_data(data);
    out.add_strings(strings);
    return out.Finish();
  }

  absl::StatusOr<Offset<rh::Tensor>> WritePayload(const Tensor& tensor, uint32_t type) {
    RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
    const uint64_t checksum = Checksum(dense.bytes());
    int64_t offset = -1;
    std::vector<size_t>& same_checksum = payloads_by_checksum_[checksum];
    for (size_t index : same_checksum) {
      RH_ASSIGN_OR_RETURN(const Tensor stored, payloads_[index].tensor.Materialize());
      if (stored.bytes() == dense.bytes()) offset = payloads_[index].offset;
    }
    if (offset < 0) {
      offset = payload_size_;
      same_checksum.push_back(payloads_.size());
      payloads_.push_back({tensor, offset});
      const int64_t size = static_cast<int64_t>(dense.bytes().size());
      payload_size_ +=
          (size + rh::kPayloadAlignment - 1) / rh::kPayloadAlignment * rh::kPayloadAlignment;
    }
    rh::TensorBuilder out(builder_);
    out.add_type(type);
    out.add_offset(static_cast<uint64_t>(offset));
    out.add_size(dense.bytes().size());
    out.add_checksum(checksum);
    return out.Finish();
  }

  absl::StatusOr<Offset<rh::Attribute>> WriteAttribute(const Attribute& attribute, int nesting) {
    if (nesting > rh::kMaxNesting) {
      return absl::InvalidArgumentError(
          absl::StrCat("attributes are nested more than ", rh::kMaxNesting, " deep"));
    }
    uint8_t element = 0;
    int64_t number = 0;
    std::vector<int64_t> numbers;
    const std::string* text = nullptr;
    uint32_t type = 0;
    Offset<rh::Tensor> tensor;
    std::vector<Offset<rh::Attribute>> list;
    std::vector<std::string> names;
    switch (attribute.kind()) {
      case Attribute::Kind::kUnit:
        break;
      case Attribute::Kind::kBool:
        number = *attribute.if_bool();
        break;
      case Attribute::Kind::kInt:
        number = *attribute.if_int();
        element = static_cast<uint8_t>(attribute.element_kind());
        break;
      case Attribute::Kind::kFloat:
        number = std::bit_cast<int64_t>(*attribute.if_float());
        element = static_cast<uint8_t>(attribute.element_kind());
        break;
      case Attribute::Kind::kString:
        text = attribute.if_string();
        break;
      case Attribute::Kind::kSymbol:
        text = attribute.if_symbol();
        break;
      case Attribute::Kind::kOpaque:
        text = attribute.if_opaque();
        break;
      case Attribute::Kind::kType: {
        RH_ASSIGN_OR_RETURN(type, TypeIndex(*attribute.if_type()));
        break;
      }
      case Attribute::Kind::kTensor: {
        RH_ASSIGN_OR_RETURN(tensor, WriteTensor(*attribute.if_tensor()));
        break;
      }
      case Attribute::Kind::kIntArray:
        numbers = *attribute.if_int_array();
        element = static_cast<uint8_t>(attribute.element_kind());
        break;
      case Attribute::Kind::kFloatArray:
        for (double value : *attribute.if_float_array())
          numbers.push_back(std::bit_cast<int64_t>(value));
        element = static_cast<uint8_t>(attribute.element_kind());
        break;
      case Attribute::Kind::kList:
        for (const Attribute& item : *attribute.if_list()) {
          RH_ASSIGN_OR_RETURN(Offset<rh::Attribute> written, WriteAttribute(item, nesting + 1));
          list.push_back(written);
        }
        break;
      case Attribute::Kind::kDictionary:
        for (const auto& [name, value] : *attribute.if_dictionary()) {
          RH_ASSIGN_OR_RETURN(Offset<rh::Attribute> written, WriteAttribute(value, nesting + 1));
          list.push_back(written);
          names.push_back(name);
        }
        break;
    }
    RH_RETURN_IF_ERROR(CheckSize(0));
    const auto numbers_vector = WriteVector(numbers);
    const auto text_offset = text == nullptr ? Offset<flatbuffers::String>() : WriteText(*text);
    const auto list_vector = WriteVector(list);
    const auto names_vector = WriteTexts(names);
    rh::AttributeBuilder out(builder_);
    out.add_kind(static_cast<uint8_t>(attribute.kind()));
    out.add_element(element);
    out.add_number(number);
    out.add_numbers(numbers_vector);
    out.add_text(text_offset);
    out.add_type(type);
    out.add_tensor(tensor);
    out.add_list(list_vector);
    out.add_names(names_vector);
    return out.Finish();
  }

  absl::StatusOr<VectorOffset<Offset<rh::NamedAttribute>>> WriteAttributes(
      const AttributeMap& attributes) {
    std::vector<Offset<rh::NamedAttribute>> written;
    for (const auto& [name, value] : attributes) {
      absl::StatusOr<Offset<rh::Attribute>> value_offset = WriteAttribute(value, 0);
      if (!value_offset.ok())
        return Annotate(value_offset.status(), absl::StrCat("attribute '", name, "'"));
      RH_ASSIGN_OR_RETURN(const auto name_offset, WriteName(name));
      written.push_back(rh::CreateNamedAttribute(builder_, name_offset, *value_offset));
    }
    return WriteVector(written);
  }

  absl::StatusOr<VectorOffset<Offset<rh::Port>>> WritePorts(absl::Span<const Port> ports) {
    std::vector<Offset<rh::Port>> written;
    for (const Port& port : ports) {
      RH_ASSIGN_OR_RETURN(const uint32_t type, TypeIndex(port.type));
      RH_ASSIGN_OR_RETURN(auto attributes, WriteAttributes(port.attributes));
      written.push_back(rh::CreatePort(builder_, WriteText(port.name), type, attributes));
    }
    return WriteVector(written);
  }

  absl::StatusOr<Offset<rh::Node>> WriteNode(
      const Node& node, const absl::flat_hash_map<const Node*, uint32_t>& first_values,
      const absl::flat_hash_map<const Node*, uint32_t>& positions) {
    RH_RETURN_IF_ERROR(CheckSize(0));
    std::vector<uint32_t> operands;
    for (int i = 0; i < node.num_operands(); ++i) {
      auto first =
          node.has_operand(i) ? first_values.find(&node.operand(i).node()) : first_values.end();
      if (first == first_values.end()) {
        return absl::InvalidArgumentError(
            absl::StrCat(node.op().OperandName(i), " is not a value of this graph"));
      }
      operands.push_back(first->second + static_cast<uint32_t>(node.operand(i).index()));
    }
    std::vector<uint32_t> results;
    for (int i = 0; i < node.num_results(); ++i) {
      RH_ASSIGN_OR_RETURN(const uint32_t type, TypeIndex(node.result(i).type()));
      results.push_back(type);
    }
    RH_ASSIGN_OR_RETURN(auto attributes, WriteAttributes(node.attributes()));
    std::vector<uint32_t> after;
    for (const Node* before : node.control_predecessors()) after.push_back(positions.at(before));
    const uint32_t op = OpIndex(node.op_name());
    const auto operands_vector = WriteVector(operands);
    const auto results_vector = WriteVector(results);
    const auto name = WriteText(node.name());
    const auto origins = WriteTexts(node.origins());
    const auto after_vector = WriteVector(after);
    rh::NodeBuilder out(builder_);
    out.add_op(op);
    out.add_operands(operands_vector);
    out.add_results(results_vector);
    out.add_attributes(attributes);
    out.add_name(name);
    out.add_origins(origins);
    out.add_after(after_vector);
    return out.Finish();
  }

  absl::StatusOr<Offset<rh::Graph>> WriteGraph(const Graph& graph) {
    absl::flat_hash_map<const Node*, uint32_t> first_values;
    absl::flat_hash_map<const Node*, uint32_t> positions;
    first_values.reserve(graph.num_nodes());
    positions.reserve(graph.num_nodes());
    uint32_t values = 0;
    for (const Node* node : graph.nodes()) {
      positions.emplace(node, static_cast<uint32_t>(positions.size()));
      first_values.emplace(node, values);
      values += static_cast<uint32_t>(node->num_results());
      if (node->dialect() != nullptr) {
        int& version = dialects_[node->dialect()->name()];
        version = std::max(version, node->op().since);
      }
    }
    std::vector<Offset<rh::Node>> nodes;
    nodes.reserve(graph.num_nodes());
    for (const Node* node : graph.nodes()) {
      absl::StatusOr<Offset<rh::Node>> written = WriteNode(*node, first_values, positions);
      if (!written.ok()) return Annotate(written.status(), node->DebugName());
      nodes.push_back(*written);
    }
    RH_ASSIGN_OR_RETURN(auto inputs, WritePorts(graph.inputs()));
    RH_ASSIGN_OR_RETURN(auto outputs, WritePorts(graph.outputs()));
    RH_ASSIGN_OR_RETURN(auto attributes, WriteAttributes(graph.attributes()));
    RH_ASSIGN_OR_RETURN(const auto name, WriteName(graph.name()));
    const auto boundary = graph.boundary_dialect() == Graph::kDefaultBoundaryDialect
                              ? Offset<flatbuffers::String>()
                              : WriteTextAlways(graph.boundary_dialect());
    const auto nodes_vector = WriteVector(nodes);
    rh::GraphBuilder out(builder_);
    out.add_name(name);
    out.add_visibility(static_cast<uint8_t>(graph.visibility()));
    out.add_is_declaration(graph.is_declaration());
    out.add_boundary_dialect(boundary);
    out.add_inputs(inputs);
    out.add_outputs(outputs);
    out.add_attributes(attributes);
    out.add_nodes(nodes_vector);
    return out.Finish();
  }

  absl::StatusOr<Offset<rh::Global>> WriteGlobal(const Global& global) {
    RH_ASSIGN_OR_RETURN(const uint32_t type, TypeIndex(global.type()));
    Offset<rh::Attribute> value;
    uint32_t external_type = 0;
    rh::InitialKind initial = rh::InitialKind::kNone;
    if (const Attribute* attribute = global.inline_initial()) {
      initial = rh::InitialKind::kInline;
      RH_ASSIGN_OR_RETURN(value, WriteAttribute(*attribute, 0));
    } else if (const Global::External* external = global.external_initial()) {
      initial = rh::InitialKind::kExternal;
      RH_ASSIGN_OR_RETURN(external_type, TypeIndex(external->type));
    }
    RH_ASSIGN_OR_RETURN(auto attributes, WriteAttributes(global.attributes()));
    RH_ASSIGN_OR_RETURN(const auto name, WriteName(global.name()));
    rh::GlobalBuilder out(builder_);
    out.add_name(name);
    out.add_visibility(static_cast<uint8_t>(global.visibility()));
    out.add_is_mutable(global.is_mutable());
    out.add_type(type);
    out.add_initial(static_cast<uint8_t>(initial));
    out.add_value(value);
    out.add_external_type(external_type);
    out.add_attributes(attributes);
    return out.Finish();
  }

  absl::StatusOr<VectorOffset<Offset<rh::Dialect>>> WriteDialects() {
    std::vector<Offset<rh::Dialect>> dialects;
    for (const auto& [name, version] : dialects_) {
      RH_ASSIGN_OR_RETURN(const auto name_offset, WriteName(name));
      dialects.push_back(rh::CreateDialect(builder_, name_offset, static_cast<uint32_t>(version)));
    }
    return WriteVector(dialects);
  }

  const Program& program_;
  const RhWriteOptions& options_;
  bool is_full_ = false;
  flatbuffers::FlatBufferBuilder builder_;
  std::vector<Offset<rh::Type>> types_;
  absl::flat_hash_map<Type, uint32_t> type_indices_;
  std::vector<std::string> ops_;
  absl::flat_hash_map<std::string, uint32_t> op_indices_;
  std::map<std::string, int> dialects_;  // With the versions that the program's ops need.
  std::vector<Payload> payloads_;
  absl::flat_hash_map<uint64_t, std::vector<size_t>> payloads_by_checksum_;
  int64_t payload_size_ = 0;
};

rh::Header MakeHeader(const StructureWriter& structure, const RhVersion& version) {
  rh::Header header = {};
  std::memcpy(header.magic, rh::kMagic, sizeof(header.magic));
  header.major_version = version.major;
  header.minor_version = version.minor;
  header.structure_size = structure.structure().size();
  const uint64_t end = sizeof(header) + header.structure_size;
  header.payload_offset =
      (end + rh::kPayloadAlignment - 1) / rh::kPayloadAlignment * rh::kPayloadAlignment;
  header.payload_size = static_cast<uint64_t>(structure.payload_size());
  header.checksum = rh::StructureChecksum(header, structure.structure());
  return header;
}

// `append` receives the file's bytes in order.
template <typename Append>
absl::Status WriteAll(const Program& program, const RhWriteOptions& options, const Append& append) {
  StructureWriter structure(program, options);
  RH_RETURN_IF_ERROR(structure.Write());
  const rh::Header header = MakeHeader(structure, options.emit_version.version());
  RH_RETURN_IF_ERROR(
      append(absl::string_view(reinterpret_cast<const char*>(&header), sizeof(header))));
  auto append_bytes = [&](absl::Span<const std::byte> bytes) {
    return append(absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  };
  auto align = [&](uint64_t size) {
    return append(std::string(
        (rh::kPayloadAlignment - size % rh::kPayloadAlignment) % rh::kPayloadAlignment, '\0'));
  };
  RH_RETURN_IF_ERROR(append_bytes(structure.structure()));
  RH_RETURN_IF_ERROR(align(header.structure_size));
  for (const Payload& payload : structure.payloads()) {
    RH_ASSIGN_OR_RETURN(const Tensor dense, payload.tensor.Materialize());
    RH_RETURN_IF_ERROR(append_bytes(dense.bytes()));
    RH_RETURN_IF_ERROR(align(dense.bytes().size()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status WriteRh(const Program& program, const std::string& path,
                     const RhWriteOptions& options) {
  RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  absl::Status status =
      WriteAll(program, options, [&](absl::string_view bytes) { return file.Append(bytes); });
  if (!status.ok()) return Annotate(status, path);
  return file.Commit();
}

absl::StatusOr<std::string> SerializeRh(const Program& program, const RhWriteOptions& options) {
  std::string contents;
  RH_RETURN_IF_ERROR(WriteAll(program, options, [&](absl::string_view bytes) {
    contents.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  }));
  return contents;
}

absl::Status CheckRh(const Program& program, const RhWriteOptions& options) {
  return StructureWriter(program, options).Write();
}

}  // namespace roundhouse
