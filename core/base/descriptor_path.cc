#include "roundhouse/core/base/descriptor_path.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include <memory>
#include <optional>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace roundhouse {
namespace {

// As many links as the system follows.
constexpr int kMaxLinks = 40;

std::string RealPath(const std::string& path) {
  const std::unique_ptr<char, decltype(&free)> real(realpath(path.c_str(), nullptr), &free);
  return real == nullptr ? "" : real.get();
}

bool ListsOurDescriptors(const std::string& folder) {
  const std::string real = RealPath(folder);
  return !real.empty() &&
         (real == RealPath("/proc/self/fd") || real == RealPath("/proc/thread-self/fd"));
}

}  // namespace

std::optional<int> DescriptorOfPath(const std::string& path) {
  std::string at = path;
  for (int links = 0; links <= kMaxLinks; ++links) {
    const size_t slash = at.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : at.substr(0, slash + 1);
    const std::string name = slash == std::string::npos ? at : at.substr(slash + 1);
    int number = -1;
    if (absl::SimpleAtoi(name, &number) && number >= 0 && ListsOurDescriptors(folder))
      return number;
    char link[PATH_MAX];
    const ssize_t size = readlink(at.c_str(), link, sizeof(link));
    if (size <= 0 || size == static_cast<ssize_t>(sizeof(link))) return std::nullopt;
    const std::string leads_to(link, static_cast<size_t>(size));
    at = leads_to[0] == '/' ? leads_to : absl::StrCat(folder, "/", leads_to);
  }
  return std::nullopt;
}

}  // namespace roundhouse
