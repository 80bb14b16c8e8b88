package io.streamgauge.probe;

import io.streamgauge.probe.row.Compaction;
import io.streamgauge.probe.row.DeadLetters;
import io.streamgauge.probe.row.Delay;
import io.streamgauge.probe.row.Duplicates;
import io.streamgauge.probe.row.Groups;
import io.streamgauge.probe.row.KeyToPartition;
import io.streamgauge.probe.row.LargestMessage;
import io.streamgauge.probe.row.ManagementUi;
import io.streamgauge.probe.row.OrderOneConsumer;
import io.streamgauge.probe.row.OrderSeveralConsumers;
import io.streamgauge.probe.row.Prefetch;
import io.streamgauge.probe.row.Priorities;
import io.streamgauge.probe.row.Protocol;
import io.streamgauge.probe.row.PullDelivery;
import io.streamgauge.probe.row.PushDelivery;
import io.streamgauge.probe.row.Replay;
import io.streamgauge.probe.row.RetentionBySize;
import io.streamgauge.probe.row.RetentionByTime;
import io.streamgauge.probe.row.RoutingKind;
import io.streamgauge.probe.row.TransactionAbort;
import io.streamgauge.probe.row.TransactionCommit;
import io.streamgauge.probe.row.TtlOfDestination;
import io.streamgauge.probe.row.TtlOfMessage;
import io.streamgauge.probe.row.WithoutDisk;
import io.streamgauge.probe.wire.Handshake;
import java.util.List;
import java.util.stream.Stream;

/// All rows, in the order in which they are shown.
public final class Probes {
    private Probes() {}

    public static List<Probe> all() {
        List<Probe> behaviour = List.of(
                new Replay(),
                new Groups(),
                new OrderOneConsumer(),
                new OrderSeveralConsumers(),
                new KeyToPartition(),
                new RoutingKind(Routing.DIRECT),
                new RoutingKind(Routing.FANOUT),
                new RoutingKind(Routing.TOPIC),
                new RoutingKind(Routing.HEADERS),
                new PushDelivery(),
                new PullDelivery(),
                new Prefetch(),
                new RetentionByTime(),
                new RetentionBySize(),
                new TtlOfMessage(),
                new TtlOfDestination(),
                new Compaction(),
                new Priorities(),
                new DeadLetters(),
                new Delay(),
                new Duplicates(),
                new TransactionCommit(),
                new TransactionAbort(),
                new LargestMessage(),
                new WithoutDisk(),
                new ManagementUi());
        return Stream.concat(behaviour.stream(), Handshake.all().stream().map(Protocol::new))
                .toList();
    }
}
