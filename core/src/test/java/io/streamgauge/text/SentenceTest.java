package io.streamgauge.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentenceTest {
    @Test
    void writesSentences() {
        assertThat(Sentence.of("all evidence supports the statement"))
                .isEqualTo("All evidence supports the statement.");
        assertThat(Sentence.of("m/a, m/b: outside")).isEqualTo("m/a, m/b: outside.");
        assertThat(Sentence.of("A test requires six hosts.")).isEqualTo("A test requires six hosts.");
        assertThat(Sentence.of("")).isEmpty();
    }
}
