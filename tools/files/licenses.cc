#include "roundhouse/tools/files/licenses.h"

#include <link.h>

#include <cstddef>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

struct Library {
  absl::string_view file;  // The start of the shared library's name.
  absl::string_view name;
  absl::string_view license;
  absl::string_view package;  // The Debian package with the text of the licence.
};

// Compiled into binaries with the formats of models.
constexpr Library kCompiledIn[] = {
    {"", "Abseil", "Apache-2.0", "libabsl-dev"},
    {"", "FlatBuffers", "Apache-2.0", "libflatbuffers-dev"},
    {"", "JSON for Modern C++", "MIT", "nlohmann-json3-dev"},
    {"", "xxHash", "BSD-2-Clause", "libxxhash-dev"},
};

constexpr Library kShared[] = {
    {"libXNNPACK.", "XNNPACK", "BSD-3-Clause", "libxnnpack0"},
    {"libpthreadpool.", "pthreadpool", "BSD-2-Clause", "libpthreadpool0"},
    {"libcpuinfo.", "cpuinfo", "BSD-2-Clause", "libcpuinfo0"},
    {"libdnnl.", "oneDNN", "Apache-2.0", "libdnnl2"},
    {"libOpenCL.", "OpenCL ICD loader", "BSD-2-Clause", "ocl-icd-libopencl1"},
    {"libonnx.", "ONNX", "Apache-2.0", "libonnx1"},
    {"libonnx_proto.", "ONNX", "Apache-2.0", "libonnx1"},
    {"libprotobuf.", "Protocol Buffers", "BSD-3-Clause", "libprotobuf32"},
    {"libpng16.", "libpng", "libpng-2.0", "libpng16-16"},
    {"libjpeg.", "libjpeg-turbo", "BSD-3-Clause and IJG", "libjpeg62-turbo"},
    {"libtiff.", "libtiff", "libtiff", "libtiff6"},
    {"libwebp.", "libwebp", "BSD-3-Clause", "libwebp7"},
    {"libjbig.", "JBIG-KIT", "GPL-2.0", "libjbig0"},
    {"libLerc.", "LERC", "Apache-2.0", "liblerc4"},
    {"liblzma.", "XZ Utils", "public domain", "liblzma5"},
    {"libzstd.", "Zstandard", "BSD-3-Clause", "libzstd1"},
    {"libdeflate.", "libdeflate", "MIT", "libdeflate0"},
    {"libre2.", "RE2", "BSD-3-Clause", "libre2-9"},
    {"libcpp-httplib.", "cpp-httplib", "MIT", "libcpp-httplib0.11"},
    {"libssl.", "OpenSSL", "Apache-2.0", "libssl3"},
    {"libcrypto.", "OpenSSL", "Apache-2.0", "libssl3"},
    {"libbrotli", "Brotli", "MIT", "libbrotli1"},
    {"libz.", "zlib", "Zlib", "zlib1g"},
    {"libstdc++.", "GNU C++ library", "GPL-3.0 with the GCC runtime exception", "libstdc++6"},
    {"libgcc_s.", "GCC runtime", "GPL-3.0 with the GCC runtime exception", "libgcc-s1"},
    {"libgomp.", "GNU OpenMP", "GPL-3.0 with the GCC runtime exception", "libgomp1"},
    {"libatomic.", "GCC atomics", "GPL-3.0 with the GCC runtime exception", "libatomic1"},
    {"libc.", "GNU C library", "LGPL-2.1", "libc6"},
    {"libm.", "GNU C library", "LGPL-2.1", "libc6"},
    {"libpthread.", "GNU C library", "LGPL-2.1", "libc6"},
    {"librt.", "GNU C library", "LGPL-2.1", "libc6"},
    {"libdl.", "GNU C library", "LGPL-2.1", "libc6"},
    {"libresolv.", "GNU C library", "LGPL-2.1", "libc6"},
    {"ld-linux", "GNU C library", "LGPL-2.1", "libc6"},
};

std::string Line(const Library& library, absl::string_view how) {
  return absl::StrCat(library.name, ", ", library.license, ", ", how, ": /usr/share/doc/",
                      library.package, "/copyright\n");
}

int AddFile(dl_phdr_info* info, size_t /*size*/, void* files) {
  const absl::string_view path = info->dlpi_name;
  const absl::string_view file = path.substr(path.rfind('/') + 1);
  // The program itself has an empty name, and the kernel's page is no library.
  if (!file.empty() && !absl::StartsWith(file, "linux-vdso"))
    static_cast<std::set<std::string>*>(files)->insert(std::string(file));
  return 0;
}

}  // namespace

std::string LinkedLicenses() {
  std::set<std::string> lines;
  for (const Library& library : kCompiledIn) lines.insert(Line(library, "compiled in"));
  std::set<std::string> files;
  dl_iterate_phdr(AddFile, &files);
  for (const std::string& file : files) {
    const Library* found = nullptr;
    for (const Library& library : kShared) {
      if (absl::StartsWith(file, library.file)) found = &library;
    }
    lines.insert(found == nullptr ? absl::StrCat(file, ": licence as in its package\n")
                                  : Line(*found, "shared library"));
  }
  std::string text = "Roundhouse, Apache-2.0 (LICENSE)\n";
  for (const std::string& line : lines) text += line;
  return text;
}

}  // namespace roundhouse
