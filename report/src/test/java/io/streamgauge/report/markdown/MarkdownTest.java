package io.streamgauge.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTest {
    @Test
    void escapesEveryConstruct() {
        assertThat(Markdown.escape("a|b `c` *d* _e_ <f> [g](h) #1 ~i~ $j$ \\k !l"))
                .isEqualTo("a\\|b \\`c\\` \\*d\\* \\_e\\_ \\<f\\> \\[g\\](h) \\#1 \\~i\\~ \\$j\\$ \\\\k \\!l");
        assertThat(Markdown.escape("- item")).isEqualTo("\\- item");
        assertThat(Markdown.escape("1. item")).isEqualTo("1\\. item");
        assertThat(Markdown.escape("1.5 ms, +10 %")).isEqualTo("1.5 ms, +10 %");
    }

    @Test
    void removesLineBreaksAndControlCharacters() {
        assertThat(Markdown.escape(" a\r\n\n# b\u001b[31m\tc ")).isEqualTo("a \\# b \\[31m c");
    }

    @Test
    void alignsNumbersToTheRight() {
        assertThat(Markdown.table(List.of("a", "b"), 1, List.of(List.of("x", "1"), List.of("y", "2"))))
                .isEqualTo("| a | b |\n|---|---:|\n| x | 1 |\n| y | 2 |");
    }
}
