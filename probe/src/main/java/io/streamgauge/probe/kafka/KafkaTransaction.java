package io.streamgauge.probe.kafka;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.Transaction;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/// Transaction with a transactional producer. The readers of the probes read only committed records.
final class KafkaTransaction implements Transaction {
    private final KafkaProducer<byte[], byte[]> producer;

    private KafkaTransaction(KafkaProducer<byte[], byte[]> producer) {
        this.producer = producer;
    }

    static KafkaTransaction begin(KafkaClients clients, String id) {
        KafkaProducer<byte[], byte[]> producer =
                clients.producer(Map.of("transactional.id", id, "enable.idempotence", "true", "acks", "all"));
        try {
            producer.initTransactions();
            producer.beginTransaction();
        } catch (RuntimeException e) {
            producer.close(Duration.ZERO);
            throw e;
        }
        return new KafkaTransaction(producer);
    }

    @Override
    public CapabilityRequest asked() {
        return CapabilityRequest.nativeFeature(
                "a producer with transactional.id and readers with isolation.level=read_committed");
    }

    @Override
    public void send(String destination, byte[] body) throws Exception {
        producer.send(new ProducerRecord<>(destination, body)).get();
    }

    @Override
    public void commit() {
        producer.commitTransaction();
    }

    @Override
    public void abort() {
        producer.abortTransaction();
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(2));
    }
}
