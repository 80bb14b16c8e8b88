package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.StreamgaugeException;
import io.streamgauge.result.DamagedFileException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The program `streamgauge`.
@Command(
        name = "streamgauge",
        description = "Measures message brokers honestly.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.Provider.class,
        subcommands = {
            RunCommand.class,
            ValidateCommand.class,
            PlanCommand.class,
            ProbeCommand.class,
            ToolsCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            StudyCommand.class,
            CalibrateCommand.class,
            SystemsCommand.class,
            ClusterCommand.class,
            CleanupCommand.class,
            VersionCommand.class,
            AutoComplete.GenerateCompletion.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge run                                the quickstart: Kafka beside RabbitMQ",
            "  streamgauge run my.yaml --set workload.rate=10k/s",
            "  streamgauge plan my.yaml                       what would run, how long, with which settings",
            "  source <(streamgauge generate-completion)      completion for bash and zsh",
            "",
            "Exit codes: 0 done, 2 invalid input, 3 deployment failed, 4 driver or broker failed under load,",
            "5 a trial is void, 6 a regression, 7 a gate cannot tell, 70 a bug of ours, 130 interrupted."
        })
public final class Main implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /// The command line with its exit codes.
    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((e, at, _) -> explain(e, at.getErr()));
        return line;
    }

    /// Tells a person what went wrong; a stack trace is only written for a bug of ours, to a file.
    static int explain(Exception e, PrintWriter err) {
        if (e instanceof StreamgaugeException known) {
            err.println(known.getMessage());
            return known.exitCode();
        }
        if (e instanceof DamagedFileException) {
            err.println("streamgauge: " + e.getMessage());
            return ExitCode.INVALID_INPUT;
        }
        if (e instanceof IOException) {
            err.println("streamgauge: a file could not be read or written: " + e.getMessage()
                    + ". Check that the place exists, is yours and has room");
            return ExitCode.INVALID_INPUT;
        }
        err.println("streamgauge: this is a bug of ours: " + e + ". "
                + InternalErrorReport.write(e)
                        .map(f -> "Please report it with " + f)
                        .orElse("Please report it"));
        return ExitCode.BUG;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
