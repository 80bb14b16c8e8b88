package io.streamgauge.probe.pulsar;

import io.streamgauge.probe.api.CapabilityRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.transaction.Transaction;

/// Transaction managed by Pulsar's transaction coordinator.
final class PulsarTransaction implements io.streamgauge.probe.api.Transaction {
    private static final int SECONDS = 20;

    /// Function that opens a producer for a destination.
    @FunctionalInterface
    interface Producers {
        Producer<byte[]> of(String destination) throws PulsarClientException;
    }

    private final Transaction transaction;
    private final Producers producers;
    private final Map<String, Producer<byte[]>> open = new HashMap<>();

    PulsarTransaction(Transaction transaction, Producers producers) {
        this.transaction = transaction;
        this.producers = producers;
    }

    @Override
    public CapabilityRequest asked() {
        return CapabilityRequest.nativeFeature("newTransaction() with transactionCoordinatorEnabled=true");
    }

    @Override
    public void send(String destination, byte[] body) throws Exception {
        Producer<byte[]> producer = open.get(destination);
        if (producer == null) {
            producer = producers.of(destination);
            open.put(destination, producer);
        }
        producer.newMessage(transaction).value(body).sendAsync().get(SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void commit() throws Exception {
        transaction.commit().get(SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void abort() throws Exception {
        transaction.abort().get(SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        for (Producer<byte[]> producer : open.values()) {
            try {
                producer.close();
            } catch (IOException e) {
                // This failure can be ignored because the producer is no longer needed.
            }
        }
    }
}
