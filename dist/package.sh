#!/bin/sh
# Creates the packages of one architecture: a directory, its tar.gz file, and a Debian package of the same directory.
# Two calls with the same sources and the same JDK create the same bytes.
#
# Usage: package.sh ARCHITECTURE JAVA_HOME VERSION TIMESTAMP DIRECTORY PROGRAM_JAR JMODS
#   ARCHITECTURE  x64 or arm64
#   TIMESTAMP     modification time of all files, ISO 8601
#   DIRECTORY     directory of the packages. It contains class-path.txt (the libraries of the program, separated by
#                 colons) and sbom.json (the CycloneDX file of the program)
#   JMODS         directory with the jmod files of a JDK 25 for Linux on the architecture; with 'none', the packages
#                 contain a runtime of JAVA_HOME
set -eu
architecture=$1
jdk=$2
version=$3
timestamp=$4
directory=$5
program_jar=$6
jmods=$7
sources=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
name=streamgauge-$version-linux-$architecture
home=$directory/$name
umask 022
SOURCE_DATE_EPOCH=$(date -d "$timestamp" +%s)
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS

case $(uname -m) in
    x86_64) native=x64 ;;
    aarch64) native=arm64 ;;
    *) native=other ;;
esac
rm -rf "$home" "$home.tar.gz"

if [ "$jmods" = none ] && [ "$architecture" != "$native" ]; then
    echo "streamgauge: no package for $architecture: this machine is not $architecture. Set -Ddist.jmods.$architecture to the directory of the jmod files of a JDK 25 for Linux on $architecture."
    exit 0
fi

mkdir -p "$home/bin" "$home/lib"
if [ "$jmods" != none ]; then
    "$sources/bin/jlink.sh" "$jdk" "$home/runtime" --module-path "$jmods"
else
    "$sources/bin/jlink.sh" "$jdk" "$home/runtime"
fi
# Debian's JDKs refer to the certificates of the system. Certificates do not depend on the architecture.
cacerts=lib/security/cacerts
[ -s "$home/runtime/$cacerts" ] || cp -L "$jdk/$cacerts" "$home/runtime/$cacerts"

tr ':' '\n' <"$directory/class-path.txt" | while read -r jar; do
    cp "$jar" "$home/lib/"
done
cp "$program_jar" "$home/lib/"
(cd "$home/lib" && ls *.jar >class-path && sha256sum *.jar ../runtime/release | sha256sum | cut -c 1-16 >build)
cp "$sources/dist/streamgauge" "$home/bin/"
chmod 755 "$home/bin/streamgauge"
cp -r "$sources/examples" "$sources/studies" "$sources/docs" "$sources/README.md" "$sources/ARCHITECTURE.md" \
    "$sources/CONTRIBUTING.md" "$sources/CHANGELOG.md" "$sources/LICENSE" "$home/"
# Pages of docs refer to these files.
mkdir -p "$home/monitoring/grafana" "$home/benchmarks"
cp "$sources"/monitoring/grafana/*.json "$home/monitoring/grafana/"
cp "$sources/benchmarks/README.md" "$home/benchmarks/"
"$jdk/bin/java" -XX:TieredStopAtLevel=1 -cp "$home/lib/*" "$sources/dist/ThirdParty.java" "$directory/sbom.json" \
    "$home" "$sources/dist/licences" "$directory/copyright-$architecture"

# The JVM compares the modification times of the JAR files and of the runtime with those in its archives. Therefore the
# times are set before the archive is written.
fix_times() {
    find "$home" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    chmod -R u+w,go-w "$home"
}
fix_times
# The archive of the runtime is reproducible. The archive of the program is not, so the launcher writes it.
if [ "$architecture" = "$native" ]; then
    "$home/runtime/bin/java" -Xshare:dump -XX:+UseG1GC >/dev/null 2>&1
    fix_times
fi

archive() {
    tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner -C "$directory" -c "$name"
}
archive | gzip -n >"$home.tar.gz"

"$sources/dist/debian.sh" "$architecture" "$jdk" "$version" "$timestamp" "$directory"
