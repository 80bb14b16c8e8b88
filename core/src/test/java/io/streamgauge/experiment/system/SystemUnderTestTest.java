package io.streamgauge.experiment.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemUnderTestTest {
    /// The order in `plan.json` must be the same in each process, because `--resume` compares the hash of this
    /// file.
    @Test
    void keepsTheOrderOfCredentials() {
        List<String> names = List.of("user", "password", "token", "realm", "vhost", "account", "key");
        Map<String, String> credentials = new LinkedHashMap<>();
        names.forEach(name -> credentials.put(name, "x"));

        assertThat(new Connect(List.of("broker:1"), credentials).credentials().keySet())
                .containsExactlyElementsOf(names);
    }
}
