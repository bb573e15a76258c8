// The third-party code in this program, with its licences.
#ifndef ROUNDHOUSE_TOOLS_FILES_LICENSES_H_
#define ROUNDHOUSE_TOOLS_FILES_LICENSES_H_

#include <string>

namespace roundhouse {

// A line for each third-party library: those compiled in, and the shared ones that this process has
// loaded, in any binary; for those of Debian, with the path of the licence text.
std::string LinkedLicenses();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_LICENSES_H_
