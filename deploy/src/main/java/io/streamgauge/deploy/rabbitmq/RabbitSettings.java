package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Lines of `rabbitmq.conf`. Settings that affect performance and durability keep RabbitMQ's defaults unless the
/// experiment sets them.
final class RabbitSettings {
    /// Layout key for additional plug-ins, separated by commas or spaces.
    static final String LAYOUT_PLUGINS = "plugins";

    private static final List<String> PLUGINS = List.of("rabbitmq_management", "rabbitmq_prometheus");
    private static final String STREAM_PLUGIN = "rabbitmq_stream";

    private static final String USER = "default_user";
    private static final String PASSWORD = "default_pass";

    private static final List<String> RESERVED = List.of(
            "listeners.tcp",
            "management.tcp.",
            "management.ssl.",
            "management.listener.",
            "prometheus.tcp.",
            "prometheus.ssl.",
            "stream.listeners.",
            "stream.advertised_",
            "default_user",
            "default_pass",
            "default_vhost",
            "default_permissions.",
            "load_definitions",
            "definitions.",
            "auth_backends.",
            "cluster_formation.",
            "cluster_name",
            "log.console",
            "log.file",
            "log.dir");

    private RabbitSettings() {}

    static boolean isReserved(String property) {
        return RESERVED.stream()
                .anyMatch(reserved -> (reserved.endsWith(".") || reserved.endsWith("_"))
                        ? property.startsWith(reserved)
                        : property.equals(reserved) || property.startsWith(reserved + "."));
    }

    /// Returns the start arguments of a node. With these arguments, Erlang accepts connections from other nodes
    /// only at the address of this node. The arguments also disable the metrics of the Erlang VM. Streamgauge
    /// does not use these metrics, and exporting them would take most of the time of a scrape.
    static String erlangArguments(RabbitNode node) {
        return "-kernel inet_dist_use_interface {" + node.host().replace('.', ',') + "} -prometheus collectors []";
    }

    /// Returns the settings of a node.
    ///
    /// @param nodes all nodes of the cluster
    /// @param credentials `user` and `password`
    static Map<String, String> of(
            RabbitNode node, List<RabbitNode> nodes, Map<String, String> credentials, Launch launch) {
        Map<String, String> settings = new LinkedHashMap<>();
        String host = node.host();
        settings.put("listeners.tcp.1", host + ":" + port(node.ports().amqp()));
        settings.put("management.tcp.ip", host);
        settings.put("management.tcp.port", port(node.ports().management()));
        settings.put("prometheus.tcp.ip", host);
        settings.put("prometheus.tcp.port", port(node.ports().prometheus()));
        if (RabbitVersion.hasStreams(RabbitVersion.of(launch))) {
            settings.put("stream.listeners.tcp.1", host + ":" + port(node.ports().stream()));
            settings.put("stream.advertised_host", host);
            settings.put("stream.advertised_port", port(node.ports().stream()));
        }
        listener(settings, launch, "rabbitmq_mqtt", "mqtt", host, node.ports().mqtt());
        listener(settings, launch, "rabbitmq_stomp", "stomp", host, node.ports().stomp());
        settings.put(USER, credentials.getOrDefault("user", ""));
        settings.put(PASSWORD, credentials.getOrDefault("password", ""));
        settings.put("log.console", "true");
        settings.put("log.file", "false");
        // The default memory limit is a fraction of the machine's memory. With a fixed limit, results do not depend on
        // the memory of the machine.
        settings.put("disk_free_limit.absolute", "256MiB");
        settings.put("vm_memory_high_watermark.absolute", "2GiB");
        if (nodes.size() > 1) {
            cluster(settings, nodes);
            if (!RabbitVersion.nodesStartTogether(RabbitVersion.of(launch))) {
                settings.put("cluster_formation.randomized_startup_delay_range.min", "0");
                settings.put("cluster_formation.randomized_startup_delay_range.max", "1");
            }
        }
        if (launch.brokerProperties().keySet().stream().anyMatch(name -> name.startsWith("disk_free_limit."))) {
            settings.remove("disk_free_limit.absolute");
        }
        if (launch.brokerProperties().containsKey("vm_memory_high_watermark.relative")) {
            settings.remove("vm_memory_high_watermark.absolute");
        }
        settings.putAll(launch.brokerProperties());
        return settings;
    }

    /// Adds the address of a plug-in's TCP listener, unless the plug-in is disabled or the experiment sets the
    /// address. Without this address, the listener would use a fixed port that another node or another run may
    /// use.
    private static void listener(
            Map<String, String> settings, Launch launch, String plugin, String protocol, String host, int port) {
        String prefix = protocol + ".listeners.tcp";
        boolean chosen = launch.brokerProperties().keySet().stream().anyMatch(name -> name.startsWith(prefix));
        if (additionalPlugins(launch).contains(plugin) && !chosen) {
            settings.put(prefix + ".1", host + ":" + port(port));
        }
    }

    private static void cluster(Map<String, String> settings, List<RabbitNode> nodes) {
        settings.put("cluster_formation.peer_discovery_backend", "classic_config");
        for (RabbitNode member : nodes) {
            settings.put("cluster_formation.classic_config.nodes." + member.id(), member.erlangName());
        }
        // By default, RabbitMQ takes about a minute to detect a node that does not respond.
        settings.put("net_ticktime", "10");
    }

    /// Returns the settings of the first node, the plug-ins and the arguments of the Erlang VM, for use
    /// in a report. Does not return secrets.
    static List<Setting> shown(List<RabbitNode> nodes, Launch launch) {
        RabbitNode node = nodes.getFirst();
        Map<String, String> settings = of(node, nodes, Map.of("user", "streamgauge", "password", "(random)"), launch);
        List<Setting> shown = new ArrayList<>();
        for (String name : new TreeSet<>(settings.keySet())) {
            Origin origin = launch.brokerProperties().containsKey(name) ? Origin.EXPERIMENT : Origin.STREAMGAUGE;
            shown.add(new Setting(Scope.BROKER, name, settings.getOrDefault(name, ""), origin));
        }
        Origin origin = launch.layout().containsKey(LAYOUT_PLUGINS) ? Origin.EXPERIMENT : Origin.STREAMGAUGE;
        shown.add(new Setting(Scope.BROKER, "plugins", String.join(" ", plugins(launch)), origin));
        shown.add(new Setting(Scope.BROKER, "erl", erlangArguments(node), Origin.STREAMGAUGE));
        return List.copyOf(shown);
    }

    /// Returns the plug-ins that Streamgauge needs, followed by the plug-ins that the experiment
    /// specifies.
    static List<String> plugins(Launch launch) {
        List<String> plugins = new ArrayList<>(PLUGINS);
        if (RabbitVersion.hasStreams(RabbitVersion.of(launch))) {
            plugins.add(STREAM_PLUGIN);
        }
        plugins.addAll(additionalPlugins(launch));
        return plugins.stream().distinct().toList();
    }

    static List<String> additionalPlugins(Launch launch) {
        return Arrays.stream(launch.layout().getOrDefault(LAYOUT_PLUGINS, "").split("[,\\s]+"))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static String port(int port) {
        return port == 0 ? "(free port)" : Integer.toString(port);
    }
}
