package io.streamgauge.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandTopicsTest {
    @Test
    void endsTheSummaryAtTheFirstSentence() {
        assertThat(CommandTopics.firstSentence("Checks 'workers: { on: join, ... }' before a run. Then ends."))
                .isEqualTo("Checks 'workers: { on: join, ... }' before a run.");
        assertThat(CommandTopics.firstSentence("Kafka 4.3.1 only")).isEqualTo("Kafka 4.3.1 only");
    }
}
