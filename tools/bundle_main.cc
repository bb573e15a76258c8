#include "roundhouse/tools/files/bundle_tool.h"

int main(int argc, char** argv) { return roundhouse::BundleMain(argc, argv); }
