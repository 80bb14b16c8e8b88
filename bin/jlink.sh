#!/bin/sh
# Creates a Java runtime with the modules that Streamgauge, its workers and the launched brokers use.
#
# Usage: jlink.sh JAVA_HOME DIRECTORY [options of jlink]
set -eu
jdk=$1
runtime=$2
shift 2
# Client libraries and brokers load classes of these modules by name, so that jdeps does not find all of them.
# The jmod files of some JDKs contain debugging symbols, which are several times as large as the runtime.
exec "$jdk/bin/jlink" --output "$runtime" --no-header-files --no-man-pages --exclude-files '**.debuginfo,**.diz' \
    --add-modules java.se,jdk.attach,jdk.charsets,jdk.httpserver,jdk.jcmd,jdk.jfr,jdk.management,jdk.management.agent,jdk.management.jfr,jdk.naming.dns,jdk.naming.rmi,jdk.net,jdk.nio.mapmode,jdk.sctp,jdk.security.auth,jdk.security.jgss,jdk.unsupported,jdk.xml.dom,jdk.zipfs \
    "$@"
