package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.Transaction;

/// Check that messages sent to two destinations in one transaction are visible after the commit, but
/// not before the commit.
public final class TransactionCommitProbe implements Probe {
    private static final int EACH = 3;

    @Override
    public String id() {
        return "transaction-commit";
    }

    @Override
    public String title() {
        return "Transaction: messages become visible together";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String one = context.createPlainDestination();
        String two = context.createPlainDestination();
        try (Transaction transaction = context.facade().begin()) {
            for (int i = 0; i < EACH; i++) {
                transaction.send(one, ProbeContext.bytes("" + i));
                transaction.send(two, ProbeContext.bytes("" + i));
            }
            int before = context.texts(one).size() + context.texts(two).size();
            transaction.commit();
            int after = context.texts(one).size() + context.texts(two).size();
            return ProbeResult.of(
                    transaction.asked(),
                    before == 0 && after == 2 * EACH,
                    "of " + 2 * EACH + " messages to two destinations, " + before
                            + " were visible before the commit and " + after + " after it");
        }
    }
}
