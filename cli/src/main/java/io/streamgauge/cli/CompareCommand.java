package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.runs.ComparabilityKind;
import io.streamgauge.analyse.runs.GateRule;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.analyse.runs.RunComparisonAnalysis;
import io.streamgauge.analyse.runs.StoredRun;
import io.streamgauge.cli.output.OutputFile;
import io.streamgauge.report.compare.ComparisonPage;
import io.streamgauge.report.terminal.ComparisonTable;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description =
                "Compares the plan, settings, versions, host and results of stored runs with those of the baseline,"
                        + " which is the first run that you specify. If you specify a gate, the exit code shows"
                        + " whether a metric has regressed.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge compare runs/before runs/after",
            "  streamgauge compare old new --gate 'p99 e2e +10%%' --gate 'accepted rate -2%%'",
            "  streamgauge compare old new --gate 'p99 e2e +10%%' --junit gates.xml --markdown summary.md",
            "",
            "Exit codes:",
            "  0   every gate passes, or no gate is specified",
            "  2   invalid input, or the runs cannot be compared",
            "  6   at least one gate shows a regression",
            "  7   no gate shows a regression, but at least one gate is inconclusive"
        })
final class CompareCommand implements Callable<Integer> {
    @Parameters(
            arity = "2..*",
            paramLabel = "RUN",
            description = "Run directories, or result files of the OpenMessaging Benchmark. The first run is the"
                    + " baseline.")
    private List<Path> runs = new ArrayList<>();

    @Option(
            names = "--gate",
            paramLabel = "GATE",
            description = "Largest allowed regression of a metric, for example 'p99 e2e +10%%'. Repeatable.")
    private List<String> gates = new ArrayList<>();

    @Option(names = "--json", description = "Print the comparison as JSON instead of text.")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "HTML file for the comparison.")
    private @Nullable Path html;

    @Mixin
    private PipelineOptions pipeline = new PipelineOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        List<GateRule> rules = checked();
        RunComparison comparison = RunComparisonAnalysis.of(StoredRun.readAll(runs), rules);
        if (html != null) {
            RunDirectory.writeText(html, ComparisonPage.render(comparison));
        }
        spec.commandLine()
                .getOut()
                .println(
                        json
                                ? Json.indented().writeValueAsString(comparison)
                                : ComparisonTable.render(comparison).stripTrailing());
        int code = pipeline.add(comparison);
        pipeline.write();
        if (comparison.refused()) {
            List<Problem> refusals = comparison.doubts().stream()
                    .filter(d -> d.severity() == ComparabilityKind.Severity.REFUSES)
                    .map(d -> new Problem("compare", d.seen(), "Specify comparable runs (" + d.why() + ")."))
                    .toList();
            throw new InvalidExperimentException(refusals);
        }
        return code;
    }

    /// Checks all options and returns the gates.
    private List<GateRule> checked() throws InvalidExperimentException {
        List<Problem> problems = new ArrayList<>(OutputFile.problems("--html", html));
        List<GateRule> rules = List.of();
        try {
            rules = GateParser.parse(gates);
        } catch (InvalidExperimentException e) {
            problems.addAll(e.problems());
        }
        pipeline.check(problems);
        return rules;
    }
}
