package io.streamgauge.probe.row;

import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.Transaction;
import java.util.List;

/// Check that the messages of an aborted transaction remain invisible.
public final class TransactionAbortProbe implements Probe {
    @Override
    public String id() {
        return "transaction-abort";
    }

    @Override
    public String title() {
        return "Transaction: aborted messages stay invisible";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.createPlainDestination();
        try (Transaction transaction = context.facade().begin()) {
            for (int i = 0; i < 3; i++) {
                transaction.send(destination, ProbeContext.bytes("aborted " + i));
            }
            transaction.abort();
            context.facade().send(destination, List.of(OutgoingMessage.of(ProbeContext.bytes("later"))));
            List<String> seen = context.texts(destination);
            return ProbeResult.of(
                    transaction.asked(),
                    seen.equals(List.of("later")),
                    "after 3 aborted messages and a later message outside the transaction, a reader received " + seen);
        }
    }
}
