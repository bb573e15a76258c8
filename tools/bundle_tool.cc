#include "roundhouse/tools/bundle_tool.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/nearest_name.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/system_error.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_link.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/serialization/safetensors.h"
#include "roundhouse/tools/flags.h"
#include "roundhouse/tools/inspect.h"
#include "roundhouse/tools/standard_streams.h"

namespace roundhouse {
namespace {

using Options = BundleToolOptions;

// The number of arguments that a command takes, and whether it writes to -o.
absl::Status CheckUsage(const Options& options, size_t least, size_t most, bool needs_output) {
  const size_t count = options.arguments.size();
  if (count < least || count > most) {
    return UsageError(absl::StrCat(options.command, ": expected ", least == most ? "" : "at least ",
                                   least, " file", least == 1 ? "" : "s", ", found ", count));
  }
  if (needs_output && options.output.empty())
    return UsageError(absl::StrCat(options.command, ": give -o, where to write"));
  if (!needs_output && !options.output.empty())
    return UsageError(absl::StrCat(options.command, " takes no -o"));
  return absl::OkStatus();
}

absl::StatusOr<std::string> List(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, SIZE_MAX, false));
  std::string text;
  InspectOptions inspect;
  inspect.json = options.json;
  for (const std::string& path : options.arguments) {
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
    absl::StrAppend(&text, InspectBundle(*bundle, inspect));
  }
  return text;
}

absl::StatusOr<std::string> Verify(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, SIZE_MAX, false));
  std::string text;
  for (const std::string& path : options.arguments) {
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
    // All that is damaged, not only the first.
    std::string damaged;
    for (const BundleEntry& entry : bundle->entries()) {
      const absl::Status status = bundle->Verify(entry);
      if (!status.ok()) absl::StrAppend(&damaged, damaged.empty() ? "" : "\n", status.message());
    }
    if (!damaged.empty()) return absl::DataLossError(damaged);
    absl::StrAppend(
        &text, path, ": ", bundle->entries().size(), " entries are whole",
        bundle->format() == "rhw" ? "" : " as far as the format, which has no checksums, can tell",
        "\n");
  }
  return text;
}

// A file name for an entry: what a path cannot hold is replaced.
std::string FileNameOf(absl::string_view entry) {
  std::string name;
  for (char c : entry) name += c == '/' || c == '\0' ? '_' : c;
  if (name == "." || name == "..") name = "_" + name;
  return name + ".npy";
}

absl::StatusOr<std::string> Extract(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, 1, true));
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle, Bundle::Open(options.arguments[0]));
  std::vector<std::string> wanted = options.entries;
  if (wanted.empty()) {
    for (const BundleEntry& entry : bundle->entries()) wanted.push_back(entry.name);
  }
  std::map<std::string, std::string> entry_of_file;
  for (const std::string& name : wanted) {
    auto [place, is_new] = entry_of_file.emplace(FileNameOf(name), name);
    if (!is_new && place->second != name) {
      return absl::InvalidArgumentError(absl::StrCat(
          options.arguments[0], ": entries '", place->second, "' and '", name, "' would both be ",
          place->first, "; extract them into folders of their own with --entry"));
    }
  }
  if (mkdir(options.output.c_str(), 0777) != 0 && errno != EEXIST)
    return SystemError("make folder", options.output);
  std::string text;
  for (const std::string& name : wanted) {
    RH_ASSIGN_OR_RETURN(const Tensor tensor, bundle->Get(name));
    const std::string path = absl::StrCat(options.output, "/", FileNameOf(name));
    RH_RETURN_IF_ERROR(WriteNpy(path, tensor));
    absl::StrAppend(&text, path, "\n");
  }
  return text;
}

// The entries of all bundles in order, each name once: one that comes again must be the same.
absl::StatusOr<std::vector<NamedTensor>> UnionOf(
    const std::vector<std::shared_ptr<const Bundle>>& bundles) {
  std::vector<NamedTensor> tensors;
  absl::flat_hash_map<std::string, size_t> by_name;
  for (const auto& bundle : bundles) {
    for (const BundleEntry& entry : bundle->entries()) {
      Tensor tensor = bundle->Get(entry);
      auto [same_name, is_new] = by_name.emplace(entry.name, tensors.size());
      if (is_new) {
        tensors.push_back({entry.name, std::move(tensor)});
      } else if (!(tensors[same_name->second].tensor == tensor)) {
        return absl::AlreadyExistsError(
            absl::StrCat(bundle->name(), ": entry '", entry.name,
                         "' differs from the one of that name in a bundle before it"));
      }
    }
  }
  return tensors;
}

absl::StatusOr<std::string> Merge(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, SIZE_MAX, true));
  std::vector<std::shared_ptr<const Bundle>> bundles;
  for (const std::string& path : options.arguments) {
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
    bundles.push_back(std::move(bundle));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<NamedTensor> tensors, UnionOf(bundles));
  if (absl::EndsWithIgnoreCase(options.output, ".safetensors")) {
    RH_RETURN_IF_ERROR(WriteSafetensors(tensors, options.output));
    return "";
  }
  if (!absl::EndsWithIgnoreCase(options.output, ".rhw")) {
    return UsageError(
        absl::StrCat("merge: ", options.output, ": a bundle is a .rhw or a .safetensors file"));
  }
  RH_ASSIGN_OR_RETURN(BundleWriter writer, BundleWriter::Create(options.output));
  for (const NamedTensor& named : tensors) RH_RETURN_IF_ERROR(writer.Add(named.name, named.tensor));
  RH_RETURN_IF_ERROR(writer.Commit());
  return "";
}

absl::StatusOr<std::string> Diff(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 2, 2, false));
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> a, Bundle::Open(options.arguments[0]));
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> b, Bundle::Open(options.arguments[1]));
  std::string text;
  for (const BundleEntry& entry : a->entries()) {
    const BundleEntry* other = b->Find(entry.name);
    if (other == nullptr) {
      absl::StrAppend(&text, "only in ", a->name(), ": ", QuoteString(entry.name), "\n");
    } else if (entry.type != other->type) {
      absl::StrAppend(&text, QuoteString(entry.name), ": ", entry.type.ToString(), " against ",
                      other->type.ToString(), "\n");
    } else if (!(a->Get(entry) == b->Get(*other))) {
      absl::StrAppend(&text, QuoteString(entry.name), ": other data\n");
    }
  }
  for (const BundleEntry& entry : b->entries()) {
    if (a->Find(entry.name) == nullptr)
      absl::StrAppend(&text, "only in ", b->name(), ": ", QuoteString(entry.name), "\n");
  }
  return text;
}

int64_t TensorsInNodes(const Program& program) {
  int64_t count = 0;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      for (const auto& [name, value] : node->attributes())
        ForEachLeaf(value, [&](const Attribute& leaf) { count += leaf.if_tensor() != nullptr; });
    }
  }
  return count;
}

// A model whose weights are declared and absent: it can be shared, verified and optimised.
absl::StatusOr<std::string> Strip(const Context& context, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, 1, true));
  LoadOptions load;
  load.link_bundle = false;
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                      LoadModel(context, options.arguments[0], load));
  int64_t stripped = 0;
  for (Global* global : program->globals()) {
    const Attribute* initial = global->inline_initial();
    const Tensor* tensor = initial == nullptr ? nullptr : initial->if_tensor();
    if (tensor == nullptr) continue;
    Type type = tensor->type();
    global->set_initial(Global::External{std::move(type)});
    ++stripped;
  }
  program->EraseAttribute(kBundleAttribute);
  RH_RETURN_IF_ERROR(SaveModel(*program, options.output));
  std::string text =
      absl::StrCat(options.output, ": the data of ", stripped, " globals is left out\n");
  // Who shares the file should know.
  if (const int64_t kept = TensorsInNodes(*program); kept > 0)
    absl::StrAppend(&text, options.output, ": ", kept, " tensors in attributes of nodes stay\n");
  return text;
}

// The reverse: the model with the bundle's data in it.
absl::StatusOr<std::string> Attach(const Context& context, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 2, 2, true));
  LoadOptions load;
  load.bundle = options.arguments[1];
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                      LoadModel(context, options.arguments[0], load));
  RH_RETURN_IF_ERROR(SaveModel(*program, options.output));
  return "";
}

struct Command {
  absl::string_view name;
  absl::StatusOr<std::string> (*run)(const Context&, const Options&);
};
constexpr Command kCommands[] = {{"ls", List},      {"verify", Verify}, {"extract", Extract},
                                 {"merge", Merge},  {"diff", Diff},     {"strip", Strip},
                                 {"attach", Attach}};

}  // namespace

absl::StatusOr<std::string> RunBundleCommand(const Context& context,
                                             const BundleToolOptions& options) {
  std::vector<std::string> names;
  for (const Command& command : kCommands) {
    if (command.name == options.command) return command.run(context, options);
    names.emplace_back(command.name);
  }
  return UsageError(absl::StrCat("there is no command '", options.command, "'",
                                 DidYouMean(options.command, names)));
}

int BundleMain(int argc, char** argv) {
  BundleToolOptions options;
  Flags flags(
      "bundle",
      "Works on bundles of weights (.rhw; .safetensors is read as one).\n"
      "  ls BUNDLE…            lists the entries, with sizes, checksums and who shares whose "
      "bytes\n"
      "  verify BUNDLE…        reads everything and compares the checksums\n"
      "  extract BUNDLE -o DIR writes the entries as .npy files\n"
      "  merge BUNDLE… -o OUT  makes one bundle of several; a name may come twice with the same "
      "data\n"
      "  diff A B              says which entries differ; exits with 1 if any do\n"
      "  strip MODEL -o OUT    the model without the data of its globals, which still verifies\n"
      "  attach MODEL BUNDLE -o OUT   the model with the bundle's data in it");
  flags.Positional("COMMAND", &options.command, "one of the above");
  flags.Positional("FILE", &options.arguments, "what it works on");
  flags.Flag("o", &options.output, "OUT", "where to write");
  flags.Flag("entry", &options.entries, "NAME", "for extract: only this entry");
  flags.Flag("json", &options.json, "for ls: as JSON");
  flags.Example("bundle ls weights.rhw", "what is in a bundle");
  flags.Example("bundle verify weights.rhw", "makes sure that no byte of it has changed");
  flags.Example("bundle extract weights.rhw -o folder --entry=conv1_w",
                "one tensor as folder/conv1_w.npy");
  flags.Example("bundle merge encoder.rhw decoder.safetensors -o both.rhw",
                "one bundle for two models");
  flags.Example("bundle strip model.rh -o shareable.rh",
                "a model to show around without its weights");
  flags.Example("bundle attach shareable.rh weights.safetensors -o model.rh",
                "the weights back in, or others of the same types");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    RH_ASSIGN_OR_RETURN(const std::string text, RunBundleCommand(*context, options));
    if (!text.empty()) RH_RETURN_IF_ERROR(WriteOutput("-", text));
    if (options.command == "diff" && !text.empty())
      return absl::FailedPreconditionError("the bundles differ");
    return absl::OkStatus();
  });
}

}  // namespace roundhouse
