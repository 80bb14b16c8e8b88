package io.streamgauge.worker;

import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.merge.Histograms;
import io.streamgauge.worker.message.ControlMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/// Interval reports of a scripted worker. Each interval of the warm-up and of the measured phase has histograms
/// of the four message latencies. All workers share a few histograms, because creating separate histograms would
/// use more CPU time than the controller does.
final class ScriptedReports {
    private static final List<LatencyStage> STAGES = List.of(
            LatencyStage.SEND_DELAY, LatencyStage.SERVICE_TIME, LatencyStage.RESPONSE_TIME, LatencyStage.END_TO_END);

    private static final int VARIANTS = 32;
    private static final int VALUES = 10_000;
    private static final List<Histogram> HISTOGRAMS =
            IntStream.range(0, VARIANTS).mapToObj(ScriptedReports::histogram).toList();
    private static final List<Map<String, byte[]>> WARMUP = encoded(LatencyStage::warmupTag);
    private static final List<Map<String, byte[]>> MEASURED = encoded(LatencyStage::tag);

    private final WorkerShare share;

    ScriptedReports(WorkerShare share) {
        this.share = share;
    }

    /// @param index number of the interval, counted from 0
    ControlMessage.IntervalEnded interval(int index, Phase phase, double endSeconds, long sent) {
        int variant = (share.index() + index) % VARIANTS;
        Map<String, byte[]> histograms = switch (phase) {
            case WARMUP -> WARMUP.get(variant);
            case MEASURE -> MEASURED.get(variant);
            case DRAIN -> Map.of();
        };
        return new ControlMessage.IntervalEnded(
                new IntervalRow(
                        index,
                        phase,
                        Math.max(0, endSeconds - 1),
                        endSeconds,
                        new Messages(sent, sent, sent * 1024, sent, 0, sent, 0, 0),
                        new Disturbances(3L * index, 2_000_000L * index, 1_500_000, 40_000L * index, 12_345),
                        true),
                histograms,
                List.of(sent));
    }

    private static Histogram histogram(int variant) {
        SplittableRandom random = new SplittableRandom(variant);
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < VALUES; i++) {
            histogram.recordValue(ScriptedLedger.latencyNanos(random));
        }
        return histogram;
    }

    private static List<Map<String, byte[]>> encoded(Function<LatencyStage, String> tag) {
        return IntStream.range(0, VARIANTS)
                .mapToObj(variant -> {
                    Map<String, Histogram> byTag = new LinkedHashMap<>();
                    STAGES.forEach(stage ->
                            byTag.put(tag.apply(stage), HISTOGRAMS.get((variant + STAGES.indexOf(stage)) % VARIANTS)));
                    return Histograms.encode(byTag);
                })
                .toList();
    }

    /// Returns the resource rows of the worker and its host.
    ControlMessage.ResourcesSampled resources(double seconds) {
        String name = SeveralWorkers.processName(share.index(), share.workers());
        long micros = Math.round(seconds * 400_000);
        List<ResourceRow> rows = new ArrayList<>();
        rows.add(new ResourceRow(seconds, name, Role.GENERATOR, 4711, micros, 400L << 20, 8192, -1, -1, -1));
        rows.add(new ResourceRow(
                seconds, SeveralWorkers.hostOf(name), Role.WORKER_HOST, 0, 2 * micros, 3L << 30, -1, -1, 1_000, -1));
        return new ControlMessage.ResourcesSampled(rows);
    }
}
