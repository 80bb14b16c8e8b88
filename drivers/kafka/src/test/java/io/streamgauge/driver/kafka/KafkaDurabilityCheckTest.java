package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaDurabilityCheckTest {
    /// @param text settings of a topic in the form `name=value`, separated by spaces
    private static List<Setting> readBack(String text) {
        return Arrays.stream(text.split(" "))
                .filter(setting -> !setting.isEmpty())
                .map(setting -> setting.split("=", 2))
                .map(parts -> new Setting(Scope.DESTINATION, parts[0], parts[1], Origin.READ_BACK))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "D0, 3, ''",
        "D1, 3, min.insync.replicas=1 unclean.leader.election.enable=true",
        "D2, 3, min.insync.replicas=2 unclean.leader.election.enable=true",
        "D2, 3, min.insync.replicas=3",
        "D3, 3, min.insync.replicas=2 flush.messages=1 unclean.leader.election.enable=false",
        "D3, 1, min.insync.replicas=1 flush.messages=1 unclean.leader.election.enable=true",
    })
    void acceptsSettingsThatProvideTheClass(DurabilityClass durability, int replicas, String settings)
            throws DriverException {
        assertThat(new KafkaDurabilityCheck(durability, replicas).settings("t", readBack(settings)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "D2, min.insync.replicas=1, min.insync.replicas=2",
        "D3, min.insync.replicas=2 flush.messages=9223372036854775807, flush.messages=1",
        "D3, flush.messages=1 unclean.leader.election.enable=true, unclean.leader.election.enable=false",
    })
    void rejectsSettingsThatDoNotProvideTheClass(DurabilityClass durability, String settings, String required) {
        assertThatThrownBy(() -> new KafkaDurabilityCheck(durability, 3).settings("t", readBack(settings)))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("durability " + durability + ": Kafka topic 't' has ")
                .hasMessageContaining("the class requires " + required);
    }

    @Test
    void recordsSettingsThatTheBrokerDoesNotReport() throws DriverException {
        List<Setting> unknown =
                new KafkaDurabilityCheck(DurabilityClass.D3, 3).settings("t", readBack("min.insync.replicas=2"));
        assertThat(unknown)
                .extracting(Setting::name)
                .containsExactly("flush.messages", "unclean.leader.election.enable");
        assertThat(unknown).allMatch(setting -> setting.value().startsWith("not known"));
    }

    private static KafkaDurabilityCheck check(int nodes, int running, Map<String, String> options) {
        return KafkaDurabilityCheck.of(
                new DriverConfig(List.of(), Map.of(), nodes, DurabilityClass.D1, options, Map.of(), Map.of(), Map.of()),
                running);
    }

    @Test
    void expectsAReplicaOnEachNodeOfALaunchedCluster() {
        assertThat(check(3, 2, Map.of()).replicas()).isEqualTo(3);
        assertThat(check(0, 2, Map.of()).replicas()).isEqualTo(2);
        assertThat(check(0, 5, Map.of()).replicas()).isEqualTo(3);
        assertThat(check(0, 5, Map.of("replicas", "5")).replicas()).isEqualTo(5);
    }

    @Test
    void rejectsTooFewReplicas() {
        KafkaDurabilityCheck check = new KafkaDurabilityCheck(DurabilityClass.D1, 3);
        assertThatCode(() -> check.replicas("t", 3)).doesNotThrowAnyException();
        assertThatThrownBy(() -> check.replicas("t", 2))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("the number of replicas is 2, but it must be 3");
    }
}
