package io.streamgauge.driver.contract;

import io.streamgauge.driver.DriverConfig;
import java.util.List;
import java.util.Map;

/// Copy of a driver configuration with some values changed.
public final class ChangedConfig {
    private final DriverConfig like;
    private List<String> addresses;
    private Map<String, String> credentials;
    private int nodes;
    private Map<String, String> options;
    private Map<String, String> destinationProperties;
    private Map<String, String> producerProperties;

    private ChangedConfig(DriverConfig like) {
        this.like = like;
        this.addresses = like.addresses();
        this.credentials = like.credentials();
        this.nodes = like.nodes();
        this.options = like.options();
        this.destinationProperties = like.destinationProperties();
        this.producerProperties = like.producerProperties();
    }

    public static ChangedConfig like(DriverConfig config) {
        return new ChangedConfig(config);
    }

    public ChangedConfig addresses(List<String> value) {
        addresses = value;
        return this;
    }

    public ChangedConfig credentials(Map<String, String> value) {
        credentials = value;
        return this;
    }

    public ChangedConfig nodes(int value) {
        nodes = value;
        return this;
    }

    public ChangedConfig options(Map<String, String> value) {
        options = value;
        return this;
    }

    public ChangedConfig destinationProperties(Map<String, String> value) {
        destinationProperties = value;
        return this;
    }

    public ChangedConfig producerProperties(Map<String, String> value) {
        producerProperties = value;
        return this;
    }

    public DriverConfig get() {
        return new DriverConfig(
                addresses,
                credentials,
                like.security(),
                nodes,
                like.durability(),
                options,
                destinationProperties,
                producerProperties,
                like.consumerProperties());
    }
}
