#!/bin/sh
# Measures the CPU time of the controller in the measured phase of trials: without a page, with the page but without a
# viewer, and with one viewer. Each round runs the three variants, and every second round in the reverse order. The script
# run.sh calls this script.
set -eu
home=$1
out=$2
seconds=$3
rounds=$4
port=8642
clock_ticks=$(getconf CLK_TCK)
mkdir -p "$out"

# Prints the CPU time of a process in ticks.
ticks() {
    sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'
}

# Waits until the trial of a run is in the measured phase.
await_load() {
    while ! grep -qs ,MEASURE, "$1"/trials/*/intervals.csv; do
        kill -0 "$2"
        sleep 1
    done
}

measure() {
    variant=$1
    name=$variant-$2
    live=--live=$port
    [ $variant != none ] || live=
    "$home/streamgauge" run "$home/examples/quickstart.yaml" --only kafka --quiet $live --out "$out/$name" \
        --set "phases={ warmup: 10 s, measure: $((seconds + 10)) s, drain: 5 s }" --set retry=0 >"$out/$name.txt" 2>&1 &
    controller=$!
    await_load "$out/$name" $controller
    viewer=
    if [ $variant = viewer ]; then
        curl -sN "http://127.0.0.1:$port/events" >"$out/$name-events.txt" &
        viewer=$!
    fi
    sleep 5
    before=$(ticks $controller)
    sleep "$seconds"
    after=$(ticks $controller)
    # The CPU time before the end of the warm-up includes the start of the JVM.
    worker=$(awk -F, '$3 == "generator" && $1 > 9.5 { if (!first) { first = $1; cpu = $5 } last = $1; until = $5 }
        END { print (until - cpu) / 1e4 / (last - first) }' "$out/$name"/trials/*/resources.csv)
    echo "$name: controller $(awk "BEGIN { print 100 * ($after - $before) / $clock_ticks / $seconds }") % of a core," \
        "worker $worker % of a core" | tee -a "$out/live.txt"
    wait $controller || true
    [ -z "$viewer" ] || wait "$viewer" || true
}

for round in $(seq "$rounds"); do
    variants="none page viewer"
    [ $((round % 2)) -eq 1 ] || variants="viewer page none"
    for variant in $variants; do
        measure "$variant" "$round"
    done
done
