package io.streamgauge.engine.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.deploy.cluster.ClusterRecord;
import io.streamgauge.deploy.cluster.ClusterStore;
import java.util.ArrayList;
import java.util.List;

/// Clusters of the current user, selected by name.
public record StoredClusters(ClusterStore store) {
    /// Returns the clusters with the given names, or all clusters if `names` is empty.
    ///
    /// @throws InvalidExperimentException if a cluster does not exist
    /// @throws DeploymentException if the record of a cluster cannot be read
    public List<ClusterRecord> named(List<String> names) throws InvalidExperimentException, DeploymentException {
        if (names.isEmpty()) {
            return store.all();
        }
        List<ClusterRecord> clusters = new ArrayList<>();
        for (String name : names) {
            clusters.add(store.find(name)
                    .orElseThrow(() -> invalid(
                            "cluster '" + name + "'",
                            "a cluster with this name does not exist",
                            "Use a name that 'streamgauge cluster status' lists.")));
        }
        return clusters;
    }

    /// Returns the clusters with the given names, or the only cluster if `names` is empty. Returns an empty list
    /// if `names` is empty and no cluster exists.
    ///
    /// @param all true to return all clusters, even if several clusters exist
    /// @throws InvalidExperimentException if a cluster does not exist, if `names` is combined with
    ///     `all`, or if several clusters exist, `names` is empty and `all` is false
    /// @throws DeploymentException if the record of a cluster cannot be read
    public List<ClusterRecord> toStop(List<String> names, boolean all)
            throws InvalidExperimentException, DeploymentException {
        if (all && !names.isEmpty()) {
            throw invalid("--all", "it cannot be combined with cluster names", "Remove --all or the names.");
        }
        List<ClusterRecord> chosen = named(names);
        if (names.isEmpty() && !all && chosen.size() > 1) {
            throw invalid(
                    "cluster down",
                    "there are " + chosen.size() + " clusters: "
                            + String.join(
                                    ", ",
                                    chosen.stream().map(ClusterRecord::name).toList()),
                    "Specify the names of the clusters to stop, or --all.");
        }
        return chosen;
    }

    private static InvalidExperimentException invalid(String place, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(place, reason, remedy)));
    }
}
