package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartAttempts;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Recipe for RabbitMQ and the Erlang installation that runs it.
public final class RabbitRecipe implements Recipe {
    private static final int MAX_NODES = 5;
    static final Path APT_CONFIGURATION = Path.of("/etc/apt");

    @Override
    public String name() {
        return "rabbitmq";
    }

    @Override
    public boolean supports(Network network) {
        return switch (network) {
            case LOOPBACK, NAMESPACES -> true;
        };
    }

    @Override
    public List<String> versions() {
        return RabbitVersion.KNOWN.stream().map(RabbitVersion::version).toList();
    }

    @Override
    public Set<String> layoutKeys() {
        return Set.of(RabbitSettings.LAYOUT_PLUGINS);
    }

    @Override
    public List<String> problems(Launch launch) {
        List<String> problems = new ArrayList<>();
        String version = launch.version();
        if (version != null && launch.home() == null && !versions().contains(version) && !isInstalled(version)) {
            problems.add("'version' is " + version + ", but only " + String.join(", ", versions())
                    + " can be downloaded. Use one of these versions, install the version, or set 'home' to the path "
                    + "of an installation.");
        }
        if (launch.nodes() > MAX_NODES) {
            problems.add("'nodes' is " + launch.nodes() + ", but the RabbitMQ recipe starts 1 to " + MAX_NODES
                    + " nodes. Reduce 'nodes', or connect to an existing cluster.");
        }
        if (launch.heapBytes() != 0) {
            problems.add("'heap' is set, but RabbitMQ does not have a Java heap. Remove 'heap'. To limit the memory, "
                    + "set the broker property 'vm_memory_high_watermark.absolute'.");
        }
        launch.brokerProperties().forEach((name, value) -> {
            if (RabbitSettings.isReserved(name)) {
                problems.add("broker property '" + name + "': only Streamgauge can set this property, because it "
                        + "determines the listeners, the accounts, the cluster or the logs of the nodes. "
                        + "Remove the property.");
            } else if (name.contains("\n") || value.contains("\n")) {
                problems.add("broker property '" + name.lines().findFirst().orElse("") + "' contains a line break, but "
                        + "rabbitmq.conf has one setting per line. Write the name and the value on one line.");
            } else if (name.contains("#") || value.contains("#")) {
                problems.add("broker property '" + name + "' contains '#', but in rabbitmq.conf this character begins "
                        + "a comment. Write the name and the value without '#'.");
            } else if (name.contains("=")) {
                problems.add("broker property '" + name + "' has a name with '=', but in rabbitmq.conf the name ends "
                        + "before this character. Write the name without '='.");
            } else if (value.isBlank()) {
                problems.add("broker property '" + name + "' is empty. Write a value, or remove the property.");
            }
        });
        RabbitSettings.additionalPlugins(launch).stream()
                .filter(name -> !name.matches("[a-z][a-z0-9_]*"))
                .map(name -> "layout 'plugins': invalid plug-in name '" + name + "'. Write a name "
                        + "such as rabbitmq_mqtt. Separate several plug-ins with commas.")
                .forEach(problems::add);
        return problems.stream().sorted().toList();
    }

    private static boolean isInstalled(String version) {
        return RabbitHome.installed(path())
                .filter(tree -> tree.version().equals(version))
                .isPresent();
    }

    @Override
    public List<Setting> plannedSettings(Launch launch) {
        return RabbitSettings.shown(RabbitNode.planned(launch), launch);
    }

    @Override
    public Installation fetch(Launch launch, FetchContext context) throws DeploymentException {
        RabbitFetch fetch = new RabbitFetch(context, APT_CONFIGURATION, path());
        return launch.home() == null ? fetch.found(launch.version()) : fetch.fromPath(launch.home(), launch.version());
    }

    @Override
    public RunningCluster start(Installation installation, Launch launch, StartContext context)
            throws DeploymentException {
        RabbitHome tree = RabbitHome.in(installation.home(), path())
                .orElseThrow(() -> new DeploymentException("rabbitmq '" + installation.home()
                        + "': RabbitMQ or its Erlang installation no longer exists. Run the command again. "
                        + "Streamgauge then downloads both unless 'home' is set."));
        Launch found = launch.withVersion(tree.version());
        return new StartAttempts(name(), context)
                .runOn(
                        launch.network(),
                        launch.nodes(),
                        (network, attempt) -> new RabbitStart(tree, found, context, network, attempt).run());
    }

    /// Returns one `uri` line with the URIs of all nodes, followed by lines for the endpoints, the user
    /// and the password.
    @Override
    public List<String> clientSettings(RunningCluster cluster) {
        String user = cluster.credentials().getOrDefault("user", "");
        String password = cluster.credentials().getOrDefault("password", "");
        List<String> lines = new ArrayList<>();
        lines.add(cluster.addresses().stream()
                .map(address -> "amqp://" + user + ":" + password + "@" + address + "/")
                .collect(Collectors.joining(",", "uri=", "")));
        new TreeMap<>(cluster.endpoints()).forEach((name, address) -> lines.add(name + "=" + address));
        lines.add("user=" + user);
        lines.add("password=" + password);
        return List.copyOf(lines);
    }

    static String path() {
        return Objects.requireNonNullElse(System.getenv("PATH"), "") + ":/usr/sbin:/usr/bin:/opt/homebrew/sbin"
                + ":/opt/homebrew/bin:/usr/local/sbin:/usr/local/bin";
    }
}
