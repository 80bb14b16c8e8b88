# Builds the program and shows the progress. ./streamgauge sources this file, which needs the variables `here` and
# `JAVA_HOME`. On a terminal, one line shows the current state. Otherwise, the script prints a line every 10 seconds.

# Prints the names of the brokers that a command will download. The arguments are those of ./streamgauge. If the command
# names an experiment file, only the program can read the names, so this function does not print a name.
brokers_of() {
    command=${1:-}
    [ $# -eq 0 ] || shift
    case $command in
        run)
            for argument in "$@"; do
                case $argument in
                    *.yaml | *.yml | --resume* | --omb-* | --only* | -h | --help) return 0 ;;
                esac
            done
            echo kafka rabbitmq
            ;;
        bench)
            names=
            for argument in "$@"; do
                case $argument in
                    --url* | --uri* | --print | -h | --help) return 0 ;;
                    kafka | rabbitmq | pulsar) names="$names $argument" ;;
                esac
            done
            echo $names
            ;;
    esac
}

# Prints the state of the build that writes the Maven log $1 as text, for example:
# module 5 of 13 (driver-kafka); downloaded 142 files, 38.4 MB
build_state() {
    awk '
        /^\[INFO\] Building .*\[[0-9]+\/[0-9]+\]/ {
            position = $NF
            gsub(/[][]/, "", position)
            split(position, part, "/")
            module = $3
            sub(/^streamgauge-/, "", module)
        }
        /Downloaded from / && /\([0-9.,]+ [kMG]?B at / {
            files++
            size = $0
            sub(/.*\(/, "", size)
            split(size, value, " ")
            sub(/,/, ".", value[1])
            factor = value[2] == "kB" ? 1e3 : value[2] == "MB" ? 1e6 : value[2] == "GB" ? 1e9 : 1
            bytes += value[1] * factor
        }
        END {
            text = part[2] ? "module " part[1] " of " part[2] " (" module ")" : "starting Maven"
            if (files) text = text sprintf("; downloaded %d files, %.1f MB", files, bytes / 1e6)
            print text
        }' "$1"
}

# Shows the state $1. On a terminal, the line replaces the previous one and is truncated at the right margin.
show_state() {
    if [ -t 2 ]; then
        printf '\r\033[2K\033[?7l%s\033[?7h' "$1" >&2
    elif [ $((seconds - shown)) -ge 10 ]; then
        shown=$seconds
        printf '%s\n' "$1" >&2
    fi
}

# Prints a line that stays. On a terminal, the line replaces the current state.
show_line() {
    if [ -t 2 ]; then
        printf '\r\033[2K' >&2
    fi
    printf '%s\n' "$1" >&2
}

# Ends the processes of the build.
stop_build() {
    for process in $maven $download; do
        kill "$process" 2>/dev/null || true
    done
}

# Ends the build after Ctrl-C or another signal that ends the script.
interrupt_build() {
    stop_build
    rm -f "$log" "$downloads"
    show_line "streamgauge: the build was interrupted"
    exit 130
}

# Starts the download of the brokers in $1 as soon as the module that downloads brokers is built. Errors are ignored,
# because the program reports them when it needs the broker.
start_download() {
    [ -n "$1" ] && [ -z "$download" ] && [ -s "$here/deploy/target/classpath" ] || return 0
    # shellcheck disable=SC2086 # $1 is a list of words
    "$JAVA_HOME/bin/java" -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
        -cp "$here/deploy/target/classes:$(cat "$here/deploy/target/classpath")" \
        io.streamgauge.deploy.BrokerDownloads $1 >"$downloads" 2>/dev/null &
    download=$!
}

# Prints the last line of the output of the download, with a separator, if the download runs.
download_state() {
    [ -n "$download" ] && kill -0 "$download" 2>/dev/null && [ -s "$downloads" ] || return 0
    printf '; %s' "$(tail -n 1 "$downloads")"
}

# Builds the program. The arguments are those of ./streamgauge. If the build fails, prints the errors and exits.
build() {
    brokers=$(brokers_of "$@")
    log=$(mktemp)
    downloads=$(mktemp)
    maven=
    download=
    seconds=0
    shown=0
    started=$(date +%s)
    rm -f "$here/deploy/target/classpath"
    trap 'interrupt_build' HUP INT TERM
    show_line "streamgauge: building the program (once; on a new machine, this takes minutes)"
    "$here/mvnw" -B -Dmaven.test.skip=true -Dspotless.check.skip -Dstyle.color=never -pl cli -am package >"$log" 2>&1 &
    maven=$!
    while kill -0 "$maven" 2>/dev/null; do
        sleep 1
        seconds=$(($(date +%s) - started))
        start_download "$brokers"
        show_state "streamgauge: building: $(build_state "$log")$(download_state), $seconds s"
    done
    if ! wait "$maven"; then
        stop_build
        show_line "streamgauge: the build failed after $seconds s:"
        grep -E '^\[(ERROR|FATAL)\]' "$log" >&2 || tail -n 40 "$log" >&2
        show_line "streamgauge: the complete output of Maven is in $log"
        rm -f "$downloads"
        exit 3
    fi
    built=$(build_state "$log" | sed 's/module [0-9]* of \([0-9]*\) ([^)]*)/\1 modules/')
    show_line "streamgauge: built in $seconds s: $built"
    while [ -n "$download" ] && kill -0 "$download" 2>/dev/null; do
        seconds=$(($(date +%s) - started))
        show_state "streamgauge: downloading brokers$(download_state), $seconds s"
        sleep 1
    done
    # The lines start with "downloaded". Each line belongs to one broker.
    if [ -n "$download" ] && grep -q '^downloaded ' "$downloads"; then
        show_line "streamgauge: $(grep '^downloaded ' "$downloads" | paste -s -d ';' - | sed 's/;/; /g')"
    fi
    trap - HUP INT TERM
    rm -f "$log" "$downloads"
}
