#include "roundhouse/tools/diff.h"

int main(int argc, char** argv) { return roundhouse::DiffMain(argc, argv); }
