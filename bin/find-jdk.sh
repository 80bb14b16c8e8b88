# Sets JAVA_HOME to a JDK of version 25 or newer, or exits with installation instructions. Searches JAVA_HOME, PATH,
# /usr/lib/jvm, SDKMAN and macOS java_home, in this order. ./streamgauge and ./mvnw source this file.

required_java=25

# Prints the major version of the JDK in $1 if it contains a compiler, otherwise nothing.
jdk_major() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 0
    if [ -r "$1/release" ]; then
        sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" | head -n 1
    else
        "$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1
    fi
}

suits() {
    major=$(jdk_major "$1")
    [ -n "$major" ] && [ "$major" -ge "$required_java" ]
}

find_jdk() {
    if [ -n "${JAVA_HOME:-}" ] && suits "$JAVA_HOME"; then
        return 0
    fi
    on_path=$(command -v javac 2>/dev/null || true)
    if [ -n "$on_path" ]; then
        resolved=$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")
        candidate=${resolved%/bin/javac}
        if suits "$candidate"; then
            JAVA_HOME=$candidate
            return 0
        fi
    fi
    for candidate in /usr/lib/jvm/* "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/*; do
        if suits "$candidate"; then
            JAVA_HOME=$candidate
            return 0
        fi
    done
    if [ -x /usr/libexec/java_home ]; then
        candidate=$(/usr/libexec/java_home -v "$required_java+" 2>/dev/null || true)
        if [ -n "$candidate" ] && suits "$candidate"; then
            JAVA_HOME=$candidate
            return 0
        fi
    fi
    return 1
}

if ! find_jdk; then
    {
        echo "streamgauge: no JDK $required_java or newer found (searched JAVA_HOME, PATH, /usr/lib/jvm, SDKMAN and macOS java_home)."
        echo "Install one, for example:"
        echo "  Debian/Ubuntu   apt-get install openjdk-$required_java-jdk, or the package temurin-$required_java-jdk of Eclipse Adoptium"
        echo "  SDKMAN          sdk install java $required_java-tem"
        echo "  macOS           brew install --cask temurin@$required_java"
        echo "or set JAVA_HOME to an existing JDK."
    } >&2
    exit 3
fi
export JAVA_HOME
