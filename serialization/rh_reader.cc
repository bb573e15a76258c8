#include "roundhouse/serialization/rh_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
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
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_generated.h"
#include "roundhouse/serialization/rh_values.h"

namespace roundhouse {
namespace {

using rh_internal::Damaged;
using rh_internal::NamedAttributes;
using rh_internal::Parts;
using rh_internal::SizeOf;
using rh_internal::ValueReader;

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
      : context_(context), values_(parts, std::move(owner)) {}

  absl::StatusOr<std::unique_ptr<Program>> Read(const rh::Program& in) {
    absl::StatusOr<std::unique_ptr<Program>> program = ReadProgram(in);
    // When the budget is spent, vectors are read as empty, so the program may be incomplete or an
    // error.
    RH_RETURN_IF_ERROR(values_.budget().status());
    return program;
  }

  const ValueReader& values() const { return values_; }

 private:
  absl::StatusOr<std::unique_ptr<Program>> ReadProgram(const rh::Program& in) {
    RH_RETURN_IF_ERROR(CheckDialects(in));
    RH_RETURN_IF_ERROR(values_.ReadTypes(in));
    auto program = std::make_unique<Program>(context_);
    program->set_name(values_.Text(in.name()));
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
    RH_RETURN_IF_ERROR(values_.CheckRanges());
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

  template <typename Owner>
  absl::Status ReadAttributes(const NamedAttributes* in, Owner& owner) {
    RH_ASSIGN_OR_RETURN(const AttributeMap attributes, values_.ReadAttributeMap(in));
    for (const auto& [name, value] : attributes) owner.set_attribute(name, value);
    return absl::OkStatus();
  }

  static absl::StatusOr<Visibility> ReadVisibility(uint8_t number) {
    if (number > static_cast<uint8_t>(Visibility::kNested))
      return Damaged("unknown visibility ", number);
    return static_cast<Visibility>(number);
  }

  absl::Status ReadGlobal(const rh::Global& in, Program& program) {
    RH_ASSIGN_OR_RETURN(Type type, values_.TypeAt(in.type()));
    RH_ASSIGN_OR_RETURN(Global * global, program.CreateGlobal(in.name()->str(), std::move(type)));
    RH_ASSIGN_OR_RETURN(const Visibility visibility, ReadVisibility(in.visibility()));
    global->set_visibility(visibility);
    global->set_mutable(in.is_mutable());
    switch (in.initial()) {
      case static_cast<uint8_t>(rh::InitialKind::kNone):
        break;
      case static_cast<uint8_t>(rh::InitialKind::kInline): {
        if (in.value() == nullptr) return Damaged("the initial value is missing");
        RH_ASSIGN_OR_RETURN(Attribute value, values_.ReadAttribute(*in.value()));
        global->set_initial(std::move(value));
        break;
      }
      case static_cast<uint8_t>(rh::InitialKind::kExternal): {
        RH_ASSIGN_OR_RETURN(Type external, values_.TypeAt(in.external_type()));
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
      RH_ASSIGN_OR_RETURN(Type type, values_.TypeAt(port.type()));
      RH_ASSIGN_OR_RETURN(AttributeMap attributes, values_.ReadAttributeMap(port.attributes()));
      ports.push_back({values_.Text(port.name()), std::move(type), std::move(attributes)});
    }
    return absl::OkStatus();
  }

  // The node without its operands and control edges, which may refer to later nodes.
  absl::StatusOr<Node*> MakeNode(const rh::Node& in, Graph& graph) {
    if (in.op() >= ops_.size())
      return Damaged("op ", in.op(), " is out of range: the file has ", ops_.size());
    if (!values_.budget().Spend(uint64_t{SizeOf(in.results())} * sizeof(Value) +
                                (uint64_t{SizeOf(in.operands())} + SizeOf(in.after())) *
                                    sizeof(Use))) {
      return values_.budget().status();
    }
    std::vector<Type> results;
    for (uint32_t i = 0; i < SizeOf(in.results()); ++i) {
      RH_ASSIGN_OR_RETURN(Type type, values_.TypeAt(in.results()->Get(i)));
      results.push_back(std::move(type));
    }
    RH_ASSIGN_OR_RETURN(AttributeMap attributes, values_.ReadAttributeMap(in.attributes()));
    const OpInfo* op = ops_[in.op()];
    if (op == nullptr && !results.empty()) return Damaged("a node without an op has results");
    Node* node = op == nullptr ? graph.CreateEmptyNode("")
                               : graph.CreateNode(*op, {}, results, std::move(attributes));
    node->set_name(values_.Text(in.name()));
    node->set_origins(values_.Texts(in.origins()));
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

  const Context& context_;
  ValueReader values_;
  std::vector<const OpInfo*> ops_;  // Null for the empty node.
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
  if (options.verify_payloads) RH_RETURN_IF_ERROR(reader.values().VerifyPayloads());
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
