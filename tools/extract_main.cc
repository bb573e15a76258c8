#include "roundhouse/tools/files/extract.h"

int main(int argc, char** argv) { return roundhouse::ExtractMain(argc, argv); }
