package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaDriverIT extends KafkaContract {
    @Override
    Launch launch() {
        return new Launch(null, 1, null, Map.of(), 0);
    }

    @Test
    void flushesEveryMessageWithD3() throws Exception {
        try (Trial trial = open(topology(1, 1, 1, 1), config(sharedBroker(), DurabilityClass.D3))) {
            assertThat(trial.driver.readBack())
                    .contains(
                            new Setting(Scope.DESTINATION, "flush.messages", "1", Setting.Origin.READ_BACK),
                            new Setting(Scope.DESTINATION, "min.insync.replicas", "1", Setting.Origin.READ_BACK),
                            new Setting(Scope.DESTINATION, "replication.factor", "1", Setting.Origin.READ_BACK));
        }
    }
}
