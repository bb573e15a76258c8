#include "roundhouse/tools/files/convert.h"

int main(int argc, char** argv) { return roundhouse::ConvertMain(argc, argv); }
