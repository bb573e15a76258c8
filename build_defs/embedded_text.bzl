"""A file of text as a constant in C++.

    load("//build_defs:embedded_text.bzl", "rh_embedded_text")

    rh_embedded_text(
        name = "preset_file",   # preset_file.h declares: extern const absl::string_view kPresetFile;
        src = "presets.txt",
        constant = "kPresetFile",
    )
"""

load("//build_defs:cc.bzl", "rh_cc_library")

def rh_embedded_text(name, src, constant, **kwargs):
    """A library with the text of a file.

    Args:
      name: of the target, and of the header, which is written by hand.
      src: the file. It does not contain `)text"`, which ends a raw string.
      constant: what the header calls the text, in the namespace roundhouse.
      **kwargs: as for rh_cc_library.
    """
    native.genrule(
        name = name + "_source",
        srcs = [src],
        outs = [name + ".cc"],
        cmd = """
          {
            echo '#include "roundhouse/%s/%s.h"'
            echo 'namespace roundhouse {'
            echo 'constinit const absl::string_view %s = R"text('"$$(cat $<)"
            echo ')text";'
            echo '}'
          } > $@
        """ % (native.package_name(), name, constant),
    )
    rh_cc_library(
        name = name,
        srcs = [name + ".cc"],
        hdrs = [name + ".h"],
        deps = ["@com_google_absl//absl/strings"],
        **kwargs
    )
