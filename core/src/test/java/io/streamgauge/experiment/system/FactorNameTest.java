package io.streamgauge.experiment.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactorNameTest {
    @ParameterizedTest
    @CsvSource({
        "systems.kafka.producer.batch.size, batch.size",
        "systems.kafka.destination.flush.messages, flush.messages",
        "systems.rabbitmq.options.queue, queue",
        "systems.kafka-3.9.broker.num.io.threads, num.io.threads",
        "systems.kafka.producer.consumer.id, consumer.id",
        "systems.pulsar.layout.bookies, bookies",
        "systems.kafka.heap, heap",
        "workload.payload, payload",
        "durability, durability"
    })
    void keepsTheWholeKeyOfAProperty(String path, String name) {
        assertThat(FactorName.of(path)).isEqualTo(name);
    }
}
