package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Contract tests on a cluster that confirms a message after at least two of three replicas have stored
/// it.
class KafkaClusterContractIT extends KafkaContract {
    @Override
    Launch launch() {
        return new Launch(null, 3, null, Map.of(), 0);
    }

    @Override
    protected DurabilityClass defaultDurability() {
        return DurabilityClass.D2;
    }

    @Test
    void waitsForTwoOfThreeReplicasWithD2() throws Exception {
        try (Trial trial = open(topology(1, 3, 1, 1))) {
            assertThat(trial.driver.readBack())
                    .contains(
                            new Setting(Scope.DESTINATION, "min.insync.replicas", "2", Setting.Origin.READ_BACK),
                            new Setting(Scope.DESTINATION, "replication.factor", "3", Setting.Origin.READ_BACK));
        }
    }
}
