package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.HostPort;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.StreamgaugeException;
import io.streamgauge.engine.hosts.RunMembership;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "worker",
        mixinStandardHelpOptions = true,
        description = {
            "Joins a run that was started on another host, and generates a share of the load.",
            "Start this command on each worker host. The experiment must contain 'workers: { on: join, ... }'. The"
                    + " command waits for the controller, runs a worker in each trial, and exits when the run ends. It"
                    + " also serves 'streamgauge workers check', and exits after the check."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  streamgauge worker --join 10.0.0.5:7400 --token-file workers.token"})
final class WorkerCommand implements Callable<Integer> {
    @Option(
            names = "--join",
            required = true,
            paramLabel = "HOST:PORT",
            description = "Address of the controller. The field workers.listen of the experiment specifies the port.")
    private String join = "";

    @Option(
            names = "--token-file",
            required = true,
            paramLabel = "FILE",
            description = "Copy of the token file from the host of the controller.")
    private Path tokenFile = Path.of("");

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            description = "Maximum time to wait for the controller, in seconds. Default: 600.")
    private int waitSeconds = 600;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, StreamgaugeException, InterruptedException {
        HostPort controller = HostPort.parse(join)
                .filter(address -> address.port() > 0)
                .orElseThrow(() -> new InvalidExperimentException(List.of(new Problem(
                        "--join " + join,
                        "it is not an address with a port",
                        "Write it in the form HOST:PORT, for example 10.0.0.5:7400."))));
        if (waitSeconds < 0) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--wait " + waitSeconds, "it must be at least 0", "Specify a time in seconds, 0 or more.")));
        }
        PrintWriter err = spec.commandLine().getErr();
        RunMembership.join(controller, tokenFile, Duration.ofSeconds(waitSeconds), step -> {
            err.println(step);
            err.flush();
        });
        return ExitCode.DONE;
    }
}
