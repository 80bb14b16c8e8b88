package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Test that keeps the numbers on which scripts rely.
class ExitCodeTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([0-9]+) \\| [^|]+ \\|$");

    private static Map<String, Integer> codes() throws IllegalAccessException {
        Map<String, Integer> codes = new TreeMap<>();
        for (Field field : ExitCode.class.getFields()) {
            codes.put(field.getName(), field.getInt(null));
        }
        return codes;
    }

    @Test
    void keepsTheNumberOfEachCode() throws Exception {
        assertThat(codes())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "DONE", 0,
                        "INVALID_INPUT", 2,
                        "DEPLOYMENT_FAILED", 3,
                        "LOAD_FAILED", 4,
                        "TRIAL_VOID", 5,
                        "REGRESSION", 6,
                        "CANNOT_TELL", 7,
                        "HOST_NOT_READY", 8,
                        "BUG", 70,
                        "INTERRUPTED", 130));
    }

    @Test
    void documentsEachCode() throws Exception {
        assertThat(ROW.matcher(section()).results().map(ExitCodeTest::code))
                .containsExactlyInAnyOrderElementsOf(codes().values());
    }

    private static Integer code(MatchResult row) {
        return Integer.valueOf(row.group(1));
    }

    private static String section() throws IOException {
        String reference = Files.readString(Path.of("..", "docs", "reference", "cli.md"));
        return reference.split("(?m)^## Exit codes$", 2)[1].split("(?m)^## ", 2)[0];
    }
}
