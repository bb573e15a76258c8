#include <string>
#include <tuple>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/dot.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

class GraphViz final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(RequiredField("path", pass.path_, "the file to write"),
                           Field("types", pass.types_, "types at the edges"),
                           Field("attributes", pass.attributes_, "attributes in the nodes"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    DotOptions options;
    options.types = types_;
    options.attributes = attributes_;
    RH_RETURN_IF_ERROR(WriteFile(path_, ToDot(program, options)));
    return false;
  }

  std::string path_;
  bool types_ = true;
  bool attributes_ = false;
};

RH_REGISTER_PASS(graph_viz, GraphViz)
    .Doc("Writes the program at this point of the pipeline in Graphviz' DOT language.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
