#!/usr/bin/env python3
"""Makes the package, as a .tar.gz to unpack at / and as a .deb of it.

    make_package.py PROGRAM OUT.deb OUT.tar.gz SOURCE=INSTALLED…

Man pages, completions, the version, the packages it depends on and the licences come from PROGRAM. The
same inputs give the same bytes: files are sorted, belong to root, and are of 1980.
"""

import gzip
import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import help_pages  # pylint: disable=wrong-import-position

MTIME = 315532800  # 1980-01-01, the oldest that all archives can say.
ARCHITECTURE = "amd64"
MULTIARCH = "x86_64-linux-gnu"  # The folder of its libraries.


def compressed(data):
    out = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=out, mtime=MTIME) as file:
        file.write(data)
    return out.getvalue()


def archive(files, links=None):
    """A .tar.gz of {path: (mode, bytes)} with the folders above, and of {path: target}."""
    links = links or {}
    folders = set()
    for path in list(files) + list(links):
        parts = path.split("/")[:-1]
        folders.update("/".join(parts[:i + 1]) for i in range(len(parts)))
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in sorted(folders | set(files) | set(links)):
            entry = tarfile.TarInfo("./" + path)
            entry.mtime, entry.uname, entry.gname = MTIME, "root", "root"
            if path in folders:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                tar.addfile(entry)
            elif path in links:
                entry.type, entry.mode, entry.linkname = tarfile.SYMTYPE, 0o777, links[path]
                tar.addfile(entry)
            else:
                entry.mode, data = files[path]
                entry.size = len(data)
                tar.addfile(entry, io.BytesIO(data))
    return compressed(out.getvalue())


def ar(members):
    """The archive that a .deb is."""
    data = b"!<arch>\n"
    for name, contents in members:
        head = f"{name:<16}{MTIME:<12}{0:<6}{0:<6}{'100644':<8}{len(contents):<10}`\n"
        data += head.encode() + contents + b"\n" * (len(contents) % 2)
    return data


def licenses(program):
    """The packages that the program loads libraries of, and the text of all licences."""
    said = subprocess.run([program, "inspect", "--licenses"], check=True, capture_output=True).stdout.decode()
    depends, texts = set(), {}
    for line in said.splitlines()[1:]:
        found = re.search(r"(shared library|compiled in): (/usr/share/doc/([^/]+)/copyright)$", line)
        if found is None:
            sys.exit(f"{program}: no licence is known of what it links: {line}")
        with open(found.group(2), encoding="utf-8") as file:
            texts[found.group(3)] = file.read()
        if found.group(1) == "shared library":
            depends.add(found.group(3))
    return said, depends, texts


def needed_packages(library):
    """Debian's packages of the shared libraries that a library names."""
    said = subprocess.run(["readelf", "-d", library], check=True, capture_output=True).stdout.decode()
    packages = set()
    for name in re.findall(r"\(NEEDED\).*\[(.*)\]", said):
        found = subprocess.run(["dpkg-query", "-S", f"*/{MULTIARCH}/{name}"], check=False, capture_output=True)
        owners = {line.split(":")[0] for line in found.stdout.decode().splitlines()}
        if len(owners) != 1:
            sys.exit(f"{library}: expected one package with {name}, found {sorted(owners) or 'none'}")
        packages |= owners
    return packages


def control(version, depends, suggests, files):
    size = sum(len(data) for _, data in files.values()) // 1024
    suggested = f"Suggests: {', '.join(sorted(suggests))}\n" if suggests else ""
    return f"""Package: roundhouse
Version: {version}
Architecture: {ARCHITECTURE}
Maintainer: Roundhouse
Installed-Size: {size}
Depends: {", ".join(sorted(depends))}
Recommends: python3, python3-numpy
{suggested}Section: science
Priority: optional
Description: compiler and runtime of neural networks
 Reads ONNX and TFLite models, optimises, quantises, converts and runs them: the
 program roundhouse, the library for C and the package for Python.
"""


def main(program, deb, tar, sources):
    version, commands = help_pages.describe(program)
    said, depends, texts = licenses(program)
    files = {}
    suggests = set()
    for source in sources:
        path, _, installed = source.partition("=")
        if installed.endswith("/"):
            installed += os.path.basename(path)
        with open(path, "rb") as file:
            is_program = installed.startswith("usr/bin/")
            files[installed] = (0o755 if is_program else 0o644, file.read())
        if ".so" in os.path.basename(installed):
            # A file below a folder of ours is loaded only where its libraries are installed.
            is_needed = not installed.startswith("usr/lib/roundhouse/")
            for package in needed_packages(path):
                (depends if is_needed else suggests).add(package)
                with open(f"/usr/share/doc/{package}/copyright", encoding="utf-8") as file:
                    texts[package] = file.read()

    def add(path, text):
        files[path] = (0o644, text if isinstance(text, bytes) else text.encode())

    for name, page in help_pages.man_pages(version, commands).items():
        add("usr/share/man/man1/" + name + ".gz", compressed(page.encode()))
    add("usr/share/bash-completion/completions/roundhouse", help_pages.bash(commands))
    add("usr/share/zsh/vendor-completions/_roundhouse", help_pages.zsh(commands))
    add("usr/share/fish/vendor_completions.d/roundhouse.fish", help_pages.fish(commands))
    own = files["usr/share/doc/roundhouse/copyright"][1].decode()
    rule = "\n\n" + "=" * 80 + "\n"
    add("usr/share/doc/roundhouse/copyright",
        said + rule + "Roundhouse\n\n" + own +
        "".join(f"{rule}Debian's package {name}\n\n{text}" for name, text in sorted(texts.items())))
    links = {"usr/lib/libroundhouse.so": "libroundhouse.so.0"}

    data = archive(files, links)
    sums = "".join(f"{hashlib.md5(contents).hexdigest()}  {path}\n"
                   for path, (_, contents) in sorted(files.items()))
    about = archive({"control": (0o644, control(version, depends, suggests - depends, files).encode()),
                     "md5sums": (0o644, sums.encode()),
                     # The loader learns of the library.
                     "triggers": (0o644, b"activate-noawait ldconfig\n")})
    with open(tar, "wb") as file:
        file.write(data)
    with open(deb, "wb") as file:
        file.write(ar([("debian-binary", b"2.0\n"), ("control.tar.gz", about), ("data.tar.gz", data)]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
