#!/bin/sh
# link-static.sh FOLDER: the two programs for machines other than this one, in FOLDER, each stripped, with its debug symbols
# beside it (NAME.debug).
#
# They are linked once more from the objects of `make all`, which stays as it is, and need only glibc, 2.35 or newer. Debian's
# archives serve where there are some; those of simdjson, libxlsxwriter and libcurl are compiled here, from Debian's sources in
# the versions that the objects were compiled against. Debian's own archive of libcurl needs thirty libraries, for protocols
# that nobody speaks to a ticketing service.
set -eu
folder=$1
build=$PWD/.build/use/release
libraries=$PWD/.build/static
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
. /etc/os-release
if [ "${VERSION_CODENAME:-}" != bookworm ] || [ "$(dpkg --print-architecture)" != amd64 ]; then
    echo "packages are built on Debian 12, amd64: libraries of other versions do not fit" >&2
    exit 1
fi

# source_of PATH SHA256 FOLDER: unpacks a package's upstream sources.
source_of() {
    archive=$libraries/$(basename "$1")
    [ -e "$archive" ] || curl -sSf -o "$archive" "$mirror/pool/main/$1"
    echo "$2  $archive" | sha256sum --check --quiet
    mkdir -p "$libraries/$3"
    tar -xf "$archive" -C "$libraries/$3" --strip-components=1
}

# patched_source_of PACKAGE: unpacks a package's sources in its folder, with Debian's newest patches for this release.
patched_source_of() {
    (
        mkdir -p "$libraries/apt/lists/partial" "$libraries/apt/archives/partial"
        cd "$libraries/apt"
        for suite in "$mirror bookworm" "$mirror bookworm-updates" "$mirror-security bookworm-security"; do
            echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $suite main"
        done >sources.list
        apt="apt-get -qq -o Dir::Etc::sourcelist=$PWD/sources.list -o Dir::Etc::sourceparts=- -o Dir::Cache=$PWD
            -o Dir::State::lists=$PWD/lists -o APT::Sandbox::User=root"
        $apt update
        $apt source --download-only "$1"
        # apt has checked the signature of what it took; the maintainer's key need not be here.
        dpkg-source -q --extract "$1"_*.dsc "../$1" 2>/dev/null
    )
}

# libcurl: HTTP and SMTP by the system's certificates, and nothing else.
build_libcurl() {
    patched_source_of curl
    (
        cd "$libraries/curl"
        without=
        for protocol in ftp file ldap ldaps rtsp dict telnet tftp pop3 imap smb gopher mqtt ntlm tls-srp \
            unix-sockets cookies doh mime alt-svc hsts netrc; do
            without="$without --disable-$protocol"
        done
        for library in zlib brotli zstd libidn2 libpsl nghttp2 libssh2 librtmp; do without="$without --without-$library"; done
        # shellcheck disable=SC2086
        ./configure --quiet $without --disable-shared --with-pic --with-openssl --enable-threaded-resolver \
            --disable-openssl-auto-load-config --disable-manual --disable-libcurl-option \
            --with-ca-bundle=/etc/ssl/certs/ca-certificates.crt \
            CFLAGS="-O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2 -w" >/dev/null 2>&1
        make --silent -C lib >/dev/null
        cp lib/.libs/libcurl.a ..
    )
}

swift_libraries=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift_static/linux
if ! [ "$libraries/ready" -nt "$0" ] || ! [ "$libraries/ready" -nt Scripts/icu-data.py ] ||
    ! [ "$libraries/ready" -nt "$swift_libraries/lib_FoundationICU.a" ]; then
    rm -rf "$libraries"
    mkdir -p "$libraries"
    # In a folder that has archives only, the linker finds no shared library.
    for library in z expat ssl crypto sqlite3 minizip stdc++; do
        ln -s "$(g++ -print-file-name=lib$library.a)" "$libraries/"
    done
    source_of s/simdjson/simdjson_3.0.1.orig.tar.gz \
        156b1bc5eb0561b2bd166b46d191fd3d95a3e709cc63761477d3b7aec2b6e9ed simdjson
    source_of libx/libxlsxwriter/libxlsxwriter_1.1.4.orig.tar.gz \
        b379eb35fdd9c653ebe72485b9c992f612c7ea66f732784457997d6e782f619b libxlsxwriter
    (
        cd "$libraries"
        flags="-O2 -fPIC -fstack-protector-strong -D_FORTIFY_SOURCE=2 -w"
        # shellcheck disable=SC2086
        g++ -c $flags -O3 -DNDEBUG -std=c++17 -Isimdjson/include -Isimdjson/src simdjson/src/simdjson.cpp -o simdjson.o
        ar -rcsD libsimdjson.a simdjson.o
        # As Debian builds it: with the system's minizip, and OpenSSL for the checksums of pictures.
        mkdir objects
        for file in libxlsxwriter/src/*.c libxlsxwriter/third_party/tmpfileplus/tmpfileplus.c; do
            # shellcheck disable=SC2086
            gcc -c $flags -DUSE_SYSTEM_MINIZIP -DUSE_OPENSSL_MD5 -Ilibxlsxwriter/include "$file" \
                -o "objects/$(basename "$file" .c).o"
        done
        ar -rcsD libxlsxwriter.a objects/*.o
    )
    build_libcurl
    python3 Scripts/icu-data.py "$swift_libraries/lib_FoundationICU.a" "$libraries/icu.s"
    (cd "$libraries" && as icu.s -o icu.o && touch ready)
fi

mkdir -p "$folder"
for program in attendance attendance-sandbox; do
    [ "$folder/$program.debug" -nt "$build/$program" ] && [ "$folder/$program.debug" -nt "$libraries/ready" ] && continue
    module=$(echo "$program" | tr - _)
    # The program has libcurl whole, so that its functions take the place of those that open the system's, which are weak. In the
    # sandbox only Foundation's networking knows it, which the server's library links.
    curl=-lcurl
    [ "$program" = attendance ] &&
        curl="-Xlinker --whole-archive -Xlinker $libraries/libcurl.a -Xlinker --no-whole-archive"
    # shellcheck disable=SC2086
    swiftc -emit-executable -static-stdlib -use-ld=lld -g -module-name "$module" -o "$folder/$program" \
        "-L$libraries" -Xclang-linker -static-libgcc -Xlinker --gc-sections -Xlinker --no-export-dynamic \
        -Xlinker -z -Xlinker now -Xlinker --build-id=sha1 -Xlinker --defsym -Xlinker "main=${module}_main" \
        -Xlinker --defsym -Xlinker curl_is_inside=main \
        "@$build/$program.product/Objects.LinkFileList" "$libraries/icu.o" \
        -lxlsxwriter -lminizip -lsqlite3 $curl -lssl -lcrypto -lsimdjson -lexpat -lz -lstdc++ -lm
    if nm "$folder/$program" | grep -q ' T curl_open$'; then
        nm "$folder/$program" | grep -q ' [Tt] curl_multi_perform$' || { echo "$program has no libcurl inside" >&2; exit 1; }
    fi
    # Only glibc's own libraries.
    others=$(objdump -p "$folder/$program" | sed -n 's/^ *NEEDED *//p' |
        grep -vE '^(lib(c|m|dl|pthread|rt)\.so\.[0-9]|ld-linux-x86-64\.so\.2)$' || true)
    [ -z "$others" ] || { echo "$program needs more than glibc: $others" >&2; exit 1; }
    objcopy --only-keep-debug --compress-debug-sections "$folder/$program" "$folder/symbols"
    strip --remove-section=.comment "$folder/$program"
    mv "$folder/symbols" "$folder/$program.debug"
done
