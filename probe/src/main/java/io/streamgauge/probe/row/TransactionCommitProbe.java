package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.Transaction;

/// Messages to two destinations stay invisible until the commit and are all there after it.
public final class TransactionCommitProbe implements Probe {
    private static final int EACH = 3;

    @Override
    public String id() {
        return "transaction-commit";
    }

    @Override
    public String title() {
        return "Transaction: visible together";
    }

    @Override
    public ProbeResult run(ProbeContext bench) throws Exception {
        String one = bench.plain();
        String two = bench.plain();
        try (Transaction transaction = bench.facade().begin()) {
            for (int i = 0; i < EACH; i++) {
                transaction.send(one, ProbeContext.bytes("" + i));
                transaction.send(two, ProbeContext.bytes("" + i));
            }
            int before = bench.texts(one).size() + bench.texts(two).size();
            transaction.commit();
            int after = bench.texts(one).size() + bench.texts(two).size();
            return ProbeResult.of(
                    transaction.asked(),
                    before == 0 && after == 2 * EACH,
                    "of " + 2 * EACH + " messages to two destinations " + before
                            + " were visible before the commit and " + after + " after it");
        }
    }
}
