package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;
import static io.streamgauge.analyse.model.Severity.VOID;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.OutageSummary.Stage;
import io.streamgauge.experiment.metric.OutageStage;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.statistics.steady.SteadyState;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Checks of the course of a trial: its end, its steady state and its outage.
public final class TrialCourseChecks {
    /// Minimum share of the accepted messages that have a response time.
    private static final double MIN_ANSWERED_SHARE = 0.95;

    private TrialCourseChecks() {}

    /// Checks that the trial completed.
    ///
    /// @param failure reason why the trial did not complete, or empty
    public static List<Caveat> end(TrialStatus status, String failure) {
        return switch (status) {
            case DONE -> List.of();
            case INCOMPLETE -> List.of(Caveat.of(CaveatKind.INCOMPLETE, VOID));
            case INTERRUPTED -> List.of(Caveat.of(CaveatKind.INTERRUPTED, VOID));
            case NOT_DEPLOYED -> List.of(Caveat.of(CaveatKind.NOT_DEPLOYED, VOID, failure));
            case NOT_AVAILABLE -> List.of(Caveat.of(CaveatKind.NOT_AVAILABLE, VOID, failure));
            case FAILED -> List.of(Caveat.of(CaveatKind.FAILED, VOID, failure));
            case WORKER_LOST -> List.of(Caveat.of(CaveatKind.WORKER_LOST, VOID, failure));
        };
    }

    /// Checks that an automatic warm-up ended before its limit.
    ///
    /// @param seconds actual length of the warm-up
    public static Optional<Caveat> warmup(TrialFacts facts, double seconds) {
        boolean reachedLimit = facts.hasAutomaticWarmup() && Math.round(seconds) >= Math.round(facts.warmupSeconds());
        return reachedLimit
                ? Optional.of(Caveat.of(CaveatKind.WARMUP_LIMIT, FLAG, NumberFormatter.duration(facts.warmupSeconds())))
                : Optional.empty();
    }

    public static List<Caveat> steadyState(SteadyState state) {
        if (state.steady() && state.unjudged().isEmpty()) {
            return List.of();
        }
        String evidence = String.join("; ", state.evidence());
        return List.of(
                state.steady()
                        ? Caveat.of(CaveatKind.STEADY_STATE_UNKNOWN, FLAG, evidence)
                        : Caveat.of(CaveatKind.NO_STEADY_STATE, FLAG, evidence));
    }

    /// Checks the outage of the consumers.
    ///
    /// @param wantedBytes backlog, in payload bytes, at which the consumers should restart; 0 if the
    ///     outage does not depend on the backlog
    public static List<Caveat> outage(OutageSummary outage, long wantedBytes) {
        List<Caveat> caveats = new ArrayList<>();
        double seconds = outage.stage(OutageStage.BUILDING)
                .map(s -> s.toSeconds() - s.fromSeconds())
                .orElse(0.0);
        caveats.add(Caveat.of(CaveatKind.OUTAGE, FLAG, NumberFormatter.duration(seconds)));
        outage.stages().stream()
                .filter(stage -> stage.answeredShare() < MIN_ANSWERED_SHARE)
                .map(TrialCourseChecks::partialStage)
                .forEach(caveats::add);
        if (outage.peakBacklogBytes() < wantedBytes) {
            caveats.add(Caveat.of(
                    CaveatKind.BACKLOG_NOT_REACHED,
                    FLAG,
                    NumberFormatter.bytes(wantedBytes),
                    NumberFormatter.bytes(outage.peakBacklogBytes())));
        }
        if (outage.catchUpSeconds() == null) {
            caveats.add(Caveat.of(CaveatKind.NOT_CAUGHT_UP, FLAG));
        }
        return caveats;
    }

    /// Reports a limit on the rate of the consumers.
    public static Optional<Caveat> consumers(TrialFacts facts) {
        return Optional.ofNullable(facts.consumerPerSecond())
                .map(limit -> Caveat.of(CaveatKind.CONSUMERS_LIMITED, FLAG, NumberFormatter.rate(limit)));
    }

    private static Caveat partialStage(Stage stage) {
        return Caveat.of(
                CaveatKind.STAGE_PARTIAL,
                FLAG,
                NumberFormatter.significant(stage.answeredShare() * 100, 2),
                stage.stage().name().toLowerCase(Locale.ROOT));
    }
}
