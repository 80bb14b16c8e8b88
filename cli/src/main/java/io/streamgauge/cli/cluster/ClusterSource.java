package io.streamgauge.cli.cluster;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.cluster.RequestedClusters;
import io.streamgauge.engine.cluster.RequestedClusters.RequestedCluster;
import io.streamgauge.engine.environment.SystemRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Systems that `cluster up` starts: either one system that is specified by name, or the launched
/// systems of an experiment file. The command includes this class as a mixin.
final class ClusterSource {
    @Parameters(
            index = "0",
            paramLabel = "SYSTEM|FILE",
            description =
                    "System that can be launched (listed by 'streamgauge systems'), or an experiment file with launched"
                            + " systems.")
    private String what = "";

    @Option(names = "--nodes", paramLabel = "N", description = "Number of broker nodes of SYSTEM. Default: 1.")
    private @Nullable Integer nodes;

    @Option(
            names = "--version",
            paramLabel = "VERSION",
            description = "Version of SYSTEM. Default: the first version that 'streamgauge systems' lists.")
    private @Nullable String version;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Field to set in SYSTEM (for example heap='1 GiB' or broker.num.io.threads=4) or in FILE."
                    + " Repeatable.")
    private List<String> set = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "NAME",
            description = "System to start. Default: all systems of FILE. Repeatable.")
    private Set<String> only = Set.of();

    /// Returns the systems to launch, at least one.
    ///
    /// @throws InvalidExperimentException if the arguments or the systems are invalid, or if none of the systems
    ///     is launched
    List<RequestedCluster> read() throws InvalidExperimentException {
        return new RequestedClusters(new SystemRegistry(), nodes, version, set, only).systems(what);
    }
}
