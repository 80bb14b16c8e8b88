package io.streamgauge.cli.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.deploy.cluster.ClusterRecord;
import io.streamgauge.deploy.cluster.ClusterStop;
import io.streamgauge.deploy.cluster.ClusterStore;
import io.streamgauge.engine.cluster.StoredClusters;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "down",
        mixinStandardHelpOptions = true,
        description =
                "Stops clusters and removes their data, logs and settings. Kills brokers that do not stop within 10 s."
                        + " If a 'cluster up' command was killed, also stops its processes and removes its files.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge cluster down            the only cluster",
            "  streamgauge cluster down kafka-2",
            "  streamgauge cluster down --all"
        })
final class ClusterDownCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description = "Name of a cluster to stop. Default: the only cluster. Repeatable.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--all", description = "Stop all clusters of the current user.")
    private boolean all;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, DeploymentException {
        ClusterStore store = ClusterStore.ofUser();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<ClusterRecord> chosen = new StoredClusters(store).toStop(names, all);
        if (chosen.isEmpty()) {
            out.println("no clusters");
        }
        int exitCode = ExitCode.DONE;
        for (ClusterRecord cluster : chosen) {
            try {
                new ClusterStop(store).stop(cluster.name());
                out.println("cluster " + cluster.name() + ": removed");
            } catch (DeploymentException e) {
                err.println(e.getMessage());
                exitCode = e.exitCode();
            }
            out.flush();
        }
        return exitCode;
    }
}
