package io.streamgauge.driver.kafka;

import io.streamgauge.benchmarks.client.BareClient;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.measure.Counter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/// Bare client with a `KafkaProducer` and an optional `KafkaConsumer`. Both clients use the settings of the driver.
public final class BareKafka implements BareClient {
    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final Counter accepted = new Counter();
    private final Counter received = new Counter();
    private final Counter receivedBytes = new Counter();
    private final Callback counting = (_, failure) -> {
        if (failure == null) {
            accepted.add(1);
        }
    };

    public BareKafka(DriverConfig config, Topology topology) {
        topic = topology.destinations().getFirst().name();
        producer = new KafkaProducer<>(KafkaClientSettings.producer(config));
        if (topology.groups() > 0) {
            Map<String, Object> settings = KafkaClientSettings.consumer(config, topic + "-bare");
            Thread.ofPlatform().daemon().name("consumer").start(() -> consume(settings));
        }
    }

    private void consume(Map<String, Object> settings) {
        try (KafkaConsumer<byte[], ByteBuffer> consumer = new KafkaConsumer<>(settings)) {
            consumer.subscribe(List.of(topic));
            while (true) {
                for (ConsumerRecord<byte[], ByteBuffer> message : consumer.poll(Duration.ofMillis(500))) {
                    received.add(1);
                    receivedBytes.add(message.value().remaining());
                }
            }
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The callback counts the acknowledgement.
    public void send(byte[] body) {
        producer.send(new ProducerRecord<>(topic, body), counting);
    }

    @Override
    public long accepted() {
        return accepted.get();
    }

    @Override
    public long received() {
        return received.get();
    }
}
