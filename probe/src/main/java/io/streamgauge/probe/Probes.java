package io.streamgauge.probe;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.driver.ProtocolGreetings;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.Routing;
import io.streamgauge.probe.row.CompactionProbe;
import io.streamgauge.probe.row.ConnectorProbe;
import io.streamgauge.probe.row.ConsumerGroupProbe;
import io.streamgauge.probe.row.DeadLetterProbe;
import io.streamgauge.probe.row.DeduplicationProbe;
import io.streamgauge.probe.row.DelayedDeliveryProbe;
import io.streamgauge.probe.row.DeletionProbe;
import io.streamgauge.probe.row.DestinationTtlProbe;
import io.streamgauge.probe.row.KeyPartitioningProbe;
import io.streamgauge.probe.row.LargestMessageProbe;
import io.streamgauge.probe.row.LivePartitionProbe;
import io.streamgauge.probe.row.MessageTtlProbe;
import io.streamgauge.probe.row.PrefetchProbe;
import io.streamgauge.probe.row.PriorityProbe;
import io.streamgauge.probe.row.PullDeliveryProbe;
import io.streamgauge.probe.row.PushDeliveryProbe;
import io.streamgauge.probe.row.ReplayProbe;
import io.streamgauge.probe.row.RoutingProbe;
import io.streamgauge.probe.row.SeveralConsumersOrderProbe;
import io.streamgauge.probe.row.SingleConsumerOrderProbe;
import io.streamgauge.probe.row.SizeRetentionProbe;
import io.streamgauge.probe.row.TimeRetentionProbe;
import io.streamgauge.probe.row.TransactionAbortProbe;
import io.streamgauge.probe.row.TransactionCommitProbe;
import io.streamgauge.probe.row.TransientMessageProbe;
import io.streamgauge.probe.wire.ManagementUiProbe;
import io.streamgauge.probe.wire.ProtocolProbe;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Registry of all probes, in the display order of their rows.
public final class Probes {
    private Probes() {}

    public static List<Probe> all() {
        List<Probe> behaviour = List.of(
                new ReplayProbe(),
                new DeletionProbe(),
                new ConsumerGroupProbe(),
                new SingleConsumerOrderProbe(),
                new SeveralConsumersOrderProbe(),
                new KeyPartitioningProbe(),
                new LivePartitionProbe(),
                new RoutingProbe(Routing.DIRECT),
                new RoutingProbe(Routing.FANOUT),
                new RoutingProbe(Routing.TOPIC),
                new RoutingProbe(Routing.HEADERS),
                new PushDeliveryProbe(),
                new PullDeliveryProbe(),
                new PrefetchProbe(),
                new TimeRetentionProbe(),
                new SizeRetentionProbe(),
                new MessageTtlProbe(),
                new DestinationTtlProbe(),
                new CompactionProbe(),
                new PriorityProbe(),
                new DeadLetterProbe(),
                new DelayedDeliveryProbe(),
                new DeduplicationProbe(),
                new TransactionCommitProbe(),
                new TransactionAbortProbe(),
                new LargestMessageProbe(),
                new TransientMessageProbe(),
                new ConnectorProbe(),
                new ManagementUiProbe());
        return Stream.concat(behaviour.stream(), ProtocolGreetings.ALL.stream().map(ProtocolProbe::new))
                .toList();
    }

    /// Returns the probes with the given IDs in display order, or all probes if `only` is empty.
    ///
    /// @throws InvalidExperimentException if an ID is unknown. The message lists every unknown ID
    public static List<Probe> chosen(Set<String> only) throws InvalidExperimentException {
        List<Probe> all = all();
        List<String> ids = all.stream().map(Probe::id).toList();
        List<Problem> unknown = only.stream()
                .filter(id -> !ids.contains(id))
                .map(id -> new Problem(
                        "--only " + id,
                        "a probe with this ID does not exist",
                        "Use one of " + String.join(", ", ids) + "."))
                .toList();
        if (!unknown.isEmpty()) {
            throw new InvalidExperimentException(unknown);
        }
        return only.isEmpty()
                ? all
                : all.stream().filter(p -> only.contains(p.id())).toList();
    }
}
