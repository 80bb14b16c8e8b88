package io.streamgauge.analyse.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.CaveatKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Test that compares the section about ratios in `docs/reference/caveats.md` with [AlternativeCause].
class CausesOfRatiosPageTest {
    @Test
    void listsTheCausesThatCanExplainARatio() throws IOException {
        String page = Files.readString(Path.of("../docs/reference/caveats.md"));
        String section = page.split("\n## Ratios in the answer\n", 2)[1].split("\n## ", 2)[0];
        List<String> listed = Pattern.compile("`([A-Z_]+)`")
                .matcher(section)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();

        assertThat(listed)
                .containsExactlyInAnyOrderElementsOf(
                        AlternativeCause.KINDS.stream().map(CaveatKind::name).toList());
    }
}
