package io.streamgauge.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "systems.pulsar.connect.token=abc",
                "systems.pulsar.connect={ driver: pulsar, addresses: [\"h:6650\"], token: abc }",
                "systems.kafka.producer={ \"sasl.jaas.config\": abc }"
            })
    void recognizesSecrets(String override) {
        assertThat(CommandText.isSecret(override)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "systems.pulsar.connect.token=${env:TOKEN}",
                "systems.pulsar.connect={ driver: pulsar, token: \"${env:TOKEN}\" }",
                "systems.kafka.producer={ linger.ms: 5 }",
                "workload.rate=5k/s"
            })
    void recognizesOtherValues(String override) {
        assertThat(CommandText.isSecret(override)).isFalse();
    }
}
