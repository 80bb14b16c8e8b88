#!/bin/sh
# Creates the Debian package of a directory that package.sh has created. Two calls create the same bytes.
#
# Usage: debian.sh ARCHITECTURE JAVA_HOME VERSION TIMESTAMP DIRECTORY, as for package.sh
set -eu
architecture=$1
jdk=$2
version=$3
timestamp=$4
directory=$5
sources=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
home=$directory/streamgauge-$version-linux-$architecture
umask 022
SOURCE_DATE_EPOCH=$(date -d "$timestamp" +%s)
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS

case $architecture in
    x64) debian=amd64 ;;
    *) debian=$architecture ;;
esac
# A tilde sorts before everything, so that 0.1.0 replaces 0.1.0~SNAPSHOT.
debian_version=$(echo "$version" | tr - '~')
package=$directory/streamgauge_${debian_version}_$debian.deb
maintainer='The Streamgauge developers <streamgauge@localhost>'
rm -f "$package"

if ! command -v dpkg-deb >/dev/null 2>&1; then
    rm -f "$directory/copyright-$architecture"
    echo "streamgauge: no Debian package: dpkg-deb is not installed. Install dpkg."
    exit 0
fi

# Runs the program on the JDK of the build, because the runtime of the package can belong to another architecture.
program() {
    "$jdk/bin/java" -XX:TieredStopAtLevel=1 -Dpicocli.ansi=false -Dstreamgauge.home="$home" -cp "$home/lib/*" \
        io.streamgauge.cli.Main "$@"
}

root=$directory/debian-$architecture
share=$root/usr/share
rm -rf "$root"
mkdir -p "$root/DEBIAN" "$root/opt" "$root/usr/bin" "$share/doc/streamgauge" "$share/bash-completion/completions" \
    "$share/man/man1" "$share/lintian/overrides"
cp -a "$home" "$root/opt/streamgauge"
ln -s /opt/streamgauge/bin/streamgauge "$root/usr/bin/streamgauge"
mv "$directory/copyright-$architecture" "$share/doc/streamgauge/copyright"
cp "$sources/dist/lintian-overrides" "$share/lintian/overrides/streamgauge"
program generate-completion | sed 1d >"$share/bash-completion/completions/streamgauge"

# Only a Debian revision separates changelog.Debian.gz from changelog.gz, and the version does not have one.
gzip -9n >"$share/doc/streamgauge/changelog.gz" <<CHANGELOG
streamgauge ($debian_version) unstable; urgency=medium

  * /opt/streamgauge/CHANGELOG.md describes the changes.

 -- $maintainer  $(date -u -d "$timestamp" '+%a, %d %b %Y %H:%M:%S +0000')
CHANGELOG

{
    cat <<MANUAL
.TH STREAMGAUGE 1 $(date -u -d "$timestamp" +%F) "Streamgauge $version" "User Commands"
.SH NAME
streamgauge \- measures the latency and throughput of message brokers
.SH DESCRIPTION
The command
.B streamgauge help COMMAND
prints the options of a command. The directory
.I /opt/streamgauge/docs
contains the documentation.
.SH COMMANDS
.nf
MANUAL
    program --help | sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"
    echo .fi
} | gzip -9n >"$share/man/man1/streamgauge.1.gz"

cat >"$root/DEBIAN/control" <<CONTROL
Package: streamgauge
Version: $debian_version
Architecture: $debian
Maintainer: $maintainer
Section: net
Priority: optional
Installed-Size: $(du -sk --apparent-size "$root" | cut -f 1)
Depends: libc6 (>= 2.31), zlib1g
Recommends: apt
Suggests: erlang-base, rabbitmq-server
Description: measures the latency and throughput of message brokers
 Streamgauge runs open-loop load against Kafka, RabbitMQ and Pulsar, and
 reports latencies, rates and losses with intervals. The package contains a
 Java runtime. Brokers are downloaded when an experiment needs them.
CONTROL
cat >"$root/DEBIAN/postinst" <<'SCRIPT'
#!/bin/sh
set -e
# Writes the class archives. Users do not have the permission to write them, but must be able to read them. If an upgrade
# or a removal fails, prerm has already removed the archives.
case "$1" in
    configure | abort-upgrade | abort-remove | abort-deconfigure)
        umask 022
        /opt/streamgauge/bin/streamgauge version >/dev/null 2>&1 || true
        ;;
esac
SCRIPT
cat >"$root/DEBIAN/prerm" <<'SCRIPT'
#!/bin/sh
set -e
# Removes the class archives that are not files of the package.
rm -rf /opt/streamgauge/archives
rm -f /opt/streamgauge/lib/streamgauge-*.jsa* /opt/streamgauge/runtime/lib/server/classes.jsa*
SCRIPT
chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm"
(cd "$root" && find opt usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --build --root-owner-group -Zgzip -z6 "$root" "$package" >/dev/null
rm -rf "$root"
