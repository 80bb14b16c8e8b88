package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Check that three consumers of one group process messages in the order in which they were sent. The consumers
/// have different processing times.
public final class SeveralConsumersOrderProbe implements Probe {
    private static final int CONSUMERS = 3;
    private static final int COUNT = 300;

    @Override
    public String id() {
        return "order-several-consumers";
    }

    @Override
    public String title() {
        return "Order in a partition or queue, several consumers";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        List<Inbox> inboxes = context.facade().subscribe(destination, "several", CONSUMERS);
        List<String> finished = Collections.synchronizedList(new ArrayList<>());
        List<Integer> shares = new ArrayList<>();
        try (ExecutorService workers = Executors.newFixedThreadPool(CONSUMERS)) {
            List<Future<Integer>> work = new ArrayList<>();
            for (int i = 0; i < CONSUMERS; i++) {
                Inbox inbox = inboxes.get(i);
                Duration needs = Duration.ofMillis(1 + 3L * i);
                work.add(workers.submit(
                        () -> handle(inbox, needs, finished, context.timeouts().first())));
            }
            context.sendNumbered(destination, COUNT);
            for (Future<Integer> share : work) {
                shares.add(share.get());
            }
        }
        List<String> order = List.copyOf(finished);
        ProbeContext.requireAll(order.size(), COUNT);
        int late = OrderCheck.outOfOrderCount(order);
        return ProbeResult.of(
                CapabilityRequest.nativeFeature(
                        CONSUMERS + " consumers of one group, which need 1, 4 and 7 ms per message"),
                order.size() == COUNT && late == 0,
                order.size() + " of " + COUNT + " messages were processed, " + late
                        + " of them after a message that was sent later; messages per consumer: " + shares);
    }

    private static int handle(Inbox inbox, Duration needs, List<String> finished, Duration last) throws Exception {
        int share = 0;
        try (inbox) {
            for (IncomingMessage next = inbox.next(last); next != null; next = inbox.next(last)) {
                Thread.sleep(needs);
                finished.add(next.text());
                inbox.ack(next);
                share++;
            }
        }
        return share;
    }
}
