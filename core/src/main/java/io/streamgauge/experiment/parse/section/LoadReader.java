package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.RateProfile.Burst;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.experiment.workload.RateProfile.Ramp;
import io.streamgauge.experiment.workload.RateProfile.Saturating;
import io.streamgauge.experiment.workload.RateProfile.Share;
import io.streamgauge.experiment.workload.RateProfile.Step;
import io.streamgauge.experiment.workload.RateProfile.Steps;
import io.streamgauge.experiment.workload.RateProfile.Transfer;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Tree.Sequence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Reader of `workload.rate`.
public final class LoadReader {
    private static final RateProfile PLACEHOLDER = new Constant(1000);
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration SHORTEST_CONFIRMATION = Duration.ofSeconds(1);

    private static final Pattern PERCENT = Pattern.compile("\\s*([0-9]+(?:\\.[0-9]+)?)\\s*%\\s*");

    private LoadReader() {}

    public record Load(RateProfile rate, Arrivals arrivals) {}

    public static Load read(Fields workload) {
        if (!workload.require("rate", "Set 'rate' to a rate such as 5k/s, to 'saturating' or to 'find'.")) {
            return new Load(PLACEHOLDER, Arrivals.CONSTANT);
        }
        List<Objective> objectives = ObjectiveReader.read(workload);
        Load load = rate(workload, objectives);
        if (workload.has("objective") && !(load.rate() instanceof Find)) {
            workload.problem(
                    "objective",
                    "workload.objective requires 'rate: find', but workload.rate is " + workload.written("rate"),
                    "Set 'rate' to 'find', or remove 'objective'.");
        }
        if (workload.has("confirm") && !(load.rate() instanceof Find)) {
            workload.problem(
                    "confirm",
                    "workload.confirm requires 'rate: find', but workload.rate is " + workload.written("rate"),
                    "Set 'rate' to 'find', or remove 'confirm'.");
        }
        return load;
    }

    private static Find find(Fields workload, List<Objective> objectives) {
        return new Find(
                objectives.isEmpty() ? List.of(Objective.NONE) : objectives,
                workload.duration("confirm", SHORTEST_CONFIRMATION, Duration.ofMinutes(1)));
    }

    private static Load rate(Fields workload, List<Objective> objectives) {
        return switch (workload.value("rate")) {
            case Scalar scalar
            when scalar.value().equals("find") -> new Load(find(workload, objectives), Arrivals.CONSTANT);
            case Scalar scalar
            when scalar.value().equals("saturating") -> new Load(new Saturating(), Arrivals.CONSTANT);
            case Scalar scalar
            when PERCENT.matcher(scalar.value()).matches() ->
                new Load(share(workload, scalar.value()), Arrivals.CONSTANT);
            case Scalar _ -> new Load(new Constant(workload.rate("rate", 1000)), Arrivals.CONSTANT);
            case null, default ->
                workload.part("rate", ExperimentShape.RATE_PROFILE)
                        .map(LoadReader::profile)
                        .orElse(new Load(PLACEHOLDER, Arrivals.CONSTANT));
        };
    }

    private static RateProfile share(Fields workload, String written) {
        double share = Double.parseDouble(written.replace("%", "").strip()) / 100;
        if (share > 0) {
            return new Share(share);
        }
        workload.problem("rate", "workload.rate is 0 % of the peak", "Specify a share above zero.");
        return PLACEHOLDER;
    }

    private static Load profile(Fields rate) {
        Map<String, Arrivals> choices = new LinkedHashMap<>();
        choices.put("constant", Arrivals.CONSTANT);
        choices.put("poisson", Arrivals.POISSON);
        Arrivals arrivals = rate.choice("arrivals", choices, Arrivals.CONSTANT);
        RateProfile profile = rate.oneOf(List.of("constant", "ramp", "steps", "burst", "transfer"))
                .map(kind -> switch (kind) {
                    case "constant" -> new Constant(rate.rate("constant", 1000));
                    case "ramp" -> ramp(rate);
                    case "steps" -> steps(rate);
                    case "burst" -> burst(rate);
                    case "transfer" -> transfer(rate);
                    default -> throw new IllegalStateException(kind);
                })
                .orElse(PLACEHOLDER);
        if (profile instanceof Transfer && rate.has("arrivals")) {
            rate.problem(
                    "arrivals",
                    rate.pathOf("arrivals") + " cannot be combined with 'transfer', which does not have a schedule",
                    "Remove 'arrivals'.");
        }
        return new Load(profile, arrivals);
    }

    private static RateProfile ramp(Fields rate) {
        return rate.part("ramp", ExperimentShape.RAMP)
                .filter(ramp -> ramp.requireAll("from", "to"))
                .<RateProfile>map(ramp -> new Ramp(ramp.rate("from", 1000), ramp.rate("to", 1000)))
                .orElse(PLACEHOLDER);
    }

    private static RateProfile steps(Fields rate) {
        List<Step> steps = new ArrayList<>();
        if (!(rate.value("steps") instanceof Sequence list) || list.items().isEmpty()) {
            rate.problem(
                    "steps",
                    rate.pathOf("steps") + " is not a list with at least one step",
                    "Write a list such as [{ rate: 1k/s, for: 20 s }].");
            return PLACEHOLDER;
        }
        for (Fields step : rate.sections("steps", ExperimentShape.STEP)) {
            if (step.requireAll("rate", "for")) {
                steps.add(new Step(step.rate("rate", 1000), step.duration("for", SHORTEST, SHORTEST)));
            }
        }
        return new Steps(steps);
    }

    private static RateProfile transfer(Fields rate) {
        Map<String, Boolean> consume = new LinkedHashMap<>();
        consume.put("during", false);
        consume.put("after", true);
        return rate.part("transfer", ExperimentShape.TRANSFER)
                .filter(transfer -> transfer.requireAll("messages"))
                .<RateProfile>map(transfer -> new Transfer(
                        transfer.integer("messages", 1L, 1_000_000_000L, 1000L),
                        transfer.integer("times", 1, 10_000, 5),
                        transfer.choice("consume", consume, false)))
                .orElse(PLACEHOLDER);
    }

    private static RateProfile burst(Fields rate) {
        return rate.part("burst", ExperimentShape.BURST)
                .filter(burst -> burst.requireAll("base", "peak", "every", "length"))
                .map(LoadReader::burstOf)
                .orElse(PLACEHOLDER);
    }

    private static RateProfile burstOf(Fields burst) {
        Duration every = burst.duration("every", SHORTEST, Duration.ofSeconds(10));
        Duration length = burst.duration("length", SHORTEST, Duration.ofSeconds(1));
        if (burst.problems().isValid(burst.pathOf("every"), burst.pathOf("length")) && length.compareTo(every) > 0) {
            burst.problem(
                    "length",
                    burst.pathOf("length") + " is " + burst.written("length") + ", but " + burst.pathOf("every")
                            + " is " + burst.written("every"),
                    "Set 'length' to at most the value of 'every'.");
        }
        return new Burst(burst.rate("base", 1000), burst.rate("peak", 1000), every, length);
    }
}
