package io.streamgauge.worker;

import io.streamgauge.load.ledger.LedgerSplitter;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.load.ledger.WorkerSummary;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Report of one of several workers about its share of the load.
///
/// @param link connection to the controller
record ShareReporter(ControlConnection link) {
    /// Sends the ledger in parts.
    ///
    /// @param fatal reason why the driver ended the load early, or null
    void send(WorkerLedger ledger, @Nullable String fatal) throws IOException {
        LedgerSplitter splitter = new LedgerSplitter(ledger, part -> link.send(new ControlMessage.SharePart(part)));
        splitter.sendMessages();
        splitter.sendLatencies();
        link.send(new ControlMessage.ShareFinished(WorkerSummary.of(ledger), fatal));
    }
}
