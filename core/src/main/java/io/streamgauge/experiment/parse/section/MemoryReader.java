package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.system.MemoryScript.Stall;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Scalar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reader of the script of an in-memory system.
public final class MemoryReader {
    public static final MemoryScript DEFAULT = new MemoryScript(
            true, new Delay.Fixed(Duration.ZERO), new Delay.Fixed(Duration.ZERO), List.of(), 0, 0, 0, 0, 0, 0);
    private static final Duration SHORTEST = Duration.ofNanos(1000);

    private MemoryReader() {}

    public static MemoryScript read(Fields memory) {
        Map<String, Boolean> times = new LinkedHashMap<>();
        times.put("simulated", true);
        times.put("real", false);
        return new MemoryScript(
                memory.choice("time", times, true),
                delay(memory, "accept"),
                delay(memory, "deliver"),
                stalls(memory),
                memory.integer("lose-every", 1, Long.MAX_VALUE, 0),
                memory.integer("duplicate-every", 1, Long.MAX_VALUE, 0),
                memory.integer("reorder-every", 1, Long.MAX_VALUE, 0),
                memory.integer("refuse-every", 1, Long.MAX_VALUE, 0),
                memory.has("capacity") ? memory.rate("capacity", 1) : 0,
                memory.integer("max-in-flight", 1, Integer.MAX_VALUE, 0));
    }

    private static Delay delay(Fields memory, String key) {
        Delay none = new Delay.Fixed(Duration.ZERO);
        return switch (memory.value(key)) {
            case null -> none;
            case Scalar _ -> new Delay.Fixed(memory.duration(key, Duration.ZERO, Duration.ZERO));
            case Tree _ ->
                memory.part(key, ExperimentShape.DELAY).map(MemoryReader::drawn).orElse(none);
        };
    }

    private static Delay drawn(Fields delay) {
        Delay none = new Delay.Fixed(Duration.ZERO);
        return delay.oneOf(List.of("uniform", "exponential"))
                .map(kind -> kind.equals("uniform") ? uniform(delay, none) : exponential(delay, none))
                .orElse(none);
    }

    private static Delay uniform(Fields delay, Delay none) {
        return delay.part("uniform", ExperimentShape.DELAY_UNIFORM)
                .filter(uniform -> uniform.requireAll("from", "to"))
                .<Delay>map(uniform -> {
                    Duration from = uniform.duration("from", Duration.ZERO, Duration.ZERO);
                    Duration to = uniform.duration("to", Duration.ZERO, Duration.ZERO);
                    uniform.checkOrder("from", from.toNanos(), "to", to.toNanos());
                    return new Delay.Uniform(from, to);
                })
                .orElse(none);
    }

    private static Delay exponential(Fields delay, Delay none) {
        return delay.part("exponential", ExperimentShape.DELAY_EXPONENTIAL)
                .filter(exponential -> exponential.requireAll("mean"))
                .<Delay>map(exponential -> new Delay.Exponential(exponential.duration("mean", SHORTEST, SHORTEST)))
                .orElse(none);
    }

    private static List<Stall> stalls(Fields memory) {
        List<Stall> stalls = new ArrayList<>();
        for (Fields stall : memory.sections("stalls", ExperimentShape.STALL)) {
            if (stall.requireAll("every", "length")) {
                stalls.add(stall(stall));
            }
        }
        return stalls;
    }

    private static Stall stall(Fields stall) {
        Duration every = stall.duration("every", SHORTEST, Duration.ofSeconds(1));
        Duration length = stall.duration("length", SHORTEST, SHORTEST);
        if (stall.problems().isValid(stall.path()) && length.compareTo(every) >= 0) {
            stall.problem(
                    "length",
                    stall.pathOf("length") + " is " + stall.written("length") + ", but " + stall.pathOf("every")
                            + " is " + stall.written("every") + ", so the stall never ends",
                    "Set 'length' to less than the value of 'every'.");
        }
        return new Stall(stall.duration("first", Duration.ZERO, every), every, length);
    }
}
