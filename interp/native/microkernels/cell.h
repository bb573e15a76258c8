// Elements that are moved as integers of their width, whatever their type, so that compilers move
// them in registers. Memory is read and written by memcpy, since it may hold elements of any type.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CELL_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CELL_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace roundhouse::native {

struct Cell16 {
  uint64_t halves[2];
};

template <typename Cell>
Cell ReadCell(const std::byte* from) {
  Cell cell;
  std::memcpy(&cell, from, sizeof(Cell));
  return cell;
}
template <typename Cell>
void WriteCell(std::byte* to, Cell cell) {
  std::memcpy(to, &cell, sizeof(Cell));
}

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_CELL_H_
