package io.streamgauge.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Test that compares `docs/reference/export.md` with the tables of the export.
class ExportPageTest {
    private static final Path PAGE = Path.of("../docs/reference/export.md");
    private static final Pattern HEADING = Pattern.compile("### (\\w+)");
    private static final Pattern COLUMNS = Pattern.compile("\\| ((?:`\\w+`(?:, )?)+) \\|.*");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    /// Returns the columns in each section of the page, by the heading of the section.
    private static Map<String, List<String>> sections() throws IOException {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        List<String> columns = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher heading = HEADING.matcher(line);
            Matcher row = COLUMNS.matcher(line);
            if (heading.matches()) {
                columns = new ArrayList<>();
                sections.put(heading.group(1), columns);
            } else if (row.matches()) {
                NAME.matcher(row.group(1)).results().map(name -> name.group(1)).forEach(columns::add);
            }
        }
        return sections;
    }

    @Test
    void listsTheColumnsOfEveryTableInOrder() throws IOException {
        Map<String, List<String>> documented = sections();
        List<String> common = documented.remove("Common");
        assertThat(common)
                .containsExactlyElementsOf(Stream.concat(ExportTable.OF_RUN.stream(), ExportTable.OF_TRIAL.stream())
                        .toList());
        Map<String, List<String>> coded = new LinkedHashMap<>();
        for (ExportTable<?> table : RunExport.TABLES) {
            List<String> columns = table.columns();
            int shared = table.ofTrial() ? 5 : 1;
            coded.put(table.name(), columns.subList(shared, columns.size()));
        }
        assertThat(documented).isEqualTo(coded);
        assertThat(documented.keySet()).containsExactlyElementsOf(coded.keySet());
    }
}
