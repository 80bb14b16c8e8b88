package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartAttempts;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Recipe for Starlight for RabbitMQ, which provides AMQP 0-9-1 on Apache Pulsar. Starlight runs as a separate
/// proxy process or as a protocol handler inside the brokers. Clients use the RabbitMQ driver. You must provide
/// the Starlight file, because no trusted checksum is known.
public final class StarlightRecipe implements Recipe {
    private static final Set<String> RESERVED =
            Set.of("amqpListeners", "messagingProtocols", "protocolHandlerDirectory");

    private final PulsarRecipe pulsar = new PulsarRecipe();

    @Override
    public String name() {
        return "starlight";
    }

    @Override
    public String driver() {
        return "rabbitmq";
    }

    @Override
    public List<String> versions() {
        return List.of("4.0.0.4");
    }

    @Override
    public Set<String> layoutKeys() {
        return Stream.concat(LayoutKeys.ALL.stream(), StarlightFile.KEYS.stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<String> problems(Launch launch) {
        List<String> problems = new ArrayList<>(ownProblems(launch));
        problems.addAll(pulsar.problems(new StarlightSettings(launch).backend()));
        return problems;
    }

    @Override
    public List<String> problems(Launch launch, DurabilityClass durability) {
        List<String> problems = new ArrayList<>(ownProblems(launch));
        switch (durability) {
            case D0, D1 -> problems.addAll(pulsar.problems(new StarlightSettings(launch).backend(), durability));
            case D2, D3 ->
                problems.add("durability " + durability + ": the guarantee of a Starlight confirm depends on Pulsar's "
                        + "ledger settings, which AMQP clients cannot read back. Choose D0 or D1.");
        }
        return problems;
    }

    private List<String> ownProblems(Launch launch) {
        List<String> problems = new ArrayList<>(StarlightFile.problems(launch));
        if (launch.version() != null && !versions().contains(launch.version())) {
            problems.add("'version' is " + launch.version() + ", but only " + String.join(", ", versions())
                    + " is supported. Use the supported version, or remove 'version' and set "
                    + "'layout.file' to the path of another Starlight file.");
        }
        if ("standalone".equals(launch.layout().get(LayoutKeys.MODE))) {
            problems.add("layout 'mode' is standalone, but Starlight needs ZooKeeper, which standalone Pulsar "
                    + "does not start. Set 'mode' to cluster, or remove 'mode'.");
        }
        launch.brokerProperties().keySet().stream()
                .filter(name -> RESERVED.contains(name) || name.equals(StarlightSettings.TOPIC_CREATION))
                .map(name -> "broker property '" + name + "': only Streamgauge can set this property, because "
                        + "Starlight requires a specific value. Remove the property.")
                .forEach(problems::add);
        return problems;
    }

    @Override
    public List<String> optionProblems(Map<String, String> options) {
        List<String> problems = new ArrayList<>();
        refuse(options, "queue", "stream", "Starlight does not have stream queues", problems);
        refuse(options, "protocol", "stream", "Starlight does not support the stream protocol", problems);
        refuse(options, "exchange", "headers", "Starlight does not have headers exchanges", problems);
        refuse(options, "clients", "leader", "Starlight does not report the leader of a queue", problems);
        if (options.containsKey("management")) {
            problems.add("option 'management': Starlight does not have a management API. Remove the option.");
        }
        return problems;
    }

    private static void refuse(
            Map<String, String> options, String name, String value, String reason, List<String> problems) {
        if (value.equals(options.get(name))) {
            problems.add("option '" + name + "' is '" + value + "', but " + reason + ". Remove the option.");
        }
    }

    @Override
    public List<Setting> plannedSettings(Launch launch) {
        StarlightSettings settings = new StarlightSettings(launch);
        return settings.planned(pulsar.plannedSettings(settings.backend()));
    }

    @Override
    public List<Setting> plannedSettings(Launch launch, DurabilityClass durability) {
        StarlightSettings settings = new StarlightSettings(launch);
        return settings.planned(pulsar.plannedSettings(settings.backend(), durability));
    }

    @Override
    public int copies(Launch launch) {
        return pulsar.copies(new StarlightSettings(launch).backend());
    }

    @Override
    public List<Path> dataDirectories(Launch launch) {
        return pulsar.dataDirectories(new StarlightSettings(launch).backend());
    }

    @Override
    public Installation fetch(Launch launch, FetchContext context) throws DeploymentException {
        StarlightFile file = StarlightFile.find(launch, System.getenv());
        StarlightFile.requireJava17();
        Installation backend = pulsar.fetch(new StarlightSettings(launch).backend(), context);
        return new Installation(file.version(launch), file.path(), "user-provided file", backend);
    }

    @Override
    public RunningCluster start(Installation installation, Launch launch, StartContext context)
            throws DeploymentException {
        return new StartAttempts(name(), context)
                .run(attempt -> new StarlightStart(installation, launch, context, attempt).run());
    }
}
