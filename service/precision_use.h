// File: precision_use.h
//
// Which backends make something of the permission to compute products less precisely than f32
// (PrecisionOf in region.h). All others compute with f32 whatever a node says, so that those who
// asked for less can be told.
//
//   void RegisterTiles(Context& context) {
//     AddBackend(context, std::make_unique<Tiles>());
//     DeclarePrecisionUse(context, "tiles");
//   }
#ifndef ROUNDHOUSE_SERVICE_PRECISION_USE_H_
#define ROUNDHOUSE_SERVICE_PRECISION_USE_H_

#include <functional>
#include <set>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

class PrecisionUsers {
 public:
  static constexpr char kExtensionName[] = "precision users";
  // The names of backends, sorted.
  const std::set<std::string, std::less<>>& names() const { return names_; }
  bool contains(absl::string_view backend) const { return names_.count(std::string(backend)) != 0; }
  // An empty one if no backend has said so.
  static const PrecisionUsers& Of(const Context& context);

 private:
  friend void DeclarePrecisionUse(Context& context, absl::string_view backend);
  std::set<std::string, std::less<>> names_;
};

void DeclarePrecisionUse(Context& context, absl::string_view backend);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PRECISION_USE_H_
