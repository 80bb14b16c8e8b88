package io.streamgauge.driver.pulsar;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// Topic policies that an experiment can set. Their names are those used in Pulsar's administration API.
enum TopicPolicy {
    DEDUPLICATION("deduplicationEnabled", "true|false"),
    MESSAGE_TTL("messageTTL", "0|[1-9][0-9]{0,8}"),
    MAX_MESSAGE_SIZE("maxMessageSize", "0|[1-9][0-9]{0,8}"),
    COMPACTION("compactionThreshold", "0|[1-9][0-9]{0,17}");

    private final String word;
    private final String values;

    TopicPolicy(String word, String values) {
        this.word = word;
        this.values = values;
    }

    /// Returns the name of the property, which is also the last segment of its URL.
    String word() {
        return word;
    }

    /// Returns the end of the URL that sets the policy. The API expects the time limit of messages as a
    /// parameter, and all other values in the body.
    String request(String value) {
        return this == MESSAGE_TTL ? word + "?" + word + "=" + value : word;
    }

    /// Returns the body of the request that sets the policy.
    String body(String value) {
        return this == MESSAGE_TTL ? "" : value;
    }

    static Optional<TopicPolicy> named(String name) {
        return Arrays.stream(values()).filter(p -> p.word.equals(name)).findFirst();
    }

    static Optional<String> problem(String name, String value) {
        Optional<TopicPolicy> policy = named(name);
        if (policy.isEmpty()) {
            return Optional.of("destination property '" + name
                    + "': the Pulsar driver has no such topic policy. Use one of "
                    + Arrays.stream(values()).map(TopicPolicy::word).collect(Collectors.joining(", "))
                    + ".");
        }
        return value.matches(policy.get().values)
                ? Optional.empty()
                : Optional.of("destination property '" + name + "': invalid value '" + value
                        + "'. Set this property to "
                        + (policy.get() == DEDUPLICATION
                                ? "true or false."
                                : "a whole number of at most " + (policy.get() == COMPACTION ? 18 : 9) + " digits."));
    }
}
