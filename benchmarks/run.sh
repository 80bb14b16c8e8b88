#!/usr/bin/env bash
# Builds the project and reproduces the figures of README.md. The script passes arguments after the name to the program.
#   benchmarks/run.sh jmh   [JMH options]      CPU time and allocation of Streamgauge per message (3 minutes)
#   benchmarks/run.sh null  [--set path=value] 1,000,000 messages/s, send delay at 50,000/s, memory (5 minutes)
#   benchmarks/run.sh capacity [searches]      error of capacity searches on simulated brokers (10 seconds)
#   benchmarks/run.sh comparison [runs]        coverage and false alarms of comparisons (30 seconds)
#   benchmarks/run.sh foreign-load [blocks]    effect of other programs on RabbitMQ compared with itself (20 minutes)
#   benchmarks/run.sh warm-up [--set path=value] validity and variation with fresh and kept brokers, fixed and
#                                              automatic warm-up, shared and dedicated CPUs (90 minutes)
#   benchmarks/run.sh many  [--set path=value] CPU per message and send delay with 1, 100 and 1,000 producers, with 1,
#                                              1,000 and 10,000 destinations, and with producers that wait (20 minutes)
#   benchmarks/run.sh many-brokers [--set path=value] 10,000 topics on Kafka, 1,000 queues on RabbitMQ, 1,000 topics on
#                                              Pulsar (15 minutes)
#   benchmarks/run.sh fleet [seconds]          controller with 10, 100 and 1,000 scripted workers; 1, 2 and 4 workers
#                                              compared with one, without a broker and with Kafka (30 minutes)
#   benchmarks/run.sh live  [seconds] [rounds] CPU of the controller without a live page, with the page, and with one
#                                              viewer (25 minutes)
#   benchmarks/run.sh peers --omb DIR [options] Streamgauge compared with OpenMessaging Benchmark on Kafka (45 minutes);
#                                              DIR is an unpacked distribution of OpenMessaging Benchmark
#   benchmarks/run.sh startup [runs]           start-up of `version` from the sources and from the package (3 minutes)
#   benchmarks/run.sh cost  [options]          CPU per message compared with bare loops and the vendors' tools (1 hour;
#                                              --rounds, --warmup, --measure shorten the run; --help lists all options)
set -euo pipefail
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
home=$here/..
usage() {
    sed -n '2,22s/^# \{0,1\}//p' "$0"
    exit 2
}
[ $# -ge 1 ] || usage
what=$1
shift
. "$home/bin/find-jdk.sh"
out=$home/runs/benchmarks/$(date +%Y%m%d-%H%M%S)

build() {
    "$home/mvnw" -q -B -f "$home/pom.xml" -Dmaven.test.skip=true -Dspotless.check.skip -pl benchmarks -am package
    mkdir -p "$out"
}

java_program() {
    "$JAVA_HOME/bin/java" --enable-native-access=ALL-UNNAMED -Dorg.slf4j.simpleLogger.defaultLogLevel=warn \
        -cp "$here/target/program/*" "$@"
}

cost() {
    echo "== $*"
    java_program io.streamgauge.benchmarks.GeneratorCost --out "$out" "$@" | tee -a "$out/cost.txt"
}

case $what in
    jmh)
        build
        java_program org.openjdk.jmh.Main MessageCost -prof gc -rf json -rff "$out/jmh.json" "$@"
        ;;
    null)
        build
        for file in null-broker send-delay worker-memory; do
            # A void trial is also a result, so the script continues.
            "$home/streamgauge" run "$here/$file.yaml" --quiet --out "$out/$file" "$@" || echo "$file: exit code $?"
        done
        for delays in "$out"/*/trials/*/latency.hlog; do
            java_program io.streamgauge.benchmarks.TrialFigures "${delays%/latency.hlog}"
        done
        ;;
    capacity)
        build
        java_program io.streamgauge.benchmarks.CapacityError "$@" | tee "$out/capacity.txt"
        ;;
    comparison)
        build
        java_program io.streamgauge.benchmarks.ComparisonError "$@" | tee "$out/comparison.txt"
        ;;
    foreign-load)
        build
        blocks=${1:-3}
        [ $# -eq 0 ] || shift
        java_program io.streamgauge.benchmarks.ForeignLoad "$out/foreign-load" rabbitmq "$blocks" "$@" | tee "$out/foreign-load.txt"
        ;;
    warm-up)
        build
        for file in warm-up own-cpus; do
            "$home/streamgauge" run "$here/$file.yaml" --quiet --out "$out/$file" "$@" || echo "$file: exit code $?"
        done
        java_program io.streamgauge.benchmarks.VariantTable "$out/warm-up" "$out/own-cpus" | tee "$out/warm-up.txt"
        ;;
    many)
        build
        for file in many-producers many-destinations full-producers; do
            "$home/streamgauge" run "$here/$file.yaml" --quiet --out "$out/$file" "$@" || echo "$file: exit code $?"
            java_program io.streamgauge.benchmarks.ScaleTable "$out/$file" | tee -a "$out/many.txt"
        done
        ;;
    many-brokers)
        build
        for file in many-kafka many-rabbitmq many-pulsar; do
            "$home/streamgauge" run "$here/$file.yaml" --quiet --out "$out/$file" "$@" || echo "$file: exit code $?"
        done
        ;;
    fleet)
        build
        seconds=${1:-20}
        # The options are those of streamgauge run.
        java_program io.streamgauge.benchmarks.fleet.Fleet "$out/fleet" "$seconds" -Xms64m -Xmx1g -XX:+UseSerialGC \
            -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED | tee "$out/fleet.txt"
        java_program io.streamgauge.benchmarks.WorkerScale "$out/scale" 4 "$seconds" | tee -a "$out/fleet.txt"
        "$home/streamgauge" run "$here/workers-kafka.yaml" --quiet --out "$out/kafka" || echo "workers-kafka: exit code $?"
        java_program io.streamgauge.benchmarks.ScaleTable "$out/kafka" | tee -a "$out/fleet.txt"
        ;;
    live)
        "$here/live-page.sh" "$home" "$out" "${1:-120}" "${2:-3}"
        ;;
    peers)
        build
        java_program io.streamgauge.benchmarks.peer.PeerComparison --out "$out" "$@" | tee "$out/peers.txt"
        ;;
    startup)
        runs=${1:-20}
        "$home/mvnw" -q -B -f "$home/pom.xml" -Pdist -Dmaven.test.skip=true -Dspotless.check.skip -pl cli -am package
        mkdir -p "$out/package"
        tar -xzf "$home"/cli/target/dist/streamgauge-*-linux-"$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')".tar.gz \
            -C "$out/package" --strip-components 1
        "$home/streamgauge" version >/dev/null
        "$out/package/bin/streamgauge" version
        # The launchers take turns, so that changes of the machine affect both.
        for _ in $(seq "$runs"); do
            for launcher in "$home/streamgauge" "$out/package/bin/streamgauge"; do
                begin=$(date +%s%N)
                "$launcher" version >/dev/null
                end=$(date +%s%N)
                echo "$launcher $(((end - begin) / 1000000))"
            done
        done >"$out/startup.txt"
        for launcher in "$home/streamgauge" "$out/package/bin/streamgauge"; do
            grep -F "$launcher " "$out/startup.txt" | cut -d ' ' -f 2 | sort -n | awk -v name="$launcher" '
                { ms[NR] = $1 }
                END { printf "%s: median %d ms, %d to %d ms, %d runs\n", name, ms[int((NR + 1) / 2)], ms[1], ms[NR], NR }'
        done
        ;;
    cost)
        build
        cost --system kafka --groups 1 "$@"
        cost --system kafka --groups 0 "$@"
        cost --system rabbitmq --groups 1 "$@"
        ;;
    *) usage ;;
esac
