package io.streamgauge.load.ledger;

import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// Merge of complete ledgers. Before the merge, each ledger is divided and encoded in the same way as a ledger
/// that a worker sends to the controller.
public final class Ledgers {
    private Ledgers() {}

    public static WorkerLedger merged(List<WorkerLedger> workers) {
        LedgerMerge merge = new LedgerMerge();
        for (WorkerLedger worker : workers) {
            try {
                LedgerSplitter splitter = new LedgerSplitter(worker, part -> merge.add(sent(part, LedgerPart.class)));
                splitter.sendMessages();
                splitter.sendLatencies();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            merge.add(sent(WorkerSummary.of(worker), WorkerSummary.class));
        }
        return merge.ledger();
    }

    private static <T> T sent(T value, Class<T> type) {
        return Json.compact().readValue(Json.compact().writeValueAsBytes(value), type);
    }
}
