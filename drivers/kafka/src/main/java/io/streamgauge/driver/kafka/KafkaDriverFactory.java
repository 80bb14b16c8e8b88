package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Leftover;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;

/// Factory of drivers for Apache Kafka. The drivers use the `kafka-clients` library.
///
/// The durability classes have these settings:
///
/// - D0: `acks=0`
/// - D1: `acks=1`
/// - D2: `acks=all` and `min.insync.replicas=2`
/// - D3: the settings of D2 and `flush.messages=1`. With one replica, `min.insync.replicas` is 1
///
/// On a single node, D3 flushes messages only to the disk of this node. Idempotence is disabled for D0 and D1
/// because the client allows idempotence only with `acks=all`. Without idempotence, messages may be reordered
/// when the client sends a batch again, for example after a leader change.
public final class KafkaDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public Set<String> options() {
        return Set.of(KafkaAssignment.OPTION, KafkaReplicas.OPTION);
    }

    @Override
    public List<String> problems(DriverConfig config) {
        return KafkaConfigChecks.of(config);
    }

    @Override
    public List<Setting> plannedSettings(DriverConfig config) {
        return KafkaPlannedSettings.settings(config);
    }

    @Override
    public long sendBufferBytes(DriverConfig config, Workload workload) {
        return KafkaSendBuffers.additionalBytes(config.producerProperties(), workload);
    }

    @Override
    public Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException {
        return new KafkaDriver(config, ClusterFacts.of(config), fatal);
    }

    @Override
    public List<Leftover> leftovers(DriverConfig config) throws DriverException {
        return new KafkaLeftovers(config).find();
    }

    @Override
    public void remove(DriverConfig config, List<Leftover> leftovers) throws DriverException {
        new KafkaLeftovers(config).remove(leftovers);
    }
}
