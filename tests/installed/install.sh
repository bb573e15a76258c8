# Lays out the library as a package does: include/, lib/, lib/pkgconfig/.
#   install_library PREFIX HEADER LIBRARY PKG_CONFIG_FILE
install_library() {
  mkdir -p "$1/include" "$1/lib/pkgconfig"
  cp -L "$2" "$1/include/roundhouse.h"
  cp -L "$3" "$1/lib/libroundhouse.so.0"
  ln -sf libroundhouse.so.0 "$1/lib/libroundhouse.so"
  cp -L "$4" "$1/lib/pkgconfig/roundhouse.pc"
}
