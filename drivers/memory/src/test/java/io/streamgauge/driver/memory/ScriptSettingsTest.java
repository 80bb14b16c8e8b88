package io.streamgauge.driver.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.system.MemoryScript.Stall;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptSettingsTest {
    private static final Delay NONE = new Delay.Fixed(Duration.ZERO);

    private static List<String> settings(MemoryScript script) {
        return ScriptSettings.of(script).stream()
                .map(setting -> setting.name() + "=" + setting.value())
                .toList();
    }

    @Test
    void writesEachFieldAsInTheExperimentFile() {
        assertThat(settings(new MemoryScript(
                        false,
                        new Delay.Exponential(Duration.ofMillis(3)),
                        new Delay.Uniform(Duration.ofNanos(1500), Duration.ofSeconds(2)),
                        List.of(
                                new Stall(Duration.ZERO, Duration.ofSeconds(10), Duration.ofMillis(200)),
                                new Stall(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMillis(1))),
                        1000,
                        2000,
                        3000,
                        4000,
                        50_000,
                        10)))
                .containsExactly(
                        "memory.time=real",
                        "memory.accept={ exponential: { mean: 3 ms } }",
                        "memory.deliver={ uniform: { from: 0.0015 ms, to: 2000 ms } }",
                        "memory.stalls=[{ first: 0 ms, every: 10000 ms, length: 200 ms },"
                                + " { first: 1000 ms, every: 2000 ms, length: 1 ms }]",
                        "memory.lose-every=1000",
                        "memory.duplicate-every=2000",
                        "memory.reorder-every=3000",
                        "memory.refuse-every=4000",
                        "memory.capacity=50000/s",
                        "memory.max-in-flight=10");
    }

    @Test
    void omitsFieldsWithoutEffect() {
        assertThat(settings(new MemoryScript(true, NONE, NONE, List.of(), 0, 0, 0, 0, 0, 0)))
                .containsExactly("memory.time=simulated");
    }

    @Test
    void namesTheExperimentAsTheOrigin() {
        assertThat(ScriptSettings.of(new MemoryScript(true, NONE, NONE, List.of(), 0, 0, 0, 0, 0, 0)))
                .allMatch(setting -> setting.origin() == Setting.Origin.EXPERIMENT);
    }
}
