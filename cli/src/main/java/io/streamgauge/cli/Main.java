package io.streamgauge.cli;

import io.streamgauge.cli.bench.BenchCommand;
import io.streamgauge.cli.cluster.ClusterCommand;
import io.streamgauge.cli.help.ArgumentErrors;
import io.streamgauge.cli.help.CommandTopics;
import io.streamgauge.cli.omb.ConvertCommand;
import io.streamgauge.cli.output.ErrorReport;
import io.streamgauge.cli.study.StudyCommand;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// Main class of the program `streamgauge`.
@Command(
        name = "streamgauge",
        description = "Measures the latency and throughput of message brokers.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.Provider.class,
        subcommands = {
            RunCommand.class,
            BenchCommand.class,
            WorkerCommand.class,
            WorkersCommand.class,
            ValidateCommand.class,
            PlanCommand.class,
            ProbeCommand.class,
            ToolsCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            ExportCommand.class,
            SiteCommand.class,
            ConvertCommand.class,
            StudyCommand.class,
            CalibrateCommand.class,
            SystemsCommand.class,
            ClusterCommand.class,
            CleanupCommand.class,
            DoctorCommand.class,
            VersionCommand.class,
            CommandLine.HelpCommand.class,
            AutoComplete.GenerateCompletion.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge run                             quickstart: Kafka and RabbitMQ",
            "  streamgauge bench kafka -r 5k/s             a benchmark without an experiment file",
            "  streamgauge run my.yaml --set workload.rate=10k/s",
            "  streamgauge plan my.yaml                    trials, duration and settings",
            "  source <(streamgauge generate-completion)   completion for bash and zsh",
            "",
            "Exit codes:",
            "  0   done",
            "  2   invalid input",
            "  3   deployment failed",
            "  4   broker, client or worker failed under load",
            "  5   a result is missing, for example because a trial is void",
            "  6   a regression or, with --junit, a refuted claim",
            "  7   an inconclusive gate or, with --junit, an inconclusive claim",
            "  8   workers check, doctor: a host is not ready",
            "  70  internal error",
            "  130 interrupted"
        })
public final class Main implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    public static void main(String[] args) {
        System.exit(execute(commandLine(), args));
    }

    /// Runs a command. The parser reports exceptions, and this method reports JVM errors, such as a lack of
    /// memory.
    ///
    /// @return exit code of the command
    static int execute(CommandLine line, String... args) {
        try {
            return line.execute(args);
        } catch (Error failure) {
            return ErrorReport.print(failure, line.getErr());
        }
    }

    /// Returns the parser of the command line. The parser maps exceptions to exit codes.
    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((e, at, _) -> ErrorReport.print(e, at.getErr()));
        line.setParameterExceptionHandler((e, _) -> ArgumentErrors.print(e));
        CommandTopics.addTo(line);
        return line;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
