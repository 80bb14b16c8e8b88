package io.streamgauge.driver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Contract tests that run a driver against its real broker. Extend this class, and provide a broker and the
/// system-specific methods. The superclasses contain most of the tests, grouped by subject.
public abstract class DriverContract extends LifecycleContract {
    protected DriverContract() {}

    @Test
    void readsSettingsAndVersionsBack() throws Exception {
        try (Trial trial = open(topology(1, 2, 1, 1))) {
            assertThat(trial.driver.versions()).isNotEmpty().doesNotContainValue("");
            assertThat(trial.driver.readBack())
                    .isNotEmpty()
                    .allMatch(s -> s.origin() == Setting.Origin.READ_BACK)
                    .anyMatch(s -> s.scope() == Scope.DESTINATION);
        }
    }

    @Test
    void showsNoSecretsInPlannedSettings() {
        DriverConfig config = ChangedConfig.like(defaultConfig())
                .credentials(Map.of("user", "u", "password", SECRET))
                .get();
        assertThat(factory().plannedSettings(config))
                .isNotEmpty()
                .noneMatch(s -> s.toString().contains(SECRET));
        assertThat(factory().problems(config)).noneMatch(p -> p.contains(SECRET));
    }
}
