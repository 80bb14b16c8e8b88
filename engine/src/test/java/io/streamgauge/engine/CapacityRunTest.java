package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.statistics.capacity.CapacityStep;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes the default locale")
class CapacityRunTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void explainsThatFilesOfASearchTrialAreMissing() {
        assertThatThrownBy(() -> CapacityRun.result(directory))
                .isInstanceOf(ExplainedIoException.class)
                .hasMessage("trial directory '" + directory + "': the directory does not contain trial.json."
                        + " Run the experiment again, and do not remove files of a run in progress");
    }

    @Test
    void writesIdsIndependentlyOfTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("fa-IR"));
            assertThat(CapacityRun.suffix(3)).isEqualTo("find-003");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void warmsUpBrokersAfterEachStart() {
        Phases automatic = Phases.withAutomaticWarmup(Duration.ofSeconds(30), Duration.ofSeconds(10));
        CapacityStep step = new CapacityStep.Search(0, 1000);
        Find find = new Find(List.of(), Duration.ofMinutes(1));
        assertThat(CapacityRun.phases(step, automatic, find, false))
                .isEqualTo(new Phases(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(10)));
        Phases cold = CapacityRun.phases(step, automatic, find, true);
        assertThat(cold.isWarmupAutomatic()).isTrue();
        assertThat(cold.minWarmup()).isEqualTo(automatic.minWarmup());
        assertThat(cold.warmup()).isEqualTo(Duration.ofMinutes(1));
        assertThat(cold.measure()).isEqualTo(Duration.ofSeconds(30));
        Phases fixed = automatic.withWarmup(Duration.ofSeconds(20));
        assertThat(CapacityRun.phases(step, fixed, find, true)).isEqualTo(fixed);
    }
}
