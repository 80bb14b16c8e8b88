package io.streamgauge.cli.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.deploy.cluster.ClusterStatus;
import io.streamgauge.deploy.cluster.ClusterStore;
import io.streamgauge.engine.cluster.StoredClusters;
import io.streamgauge.result.Json;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description = "Shows the clusters that 'cluster up' started and that 'cluster down' has not removed. Does not"
                + " show passwords, which are in the settings file of each cluster.",
        footerHeading = "%nExamples:%n",
        footer = {"  streamgauge cluster status", "  streamgauge cluster status kafka --json"})
final class ClusterStatusCommand implements Callable<Integer> {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description = "Name of a cluster to show. Default: all clusters of the current user. Repeatable.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--json", description = "Print a JSON array instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, DeploymentException {
        ClusterStore store = ClusterStore.ofUser();
        List<ClusterStatus> states = new StoredClusters(store)
                .named(names).stream()
                        .map(cluster -> ClusterStatus.of(cluster, store))
                        .toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.indented().writeValueAsString(states));
        } else if (states.isEmpty()) {
            out.println("no clusters");
        } else {
            states.forEach(cluster -> show(cluster, out));
        }
        out.flush();
        return ExitCode.DONE;
    }

    private static void show(ClusterStatus cluster, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s: %s %s, %s, %s since %s%n",
                cluster.name(),
                cluster.system(),
                cluster.version(),
                Count.of(cluster.nodes(), "node"),
                cluster.state().name().toLowerCase(Locale.ROOT),
                TIME.format(cluster.since()));
        if (cluster.failure() != null) {
            line("failure", cluster.failure(), out);
        }
        if (!cluster.addresses().isEmpty()) {
            line("addresses", String.join(", ", cluster.addresses()), out);
        }
        cluster.endpoints().forEach((name, address) -> line(name, address, out));
        if (!cluster.processes().isEmpty()) {
            line("processes", processes(cluster), out);
        }
        line(
                "memory",
                (cluster.memoryBytes() < 0 ? "unknown" : bytes(cluster.memoryBytes())) + ", data "
                        + bytes(cluster.dataBytes()),
                out);
        line("data", cluster.directories().isEmpty() ? "none" : String.join(", ", cluster.directories()), out);
        line("settings", cluster.settings(), out);
        line("logs", cluster.logs(), out);
    }

    private static String processes(ClusterStatus cluster) {
        return cluster.processes().stream()
                .map(process -> process.name() + " " + process.pid() + (process.alive() ? "" : " (exited)"))
                .collect(Collectors.joining(", "));
    }

    private static String bytes(long bytes) {
        return NumberFormatter.toAscii(NumberFormatter.bytes(bytes));
    }

    private static void line(String name, String value, PrintWriter out) {
        out.printf(Locale.ROOT, "  %-12s %s%n", name, value);
    }
}
