#!/bin/sh
# Creates the root file system of the container image: a Java runtime, the shared libraries that it needs, and the
# programs with which Streamgauge supervises child processes. The libraries are those of this machine.
#
# Usage: runtime.sh JAVA_HOME DIRECTORY
set -eu
jdk=$1
root=$2
rm -rf "$root"
mkdir -p "$root/opt" "$root/bin" "$root/etc"

"$(dirname "$0")/../bin/jlink.sh" "$jdk" "$root/opt/java" --strip-debug --compress zip-6 \
    --exclude-files '/java.desktop/lib/*.so,/java.desktop/lib/*.properties'
cp "$(dirname "$0")/streamgauge" "$root/bin/streamgauge"
mkdir -p "$root/opt/streamgauge"
cp -r "$(dirname "$0")/../examples" "$(dirname "$0")/../studies" "$root/opt/streamgauge/"

# Copies a program and the shared libraries that it loads, to the paths at which the loader looks for them.
copy_program() {
    cp -L "$1" "$root/bin/$2"
    copy_libraries "$1"
}

copy_libraries() {
    ldd "$1" | sed -n 's|.*[[:space:]]\(/[^ ]*\) (0x.*|\1|p' | while read -r library; do
        case $library in
        "$root"/*) continue ;;
        esac
        mkdir -p "$root/$(dirname "$library")"
        cp -L "$library" "$root/$library"
    done
}

copy_program /bin/sh sh
for program in rm setsid sleep taskset; do
    copy_program "$(command -v $program)" $program
done
find "$root/opt/java" -type f \( -name java -o -name '*.so' \) | while read -r binary; do
    copy_libraries "$binary"
done

echo 'streamgauge:x:65532:65532:streamgauge:/tmp:/bin/sh' >"$root/etc/passwd"
echo 'streamgauge:x:65532:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
