package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

class KafkaReadBackTest {
    private static Setting broker(String name, String value) {
        return new Setting(Scope.BROKER, name, value, Origin.READ_BACK);
    }

    @Test
    void listsTheValuesOfBrokersThatDiffer() {
        assertThat(KafkaReadBack.merged(List.of(
                        broker("num.io.threads", "8"),
                        broker("log.flush.interval.messages", "1"),
                        broker("num.io.threads", "8"),
                        broker("log.flush.interval.messages", "10000"))))
                .containsExactly(
                        broker("num.io.threads", "8"),
                        broker("log.flush.interval.messages", "different values: 1, 10000"));
    }
}
