package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.StreamgaugeException;
import io.streamgauge.engine.RunMembership;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "worker",
        mixinStandardHelpOptions = true,
        description = {
            "Joins a run on another host and generates part of its load.",
            "Start this command on each worker host of an experiment with 'workers: { on: join, ... }'. It waits for the"
                    + " controller, runs the workers of all trials, and exits when the run has ended."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  streamgauge worker --join 10.0.0.5:7400 --token-file workers.token"})
final class WorkerCommand implements Callable<Integer> {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^:\\[\\]\\s/]+):(\\d{1,5})");

    @Option(
            names = "--join",
            required = true,
            paramLabel = "HOST:PORT",
            description = "Address of the controller: workers.listen in the experiment file.")
    private String join = "";

    @Option(
            names = "--token-file",
            required = true,
            paramLabel = "FILE",
            description = "Copy of the token file of the run.")
    private Path tokenFile = Path.of("");

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            description = "Time to wait for the controller, in seconds. Default: 600.")
    private int waitSeconds = 600;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, StreamgaugeException, InterruptedException {
        Matcher address = ADDRESS.matcher(join);
        int port = address.matches() ? Integer.parseInt(address.group(2)) : 0;
        if (port < 1 || port > 65_535) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--join " + join,
                    "it is not an address with a port",
                    "Write it in the form HOST:PORT, for example 10.0.0.5:7400.")));
        }
        PrintWriter err = spec.commandLine().getErr();
        RunMembership.join(
                InetSocketAddress.createUnresolved(
                        address.group(1).replace("[", "").replace("]", ""), port),
                tokenFile,
                Duration.ofSeconds(waitSeconds),
                step -> {
                    err.println(step);
                    err.flush();
                });
        return ExitCode.DONE;
    }
}
