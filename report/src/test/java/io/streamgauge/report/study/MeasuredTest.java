package io.streamgauge.report.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    delivered rate: kafka > pulsar; unequal durability, as published: kafka D1, pulsar D3 | kafka / pulsar
                    delivered rate: kafka is between 1.5x and 3x of pulsar; unequal durability              | kafka / pulsar
                    delivered rate: kafka-fsync > pulsar                                                   | kafka-fsync / pulsar
                    disk busy: kafka > 80 %                                                                | kafka / 80 %
                    p99.9/p50 response time: pulsar at durability D3, partitions 1 < 1.5, margin 10 %      | pulsar / 1.5
                    written bytes per copy: pulsar within 20 % of 2                                        | pulsar / 2
                    mean response time: pulsar at partitions 16 < kafka at partitions 16                   | pulsar / kafka
                    accepted rate while building: starlight >= 10x rabbitmq                                | starlight / rabbitmq
                    mean response time: pulsar at durability D3 within 15 % of pulsar at durability D1     | ''
                    mean response time: kafka rises with workload.partitions                               | ''
                    """)
    void namesTheSidesOfAFactor(String statement, String sides) {
        Evidence evidence = new Evidence("P", "C1", statement, Verdict.SUPPORTED, "2.0x (95 % CI 1.5 to 3)", "inside");
        String here = Measured.here(SampleStudy.one(
                        "C1",
                        new StatementVerdict("It is faster.", Verdict.SUPPORTED, "inside", List.of(evidence), null)))
                .stream()
                .map(piece -> piece instanceof Inline.Remark remark ? remark.text() : "")
                .collect(Collectors.joining());
        assertThat(here.strip()).isEqualTo(sides);
    }
}
