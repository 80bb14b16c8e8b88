package io.streamgauge.load;

import io.streamgauge.load.coordination.Drain;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.ledger.WorkerLedger;
import java.util.function.BooleanSupplier;

/// Drain of the producers and consumers of a worker.
///
/// @param finished condition that is true after the senders have finished and every producer of the churn has an
///     outcome
record LoadDrain(TrialClients clients, BooleanSupplier finished) implements Drain {
    @Override
    public DrainState state() {
        return clients.drainState(finished.getAsBoolean());
    }

    @Override
    public WorkerLedger ledger() {
        return new LedgerReader(clients).read(0, true, null);
    }

    @Override
    public boolean isComplete() {
        return finished.getAsBoolean() && clients.isDrained();
    }
}
