package io.streamgauge.cli.output;

import io.streamgauge.report.study.StudyPage;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyText;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;

/// Output of a study run: its page, and its verdicts as text.
public final class StudyOutput {
    private static final String PAGE = "study.html";

    private StudyOutput() {}

    /// Writes the page of a study run.
    ///
    /// @param directory directory of the study run
    /// @return path of the page
    public static Path writePage(Path directory, StudyResult result) throws IOException {
        Path page = directory.resolve(PAGE);
        RunDirectory.writeText(page, StudyPage.render(result));
        return page;
    }

    /// Prints the verdicts as text.
    ///
    /// @param source page or file that contains the verdicts
    public static void print(StudyResult result, Path source, PrintWriter out) {
        out.println();
        out.println(result.title());
        out.println(StudyText.tally(result.claims()));
        for (ClaimVerdict claim : result.claims()) {
            out.println(NumberFormatter.toAscii("  %-12s %s  %s"
                    .formatted(StudyText.verdict(claim.verdict()).toUpperCase(Locale.ROOT), claim.id(), claim.text())));
            out.println(NumberFormatter.toAscii("                 " + claim.reason()));
        }
        out.println("study: " + source.toAbsolutePath());
        out.flush();
    }
}
