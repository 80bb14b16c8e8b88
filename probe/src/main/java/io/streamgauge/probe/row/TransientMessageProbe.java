package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.wire.ProcessIo;
import io.streamgauge.text.NumberFormatter;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/// Check that the broker transfers transient messages without writing them to disk.
public final class TransientMessageProbe implements Probe {
    private static final int ROUNDS = 40;
    private static final int BATCH = 100;
    private static final int EACH = 2_048;
    private static final double ALLOWED = 0.05;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /// Delay before each reading of the number of written bytes. During the delay, the broker can complete
    /// deferred writes.
    private static final Duration SETTLE = Duration.ofSeconds(2);

    @Override
    public String id() {
        return "without-disk";
    }

    @Override
    public String title() {
        return "Transient messages without disk use";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        if (context.site().pids().isEmpty()) {
            return ProbeResult.inconclusive(
                    "the processes of the broker are unknown because this command did not launch it");
        }
        if (context.site().dataInMemory()) {
            return ProbeResult.inconclusive(
                    "a data directory of the broker is in memory, and Linux does not count writes to memory. To test"
                            + " this capability, set STREAMGAUGE_TMP, and 'journal-dir' and 'ledger-dir' if they are"
                            + " used, to directories on a disk");
        }
        String destination = context.name("transient");
        CapabilityRequest asked = context.facade().create(destination, new DestinationFeature.Transient());
        long passed = 0;
        long before;
        try (Inbox inbox = context.facade().subscribe(destination, "group", 1).getFirst()) {
            Thread.sleep(SETTLE);
            before = ProcessIo.writtenBytes(context.site().pids());
            for (int round = 0; round < ROUNDS; round++) {
                List<OutgoingMessage> batch = Collections.nCopies(BATCH, OutgoingMessage.of(new byte[EACH]));
                context.facade().send(destination, batch);
                passed += consume(inbox);
            }
            ProbeContext.requireAll((int) passed, ROUNDS * BATCH);
            Thread.sleep(SETTLE);
        }
        long written = ProcessIo.writtenBytes(context.site().pids()) - before;
        boolean little = written <= ALLOWED * passed * EACH;
        return ProbeResult.of(
                asked,
                little,
                "while " + passed + " transient messages of 2 KiB (" + NumberFormatter.exactBytes(passed * EACH)
                        + ") were sent, consumed and acknowledged, the broker wrote "
                        + NumberFormatter.exactBytes(written) + " ("
                        + NumberFormatter.fixed((double) written / Math.max(1, passed * EACH), 2)
                        + " bytes per payload byte, from write_bytes in /proc/PID/io)");
    }

    private static int consume(Inbox inbox) throws Exception {
        int got = 0;
        while (got < BATCH) {
            IncomingMessage next = inbox.next(TIMEOUT);
            if (next == null) {
                break;
            }
            inbox.ack(next);
            got++;
        }
        return got;
    }
}
