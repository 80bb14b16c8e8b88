package io.streamgauge.cli.cluster;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.cli.output.ExitCodes;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.deploy.cluster.ClusterRecord;
import io.streamgauge.deploy.cluster.ClusterStart.Started;
import io.streamgauge.deploy.cluster.ClusterStore;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.cluster.ClusterUp;
import io.streamgauge.engine.cluster.RequestedClusters.RequestedCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "up",
        description =
                "Starts a cluster that keeps running after the command ends. 'cluster down' removes the cluster and its"
                        + " data.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge cluster up kafka --nodes 3",
            "  streamgauge cluster up rabbitmq --version 3.10.8 --name old-rabbit",
            "  streamgauge cluster up kafka --set heap='1 GiB' --set broker.num.io.threads=4",
            "  streamgauge cluster up my.yaml --only kafka"
        })
final class ClusterUpCommand implements Callable<Integer> {
    @Mixin
    private ClusterSource source = new ClusterSource();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the cluster. Default: the name of the system, followed by a number if this name is"
                    + " already in use.")
    private @Nullable String name;

    @Option(names = "--quiet", description = "Show the client settings but not the progress.")
    private boolean quiet;

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
        List<RequestedCluster> systems = source.read();
        ClusterStore store = ClusterStore.ofUser();
        RunProgress progress = RunProgress.ofEveryStep(spec.commandLine().getErr(), quiet);
        Interruption interruption = Interruption.onShutdown();
        try {
            ClusterUp up = new ClusterUp(name, store, progress, interruption);
            return ExitCodes.of(up.start(systems, started -> show(started, store)));
        } finally {
            interruption.cleanedUp();
        }
    }

    private void show(Started started, ClusterStore store) {
        ClusterRecord cluster = started.cluster();
        PrintWriter out = spec.commandLine().getOut();
        out.println("# cluster " + cluster.name() + ": " + cluster.system() + " " + cluster.version()
                + "; settings also in " + store.settings(cluster.name()));
        // The settings can include a password. Printing this password is safe because it is valid only for this
        // cluster.
        started.clientSettings().forEach(out::println);
        out.println("# remove the cluster with: streamgauge cluster down " + cluster.name());
        out.flush();
    }
}
