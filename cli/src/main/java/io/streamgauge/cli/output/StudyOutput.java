package io.streamgauge.cli.output;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.engine.study.StudyPlace;
import io.streamgauge.report.study.StudyMarkdown;
import io.streamgauge.report.study.StudyPage;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyText;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.SizeVerdict;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// Output of a study run: the page, and the verdicts as text.
public final class StudyOutput {
    private static final String PAGE = "study.html";

    private static final String INDENT = " ".repeat(21);

    private StudyOutput() {}

    /// Returns the result in a `study.json` file. Files of version 1 do not contain the facts about the
    /// publication. For such a file, this method takes the facts from the installed study with the same name, if
    /// there is one.
    public static StudyResult read(Path file) throws InvalidExperimentException, IOException {
        StudyResult result = StudyDirectory.read(file);
        return StudyPlace.all().stream()
                .filter(place -> place.name().equals(result.study()))
                .findFirst()
                .map(place -> result.completedBy(place.study()))
                .orElse(result);
    }

    /// Writes the page of a study run.
    ///
    /// @param directory directory of the study run
    /// @return path of the page
    public static Path writePage(Path directory, StudyResult result) throws IOException {
        Path page = directory.resolve(PAGE);
        RunDirectory.writeText(page, StudyPage.render(result));
        return page;
    }

    /// Writes the page as Markdown, with its pictures in the same directory.
    public static void writeMarkdown(Path page, StudyResult result) throws IOException {
        Files.createDirectories(page.toAbsolutePath().resolveSibling(""));
        RunDirectory.writeText(page, StudyMarkdown.render(result));
        for (Map.Entry<String, String> picture : StudyMarkdown.pictures(result).entrySet()) {
            RunDirectory.writeText(page.resolveSibling(picture.getKey()), picture.getValue());
        }
    }

    /// Prints the verdicts as text.
    ///
    /// @param source page or file that contains the verdicts
    public static void print(StudyResult result, Path source, PrintWriter out) {
        out.println();
        out.println(result.title());
        out.println(StudyText.tally(result.claims()));
        for (ClaimVerdict claim : result.claims()) {
            print(verdict(claim.verdict()) + "  " + claim.id() + "  " + claim.text(), out);
            if (!claim.summary().isEmpty()) {
                print(INDENT + claim.summary(), out);
            }
            for (StatementVerdict statement : claim.statements()) {
                if (!claim.summary().isEmpty()) {
                    print(INDENT + "- " + StudyText.verdict(statement.verdict()) + ": " + statement.text(), out);
                }
                print(INDENT + statement.reason(), out);
                SizeVerdict size = statement.size();
                if (size != null) {
                    print(INDENT + StudyText.size(size) + "; " + size.reason(), out);
                }
            }
        }
        if (StudyText.hasSizes(result.claims())) {
            out.println(StudyText.SIZES);
        }
        out.println("study: " + source.toAbsolutePath());
        out.flush();
    }

    private static String verdict(Verdict verdict) {
        return "  %-17s".formatted(StudyText.verdict(verdict).toUpperCase(Locale.ROOT));
    }

    private static void print(String line, PrintWriter out) {
        out.println(NumberFormatter.toAscii(line));
    }
}
