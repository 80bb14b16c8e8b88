package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokerTableTest {
    @ParameterizedTest
    @CsvSource({
        "bytes_in_per_second, |1.63 MiB/s|1.22 MiB/s|4.88 MiB/s|45|",
        "messages_in_per_second, |1 667|1 250|5 000|45|",
        "heap_used_bytes, |238 MiB|95.4 MiB|381 MiB|45|"
    })
    void showsTheUnitOfEachMetric(String metric, String values) {
        String table = BrokerTable.of(SampleRuns.comparison().summary())
                .render()
                .replaceAll("<[^>]*>", "|")
                .replaceAll("\\|+", "|")
                .replace('\u202f', ' ');
        assertThat(table).contains("|kafka-1|" + metric + values);
    }
}
