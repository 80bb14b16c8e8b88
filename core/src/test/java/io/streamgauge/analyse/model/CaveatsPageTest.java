package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Test that compares `docs/reference/caveats.md` with [CaveatKind].
class CaveatsPageTest {
    private static final Path PAGE = Path.of("../docs/reference/caveats.md");

    /// Row in the table of caveats.
    ///
    /// @param severities severities whose cell in this row is not empty
    private record Row(String kind, Set<Severity> severities, String why, String remedy) {}

    private static List<Row> rows() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches("\\| `[A-Z_]+` \\|.*"))
                .map(CaveatsPageTest::row)
                .toList();
    }

    private static Row row(String line) {
        String[] cells = line.split("\\|", -1);
        Set<Severity> severities = EnumSet.noneOf(Severity.class);
        if (!cells[2].isBlank()) {
            severities.add(Severity.FLAG);
        }
        if (!cells[3].isBlank()) {
            severities.add(Severity.VOID);
        }
        return new Row(cells[1].strip().replace("`", ""), severities, cells[4].strip(), cells[5].strip());
    }

    private static String withoutValues(String text) {
        return text.replace("{DEDICATE_CPUS}", CaveatDetail.DEDICATE_CPUS.with())
                .replaceAll("\\{\\w+}", "…");
    }

    @Test
    void listsEachKindOnceAndNoOther() throws IOException {
        assertThat(rows())
                .extracting(Row::kind)
                .containsExactlyInAnyOrderElementsOf(
                        EnumSet.allOf(CaveatKind.class).stream().map(Enum::name).toList());
    }

    @Test
    void agreesInSeveritiesAndTexts() throws IOException {
        Map<String, Row> rows = rows().stream().collect(Collectors.toMap(Row::kind, Function.identity()));
        assertThat(CaveatKind.values())
                .allSatisfy(kind -> assertThat(rows.get(kind.name()))
                        .isEqualTo(new Row(
                                kind.name(),
                                kind.severities(),
                                withoutValues(kind.why()),
                                withoutValues(kind.remedy()))));
    }
}
