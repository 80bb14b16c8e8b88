package io.streamgauge.cli.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.deploy.cluster.ClusterRecord;
import io.streamgauge.deploy.cluster.ClusterStop;
import io.streamgauge.deploy.cluster.ClusterStore;
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
                "Stops clusters and removes their data, logs and settings. Kills processes that have not stopped within"
                        + " 15 s. Also removes the files and processes of a 'cluster up' that was killed.",
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

    @Option(names = "--all", description = "Stop all clusters of this user.")
    private boolean all;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, DeploymentException {
        ClusterStore store = ClusterStore.ofUser();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        int exitCode = ExitCode.DONE;
        List<String> chosen = chosen(store);
        if (chosen.isEmpty()) {
            out.println("no clusters");
        }
        for (String name : chosen) {
            try {
                new ClusterStop(store).stop(name);
                out.println("cluster " + name + ": removed");
            } catch (DeploymentException e) {
                err.println(e.getMessage());
                exitCode = e.exitCode();
            }
            out.flush();
        }
        return exitCode;
    }

    private List<String> chosen(ClusterStore store) throws InvalidExperimentException, DeploymentException {
        if (!names.isEmpty()) {
            if (all) {
                throw ClusterSource.invalid(
                        "--all", "it cannot be combined with names of clusters", "Remove --all or the names.");
            }
            for (String name : names) {
                ClusterStatusCommand.require(store, name);
            }
            return names;
        }
        List<String> present = store.all().stream().map(ClusterRecord::name).toList();
        if (!all && present.size() > 1) {
            throw ClusterSource.invalid(
                    "cluster down",
                    "there are " + present.size() + " clusters: " + String.join(", ", present),
                    "Specify the names of the clusters to stop, or --all.");
        }
        return present;
    }
}
