package io.streamgauge.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.report.run.SampleRuns;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TerminalReportTest {
    private static List<String> lines(SampleRuns run) {
        return TerminalReport.render(run.summary()).lines().toList();
    }

    @Test
    void keepsLinesWithinTheTerminalWidth() {
        Stream.of(
                        SampleRuns.comparison(),
                        SampleRuns.repeated(),
                        SampleRuns.sweep(),
                        SampleRuns.onTwoHosts(),
                        SampleRuns.oneMissing(),
                        SampleRuns.hostile(),
                        SampleRuns.longNames(),
                        SampleRuns.empty())
                .flatMap(run -> lines(run).stream())
                .forEach(line -> assertThat(line).hasSizeLessThanOrEqualTo(TerminalText.WIDTH));
    }

    @Test
    void alignsValuesWithTheirHeadings() {
        List<String> lines = lines(SampleRuns.comparison());
        String heading =
                lines.stream().filter(l -> l.startsWith("system")).findFirst().orElseThrow();
        String kafka =
                lines.stream().filter(l -> l.startsWith("kafka")).findFirst().orElseThrow();
        for (String label : List.of("offered", "accepted", "delivered", "p50", "p99.9", "lost", "us/msg")) {
            int end = heading.indexOf(label) + label.length();
            assertThat(kafka.charAt(end - 1)).as(label).isBetween('0', '9');
            assertThat(end == kafka.length() || kafka.charAt(end) == ' ')
                    .as(label)
                    .isTrue();
        }
    }

    @Test
    void showsTheErrorOfTheClocksBelowEndToEndLatencies() {
        List<String> lines = lines(SampleRuns.onTwoHosts());
        String heading =
                lines.stream().filter(l -> l.startsWith("system")).findFirst().orElseThrow();
        String error = lines.stream()
                .filter(l -> l.strip().equals("+-0.30"))
                .findFirst()
                .orElseThrow();
        assertThat(error).hasSize(heading.lastIndexOf("p99") + "p99".length());
        assertThat(lines(SampleRuns.comparison())).noneMatch(line -> line.contains("+-"));
    }

    @Test
    void showsOneLinePerSystemAndCell() {
        List<String> lines = lines(SampleRuns.sweep());
        assertThat(lines.stream().filter(line -> line.startsWith("kafka x3"))).hasSize(5);
        assertThat(lines.stream().filter(line -> line.endsWith("VOID"))).hasSize(1);
        assertThat(lines).hasSizeLessThan(40);
    }

    @Test
    void distinguishesSystemsWithLongNames() {
        List<String> lines = lines(SampleRuns.longNames());
        assertThat(lines)
                .contains("rabbitmq-quorum-first", "rabbitmq-quorum-second")
                .noneMatch(l -> l.contains("~"));
    }

    @Test
    void countsOnlyCompletedTrialsOfInterruptedRuns() {
        assertThat(lines(SampleRuns.interrupted()))
                .anyMatch(line -> line.contains("Run INTERRUPTED: 0 of 2 planned trials completed."));
    }

    @Test
    void removesControlCharacters() {
        String text = TerminalReport.render(SampleRuns.hostile().summary());
        assertThat(text.chars().filter(c -> Character.isISOControl(c) && c != '\n'))
                .isEmpty();
    }

    @Test
    void showsTheReasonForASystemThatDidNotStart() {
        assertThat(TerminalReport.render(SampleRuns.oneMissing().summary()))
                .contains("rabbitmq         no measurements", "no Erlang found", "Run FAILED");
    }

    @Test
    void listsVoidingCaveatsFirst() {
        String text = TerminalReport.render(SampleRuns.repeated().summary());
        assertThat(text).contains("VOID 006-rabbitmq: p99 send delay");
        assertThat(text.indexOf("VOID ")).isLessThan(text.indexOf("flag "));
    }

    @Test
    void namesTheFlagsThatDoNotFitOnTheScreen() {
        Summary summary = SampleRuns.repeated().summary();
        String complete = TerminalReport.render(summary);
        int all = complete.lines().toList().size();
        List<CaveatGroup> flags = summary.caveats().stream()
                .filter(group -> group.caveat().severity() == Severity.FLAG)
                .toList();
        assertThat(flags).isNotEmpty();

        for (int screen = all + 2; screen > 0; screen--) {
            String text = TerminalReport.render(summary, "", screen);
            assertThat(text).contains("VOID 006-rabbitmq: p99 send delay");
            if (screen >= all) {
                assertThat(text).isEqualTo(complete);
                continue;
            }
            String unwrapped = text.replaceAll("\\s+", " ");
            String rest = text.substring(text.indexOf("more caveat"));
            assertThat(text.lines().toList()).hasSizeLessThanOrEqualTo(Math.max(screen + 1, voidOnly(complete) + 3));
            assertThat(flags)
                    .allMatch(group -> unwrapped.contains(
                                    TerminalText.printable(group.caveat().seen()))
                            != rest.contains(group.caveat().kind().words()));
        }
    }

    /// Returns the number of lines of a report without its flags.
    private static int voidOnly(String report) {
        return report.substring(0, report.indexOf("\n  flag ")).lines().toList().size();
    }

    @Test
    void showsTheVerdictOfEveryClaim() {
        List<String> lines = lines(SampleRuns.claims());
        assertThat(lines)
                .contains(
                        "  [+] SUPPORTED twice: Kafka takes at least twice as long.",
                        "  [-] REFUTED thrice: Kafka takes at least twice as long.",
                        "  [?] INCONCLUSIVE open: Kafka takes at least twice as long.")
                .anyMatch(line -> line.startsWith("Claims: 1 supported, 1 refuted, 2 inconclusive")
                        && line.contains("SHA-256 5ea1ed00cafe"))
                .allMatch(line -> line.length() <= TerminalText.WIDTH);
    }
}
