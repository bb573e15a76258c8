#include "roundhouse/api/sharing/known_model.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/api/sharing/key_text.h"
#include "roundhouse/api/sharing/shared_preparations.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {
namespace {

// Files that are read into memory may be changed by others in any way.
bool MayBeKnown(const Context& context, const LoadOptions& options) {
  return SharedPreparations::Of(context) != nullptr && options.access == FileAccess::kMap;
}

// Names all that the program depends on besides the contents of its files.
std::string KeyOf(const LoadOptions& options) {
  const auto& [link_bundle, bundle, verify, verify_data, access, device_configuration] = options;
  return KeyText::Of(link_bundle, !bundle.empty(), device_configuration);
}

// All but verify_data: Find() finds nothing if that is set.
std::string KeyOf(const std::string& path, const LoadOptions& options) {
  return KeyText::Of(path, options.bundle, options.verify, KeyOf(options));
}

std::unique_ptr<const Program> OutlineOf(const Program& program) {
  auto outline = std::make_unique<Program>(program.context());
  outline->set_name(program.name());
  for (const auto& [name, value] : program.attributes()) outline->set_attribute(name, value);
  for (const Graph* graph : program.graphs()) {
    Graph* twin = *outline->CreateGraph(graph->name(), graph->visibility());
    twin->set_is_declaration(graph->is_declaration());
    twin->set_boundary_dialect(graph->boundary_dialect());
    twin->mutable_inputs() = graph->inputs();
    twin->mutable_outputs() = graph->outputs();
    for (const auto& [name, value] : graph->attributes()) twin->set_attribute(name, value);
  }
  return outline;
}

}  // namespace

KnownModel::KnownModel(const Program& program, std::string path, LoadOptions options,
                       OpenedFiles files)
    : context_(program.context()),
      path_(std::move(path)),
      options_(std::move(options)),
      files_(std::move(files)),
      identity_(KeyText::Of("files", files_.Identity(), KeyOf(options_))),
      warnings_(LoadWarnings(program)),
      outline_(OutlineOf(program)) {}

absl::StatusOr<KnownModel::Loaded> KnownModel::Load(const Context& context, const std::string& path,
                                                    const LoadOptions& options) {
  Loaded loaded;
  if (!MayBeKnown(context, options)) {
    RH_ASSIGN_OR_RETURN(loaded.program, LoadModel(context, path, options));
    return loaded;
  }
  OpenedFiles files;
  {
    const OpenedFiles::Scope scope(files);
    RH_ASSIGN_OR_RETURN(loaded.program, LoadModel(context, path, options));
  }
  const std::vector<std::string> attached = loaded.program->attachments().names();
  const bool has_warnings_only =
      std::all_of(attached.begin(), attached.end(),
                  [](const std::string& name) { return name == kLoadWarnings; });
  if (!has_warnings_only || !files.AreRecognized()) return loaded;
  files.LetGo();
  loaded.known = std::shared_ptr<const KnownModel>(
      new KnownModel(*loaded.program, path, options, std::move(files)));
  const SharedPreparations& shared = *SharedPreparations::Of(context);
  const std::string key = KeyOf(path, options);
  // This one may be gone while the other one is still in use.
  const auto other = shared.Find<const KnownModel>(key);
  if (other != nullptr && other->identity() == loaded.known->identity()) {
    loaded.known = other;
  } else {
    shared.Announce(key, loaded.known);
  }
  return loaded;
}

std::shared_ptr<const KnownModel> KnownModel::Find(const Context& context, const std::string& path,
                                                   const LoadOptions& options) {
  if (!MayBeKnown(context, options) || options.verify_data) return nullptr;
  std::shared_ptr<const KnownModel> known =
      SharedPreparations::Of(context)->Find<const KnownModel>(KeyOf(path, options));
  return known != nullptr && known->files_.AreUnchanged() ? known : nullptr;
}

absl::StatusOr<std::unique_ptr<Program>> KnownModel::Read() const {
  OpenedFiles files = files_;
  const OpenedFiles::Scope scope(files);
  absl::StatusOr<std::unique_ptr<Program>> program = LoadModel(context_, path_, options_);
  files = OpenedFiles();
  files_.LetGo();
  return program;
}

}  // namespace roundhouse
