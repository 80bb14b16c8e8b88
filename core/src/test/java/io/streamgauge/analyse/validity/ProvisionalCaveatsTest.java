package io.streamgauge.analyse.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.CaveatKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Test that compares the kinds of provisional caveats with the guide to the live page.
class ProvisionalCaveatsTest {
    private static final Path PAGE = Path.of("../docs/how-to/watch-a-run.md");
    private static final Pattern KIND = Pattern.compile("`([A-Z_]+)`");

    private static Set<CaveatKind> kindsBetween(String start, String end) throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(start);
        String section = page.substring(from, page.indexOf(end, from));
        return KIND.matcher(section)
                .results()
                .map(kind -> CaveatKind.valueOf(kind.group(1)))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(CaveatKind.class)));
    }

    @Test
    void agreesWithTheGuide() throws IOException {
        String others = "All other caveats follow at the end of the trial:";
        assertThat(kindsBetween("## Provisional caveats", others)).isEqualTo(ProvisionalCaveats.kinds());
        // With random arrivals, this caveat needs the end of the trial.
        Set<CaveatKind> later = kindsBetween(others, "## Another port");
        assertThat(later.remove(CaveatKind.OVERLOAD)).isTrue();
        assertThat(later).isNotEmpty().doesNotContainAnyElementsOf(ProvisionalCaveats.kinds());
    }
}
