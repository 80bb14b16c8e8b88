package io.streamgauge.cli.bench;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.cli.output.ExitCodes;
import io.streamgauge.cli.output.RunPages;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.cli.watch.LiveOptions;
import io.streamgauge.cli.watch.LiveView;
import io.streamgauge.cli.watch.MetricsEndpoint;
import io.streamgauge.cli.watch.MetricsOptions;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunResult;
import io.streamgauge.engine.environment.SystemRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        defaultValueProvider = EnvironmentDefaults.class,
        description = "Runs a benchmark without an experiment file. With the default options, each system takes less"
                + " than a minute, not including the download of the broker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge bench kafka",
            "  streamgauge bench kafka rabbitmq -s 1KiB -r 5k/s -z 30s -x 2 -y 2",
            "  streamgauge bench rabbitmq --url amqps://user@host -r max",
            "  streamgauge bench pulsar -r find --p99 20ms",
            "  streamgauge bench kafka -r 5k/s --print > my.yaml",
            "",
            "You can also set each option that describes the load or the brokers with an environment variable:",
            "STREAMGAUGE_ followed by the long name of the option, for example STREAMGAUGE_RATE=5k/s. An option on the",
            "command line overrides the variable."
        })
public final class BenchCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "SYSTEM",
            description = "Systems to measure one after the other (listed by 'streamgauge systems').")
    private List<String> systems = List.of();

    @Mixin
    @SuppressWarnings("UnusedVariable") // GivenOptions reads the values.
    private LoadFlags load = new LoadFlags();

    @Mixin
    @SuppressWarnings("UnusedVariable") // GivenOptions reads the values.
    private UnsupportedFlags unsupported = new UnsupportedFlags();

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Field of the experiment file to set, for example systems.kafka.version=3.9.2. Repeatable.")
    private List<String> set = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "New or empty directory for the results. Default: runs/bench-TIME.")
    private @Nullable Path out;

    @Option(names = "--quiet", description = "Show the result but not the progress.")
    private boolean quiet;

    @Mixin
    private LiveOptions live = new LiveOptions();

    @Mixin
    private MetricsOptions metrics = new MetricsOptions();

    @ArgGroup(exclusive = true)
    private Output output = new Output();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private static final class Output {
        @Option(
                names = "--print",
                description = "Print the experiment file for these options, and do not run the benchmark.")
        private boolean print;

        @Option(names = "--json", description = "Print the summary as JSON instead of text.")
        private boolean json;

        @Option(names = "--csv", description = "Print CSV instead of text, with a line for each trial or capacity.")
        private boolean csv;
    }

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        GivenOptions given = new GivenOptions(spec.commandLine().getParseResult());
        BenchExperiment experiment = new BenchExperiment(systems, set, given);
        PrintWriter stdout = spec.commandLine().getOut();
        if (output.print) {
            SystemRegistry registry = new SystemRegistry();
            experiment.load(source -> LoadedExperiment.of(source, registry));
            stdout.print(experiment.printed());
            stdout.flush();
            return ExitCode.DONE;
        }
        Interruption interruption = Interruption.onShutdown();
        try (RunProgress progress = new RunProgress(spec.commandLine().getErr(), quiet);
                LiveView page = live.open(progress);
                MetricsEndpoint endpoint = metrics.open(progress, interruption)) {
            ExperimentRunner runner = new ExperimentRunner(endpoint.with(page.with(progress)), interruption);
            LoadedExperiment loaded = experiment.load(runner::load);
            announce(given, progress);
            RunResult result = runner.run(loaded, new RunOptions(out, false));
            progress.finishLine();
            RunPages.writeReport(result.directory(), result.analysis());
            print(result, stdout);
            page.report(result);
            return ExitCodes.of(result.outcome());
        } finally {
            interruption.cleanedUp();
        }
    }

    private static void announce(GivenOptions given, RunProgress progress) {
        String variables = given.all().stream()
                .filter(Given::fromEnvironment)
                .map(Given::place)
                .collect(Collectors.joining(" "));
        if (!variables.isEmpty()) {
            progress.step("options from environment variables: " + variables);
        }
    }

    private void print(RunResult result, PrintWriter stdout) throws IOException {
        if (output.csv) {
            SummaryCsv.print(result.summary(), stdout);
        } else if (output.json) {
            RunPages.print(result.directory(), result.analysis(), true, stdout);
        } else {
            stdout.println();
            RunPages.printDetailed(result.directory(), result.analysis(), stdout);
        }
    }
}
