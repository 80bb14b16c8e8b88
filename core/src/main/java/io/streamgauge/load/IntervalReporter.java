package io.streamgauge.load;

import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.measure.ClockShift;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.LatencyRecorder;
import io.streamgauge.measure.PauseMeter;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Reporter of the counters and latencies of each interval.
final class IntervalReporter {
    /// Delay of the end of the warm-up from which the disturbances belong to the measured phase. Shorter delays
    /// are usual under load and affect few messages.
    private static final long LATE_END_NANOS = 10_000_000;

    private final TrialClients clients;
    private final Schedule schedule;
    private final PauseMeter pauses;
    private final IntervalSink sink;
    private final long startNanos;
    private final ClockShift clocks;
    private int index;
    private Phase lastPhase = Phase.WARMUP;
    private IntervalRow.Disturbances disturbed = new IntervalRow.Disturbances(0, 0, 0, 0, 0);
    private double lastEndSeconds;
    private List<LatencyRecorder> further = List.of();
    private final double shareOfArrivals;

    /// @param shareOfArrivals share of the messages of the schedule that these clients send, from 0 to 1
    /// @param startNanos start of the schedule on the timeline
    IntervalReporter(
            TrialClients clients,
            double shareOfArrivals,
            Schedule schedule,
            PauseMeter pauses,
            ClockShift clocks,
            IntervalSink sink,
            long startNanos) {
        this.clients = clients;
        this.shareOfArrivals = shareOfArrivals;
        this.schedule = schedule;
        this.pauses = pauses;
        this.clocks = clocks;
        this.sink = sink;
        this.startNanos = startNanos;
    }

    /// Adds the latencies of additional recorders to the intervals.
    void include(List<LatencyRecorder> recorders) {
        further = recorders;
    }

    /// Ends the current interval, passes the interval to the sink, and returns the counters of the interval.
    ///
    /// @param nowNanos current instant on the timeline of the trial
    /// @param phase phase of the interval
    /// @param consuming true if the consumers were running
    IntervalRow endInterval(long nowNanos, Phase phase, boolean consuming) {
        // If the load is stopped before its start, the interval ends at 0.
        long offset = Math.max(0, nowNanos - startNanos);
        double endSeconds = offset / 1e9;
        if (phase != lastPhase) {
            pauses.startPhase();
            lastPhase = phase;
        }
        List<Long> delivered = clients.deliveredByGroup();
        IntervalRow row = row(offset, phase, endSeconds, consuming, delivered);
        sink.interval(row, histograms(), delivered);
        lastEndSeconds = endSeconds;
        index++;
        return row;
    }

    private IntervalRow row(
            long offset, Phase phase, double endSeconds, boolean consuming, List<Long> deliveredByGroup) {
        List<ProducerMeter> producers =
                clients.senders().stream().map(Sender::meter).toList();
        List<ConsumerMeter> consumers = clients.consumers();
        // The counters are read in the reverse of the order in which a message increments them. Therefore, a message is
        // never counted as delivered but not as sent.
        long delivered =
                deliveredByGroup.stream().mapToLong(Long::longValue).min().orElse(0);
        long accepted = clients.accepted();
        long failed = producers.stream().mapToLong(ProducerMeter::failedCount).sum();
        long sentBytes = producers.stream().mapToLong(ProducerMeter::sentBytes).sum();
        long sent = producers.stream().mapToLong(ProducerMeter::sentCount).sum();
        return new IntervalRow(
                index,
                phase,
                lastEndSeconds,
                endSeconds,
                new IntervalRow.Messages(
                        schedule.saturating() ? sent : shareOfArrivals * schedule.arrivalsUntil(offset),
                        sent,
                        sentBytes,
                        accepted,
                        failed,
                        delivered,
                        consumers.stream()
                                .mapToLong(c -> c.duplicated(false) + c.duplicated(true))
                                .sum(),
                        consumers.stream()
                                .mapToLong(c -> c.reordered(false) + c.reordered(true))
                                .sum()),
                disturbances(offset, phase),
                consuming);
    }

    /// Returns the disturbances so far. If the warm-up ends late, a pause may have delayed messages of the measured
    /// phase. In this case, the disturbances since the previous interval belong to the measured phase.
    private IntervalRow.Disturbances disturbances(long offset, Phase phase) {
        boolean reachesMeasuredPhase = phase == Phase.WARMUP && offset > schedule.measureStartNanos() + LATE_END_NANOS;
        if (reachesMeasuredPhase) {
            return new IntervalRow.Disturbances(
                    disturbed.gcMillis(),
                    disturbed.pausedNanos(),
                    0,
                    disturbed.senderWaitNanos(),
                    disturbed.clockShiftNanos());
        }
        disturbed = new IntervalRow.Disturbances(
                pauses.gcMillis(),
                pauses.pausedNanos(),
                pauses.takeLongestNanos(),
                pauses.runQueueNanos(),
                clocks.shiftNanos());
        return disturbed;
    }

    private Map<String, Histogram> histograms() {
        Map<String, Histogram> byTag = new LinkedHashMap<>();
        clients.recorders().forEach(recorder -> addInterval(recorder, byTag));
        further.forEach(recorder -> addInterval(recorder, byTag));
        byTag.values().removeIf(h -> h.getTotalCount() == 0);
        return byTag;
    }

    private static void addInterval(LatencyRecorder recorder, Map<String, Histogram> byTag) {
        addInterval(recorder, true, recorder.stage().tag(), byTag);
        addInterval(recorder, false, recorder.stage().warmupTag(), byTag);
    }

    private static void addInterval(
            LatencyRecorder recorder, boolean measured, String tag, Map<String, Histogram> byTag) {
        recorder.takeInterval(measured, byTag.computeIfAbsent(tag, _ -> LatencyRecorder.emptyHistogram()));
    }
}
