#include "roundhouse/tools/files/diff.h"

int main(int argc, char** argv) { return roundhouse::DiffMain(argc, argv); }
