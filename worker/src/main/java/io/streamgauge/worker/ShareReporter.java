package io.streamgauge.worker;

import io.streamgauge.load.ledger.LedgerSplitter;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.load.ledger.WorkerSummary;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reporter of the share of the load that one of several workers generated.
///
/// @param link connection to the controller
record ShareReporter(ControlConnection link) {
    /// Sends the ledger in several messages, and then the summary of the worker.
    ///
    /// @param fatal reason why the driver ended the load early, or null
    void send(WorkerLedger ledger, @Nullable String fatal) throws IOException {
        LedgerSplitter splitter = new LedgerSplitter(ledger, part -> link.send(new ControlMessage.SharePart(part)));
        splitter.sendMessages();
        splitter.sendLatencies();
        link.send(new ControlMessage.ShareFinished(WorkerSummary.of(ledger), fatal));
    }
}
