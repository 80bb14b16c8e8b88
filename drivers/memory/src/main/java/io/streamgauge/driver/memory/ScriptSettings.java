package io.streamgauge.driver.memory;

import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.system.MemoryScript.Stall;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Script of the in-memory broker as settings, with the names and the notation of the experiment file. Fields that have
/// no effect are omitted.
final class ScriptSettings {
    private final List<Setting> settings = new ArrayList<>();

    private ScriptSettings() {}

    static List<Setting> of(MemoryScript script) {
        ScriptSettings all = new ScriptSettings();
        all.add("time", script.simulated() ? "simulated" : "real");
        all.add("accept", script.acceptDelay());
        all.add("deliver", script.deliverDelay());
        if (!script.stalls().isEmpty()) {
            all.add(
                    "stalls",
                    script.stalls().stream().map(ScriptSettings::text).collect(Collectors.joining(", ", "[", "]")));
        }
        all.add("lose-every", script.loseEvery());
        all.add("duplicate-every", script.duplicateEvery());
        all.add("reorder-every", script.reorderEvery());
        all.add("refuse-every", script.refuseEvery());
        if (script.capacityPerSecond() > 0) {
            all.add("capacity", plain(BigDecimal.valueOf(script.capacityPerSecond())) + "/s");
        }
        all.add("max-in-flight", script.maxInFlight());
        return List.copyOf(all.settings);
    }

    private void add(String field, String value) {
        settings.add(new Setting(Scope.BROKER, "memory." + field, value, Setting.Origin.EXPERIMENT));
    }

    private void add(String field, long number) {
        if (number > 0) {
            add(field, Long.toString(number));
        }
    }

    private void add(String field, Delay delay) {
        if (!delay.equals(new Delay.Fixed(Duration.ZERO))) {
            add(field, text(delay));
        }
    }

    private static String text(Delay delay) {
        return switch (delay) {
            case Delay.Fixed(Duration fixed) -> text(fixed);
            case Delay.Uniform(Duration from, Duration to) ->
                "{ uniform: { from: " + text(from) + ", to: " + text(to) + " } }";
            case Delay.Exponential(Duration mean) -> "{ exponential: { mean: " + text(mean) + " } }";
        };
    }

    private static String text(Stall stall) {
        return "{ first: " + text(stall.first()) + ", every: " + text(stall.every()) + ", length: "
                + text(stall.length()) + " }";
    }

    /// Returns a duration without rounding.
    private static String text(Duration duration) {
        return plain(BigDecimal.valueOf(duration.toNanos(), 6)) + " ms";
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
