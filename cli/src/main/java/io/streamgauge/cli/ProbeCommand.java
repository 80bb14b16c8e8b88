package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.cli.output.ExitCodes;
import io.streamgauge.cli.output.ProbeOutput;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.probe.ProbeRun;
import io.streamgauge.engine.probe.ProbedSystems;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.Probes;
import io.streamgauge.probe.api.Probe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "probe",
        description = "Checks the capabilities of brokers, such as replay, order, routing and retention.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge probe kafka rabbitmq",
            "  streamgauge probe rabbitmq --set options.queue=stream --only replay",
            "  streamgauge probe my.yaml --out probes"
        })
final class ProbeCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "SYSTEM|FILE",
            description = "Systems to launch (listed by 'streamgauge systems'), or one experiment file.")
    private List<String> systems = List.of();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Number of broker nodes of each named system. Default: 1.")
    private @Nullable Integer nodes;

    @Option(
            names = "--version",
            paramLabel = "VERSION",
            description = "Version of the named system. Allowed only with a single system. Default: the first version"
                    + " that 'streamgauge systems' lists.")
    private @Nullable String version;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description =
                    "Field to set in each named system (for example options.queue=quorum) or in FILE. Repeatable.")
    private List<String> set = List.of();

    @Option(
            names = "--only",
            paramLabel = "ROW",
            description = "ID of a probe to run. Default: all probes. Repeatable.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(names = "--json", description = "Print the matrix as JSON instead of text.")
    private boolean json;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for probe.json, probe.html and the logs of the brokers.")
    private @Nullable Path out;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    // Only picocli uses this field. The standard help mixin is not suitable because it would add a
    // second option --version.
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        SystemRegistry known = new SystemRegistry();
        List<Probe> probes = Probes.chosen(only);
        Experiment experiment = new ProbedSystems(known, nodes, version, set).experiment(systems);
        Interruption interruption = Interruption.onShutdown();
        try (RunProgress progress = RunProgress.ofEveryStep(spec.commandLine().getErr(), false)) {
            ProbeRun run = new ProbeRun(known, probes, out, progress, interruption);
            ProbeMatrix matrix = run.execute(experiment);
            progress.finishLine();
            ProbeOutput.print(matrix, json, spec.commandLine().getOut());
            if (out != null) {
                ProbeOutput.writePage(matrix, out, spec.commandLine().getErr());
            }
            return ExitCodes.of(run.outcome(matrix));
        } finally {
            interruption.cleanedUp();
        }
    }
}
