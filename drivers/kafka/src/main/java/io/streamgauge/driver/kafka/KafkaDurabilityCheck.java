package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.TopicConfig;

/// Check that a topic provides the durability class. A server that supports Kafka's protocol can accept the
/// settings of a new topic and ignore them.
///
/// @param durability durability class that the experiment requires
/// @param replicas number of replicas with which the topics were created
record KafkaDurabilityCheck(DurabilityClass durability, int replicas) {
    private static final String UNCLEAN = TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG;

    /// Returns the check for the topics of a trial.
    ///
    /// @param running number of nodes that the cluster reports. A cluster that has just started may report too
    ///     few nodes
    static KafkaDurabilityCheck of(DriverConfig config, int running) {
        int nodes = config.nodes() > 0 ? config.nodes() : Math.max(running, 1);
        return new KafkaDurabilityCheck(config.durability(), KafkaReplicas.of(config, nodes));
    }

    /// Checks the number of replicas.
    ///
    /// @throws DriverException if the topic has too few replicas
    void replicas(String topic, int found) throws DriverException {
        if (found < replicas) {
            throw new DriverException("Kafka topic '" + topic + "': the number of replicas is " + found
                    + ", but it must be " + replicas
                    + ". Check that all nodes are running, and set the option 'replicas' to a number that the cluster"
                    + " supports.");
        }
    }

    /// Checks the effective settings of a topic.
    ///
    /// @param readBack settings that the broker returned
    /// @return settings that the class requires but that the broker did not return, with the value "not known"
    /// @throws DriverException if a setting does not provide the class
    List<Setting> settings(String topic, List<Setting> readBack) throws DriverException {
        Map<String, String> effective = readBack.stream()
                .filter(s -> s.scope() == Scope.DESTINATION)
                .collect(Collectors.toMap(Setting::name, Setting::value, (first, _) -> first));
        List<Setting> unknown = new ArrayList<>();
        for (Map.Entry<String, String> required : required().entrySet()) {
            String name = required.getKey();
            String value = effective.get(name);
            if (value == null) {
                unknown.add(new Setting(Scope.DESTINATION, name, "not known: the broker omits it", Origin.READ_BACK));
            } else if (!isMet(name, required.getValue(), value)) {
                throw new DriverException("durability " + durability + ": Kafka topic '" + topic + "' has " + name + "="
                        + value + ", but the class requires " + name + "=" + required.getValue()
                        + ". Change the setting of the topic or the brokers, or choose another durability class.");
            }
        }
        return List.copyOf(unknown);
    }

    private Map<String, String> required() {
        Map<String, String> required = new TreeMap<>(Durability.topic(durability, replicas));
        if (durability == DurabilityClass.D3 && replicas > 1) {
            // After a power failure of all nodes, an unclean election could choose a replica that lacks
            // accepted messages.
            required.put(UNCLEAN, "false");
        }
        return required;
    }

    private static boolean isMet(String name, String required, String value) {
        if (name.equals(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG) && value.matches("\\d{1,9}")) {
            return Integer.parseInt(value) >= Integer.parseInt(required);
        }
        return value.equals(required);
    }
}
