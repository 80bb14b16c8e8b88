package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.StreamgaugeException;
import io.streamgauge.cli.output.WorkersCheckText;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.WorkersCheck;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.hosts.CheckedHost;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks the worker hosts of an experiment with 'workers: { on: join, ... }' or 'on: kubernetes' before a"
                    + " run.",
            "Waits until the hosts have joined. Then shows, for each host, the network, the clocks, the versions, the"
                    + " memory, the limits and the CPU time of other programs. The exit code is 8 if a host is not"
                    + " ready."
        },
        footerHeading = "%nExample:%n",
        footer = "  streamgauge workers check big.yaml")
final class WorkersCheckCommand implements Callable<Integer> {
    @Mixin
    private ExperimentOptions experiment = new ExperimentOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, StreamgaugeException, InterruptedException {
        LoadedExperiment loaded = experiment.load(new SystemRegistry());
        PrintWriter err = spec.commandLine().getErr();
        List<CheckedHost> hosts = WorkersCheck.run(loaded, new RunListener() {
            @Override
            public void step(String line) {
                err.println(line);
                err.flush();
            }
        });
        PrintWriter out = spec.commandLine().getOut();
        WorkersCheckText.lines(hosts).forEach(out::println);
        out.flush();
        return hosts.stream().allMatch(CheckedHost::isReady) ? ExitCode.DONE : ExitCode.HOST_NOT_READY;
    }
}
