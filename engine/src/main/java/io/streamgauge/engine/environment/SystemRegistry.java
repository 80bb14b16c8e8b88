package io.streamgauge.engine.environment;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.metrics.ConnectedMetrics;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.parse.ExperimentParser;
import io.streamgauge.experiment.parse.SystemCheck;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.worker.JoinSettings;
import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.experiment.worker.LocalPlace;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.experiment.worker.WorkerPlace;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Drivers and recipes on the class path.
public final class SystemRegistry implements SystemCheck {
    private final Map<String, DriverFactory> drivers = ServiceLoader.load(DriverFactory.class).stream()
            .map(ServiceLoader.Provider::get)
            .collect(Collectors.toMap(DriverFactory::name, f -> f));

    /// Returns the names of the drivers of real brokers.
    public Set<String> driverNames() {
        return drivers.keySet().stream().filter(n -> !n.equals("memory")).collect(Collectors.toSet());
    }

    /// Returns the names of the systems that can be launched.
    public static Set<String> launchableSystems() {
        return Recipes.all().stream().map(Recipe::name).collect(Collectors.toSet());
    }

    /// Parses an experiment, checks the systems in it, and returns the experiment.
    ///
    /// @param name name of the experiment in messages
    /// @param overrides fields to set, as `path=value`
    /// @throws InvalidExperimentException if the experiment or a system in it is invalid. The message
    ///     lists every problem
    public Experiment parse(String name, String text, List<String> overrides) throws InvalidExperimentException {
        return new ExperimentParser(launchableSystems(), driverNames(), this)
                .parse(name, text, overrides, System::getenv);
    }

    /// Returns the driver with the given name.
    public DriverFactory driver(String name) {
        DriverFactory factory = drivers.get(name);
        if (factory == null) {
            throw new IllegalStateException("driver '" + name + "' is not on the class path");
        }
        return factory;
    }

    /// Returns the recipe of a launched system.
    public static Recipe recipe(SystemUnderTest system) {
        return Recipes.named(system.driver())
                .orElseThrow(() -> new IllegalStateException("no recipe '" + system.driver() + "'"));
    }

    /// Returns the driver of a system. Several recipes can share a driver.
    public DriverFactory driver(SystemUnderTest system) {
        return driver(driverName(system));
    }

    /// Returns the name of the driver of a system.
    public static String driverName(SystemUnderTest system) {
        return system.origin() instanceof Launch ? recipe(system).driver() : system.driver();
    }

    private static List<String> launchProblems(Recipe recipe, Launch launch, DurabilityClass durability) {
        List<String> problems = new ArrayList<>(recipe.problems(launch, durability));
        problems.addAll(recipe.networkProblems(launch));
        Set<String> known = recipe.layoutKeys();
        launch.layout().keySet().stream()
                .filter(key -> !known.contains(key))
                .map(key -> "layout '" + key + "': recipe '" + recipe.name() + "' has no such setting. "
                        + (known.isEmpty()
                                ? "Remove the setting."
                                : "Use one of "
                                        + String.join(
                                                ", ", known.stream().sorted().toList()) + "."))
                .forEach(problems::add);
        return problems;
    }

    @Override
    public List<String> problems(CpuSet cpus) {
        CpuSet available = cpusOfThisProcess();
        if (available.isAll()) {
            return List.of("Streamgauge can bind processes to CPUs only on Linux. Remove the field.");
        }
        return available.contains(cpus)
                ? List.of()
                : List.of("this process can use only the CPUs " + available + ". Choose from these CPUs.");
    }

    /// Returns the CPUs that this process may use. Returns [CpuSet#ALL] if the permitted CPUs are unknown, for
    /// example on macOS.
    private static CpuSet cpusOfThisProcess() {
        try {
            return CpuSet.parse(ProcessFiles.ofSelf().allowedCpus()).orElse(CpuSet.ALL);
        } catch (IOException notLinux) {
            return CpuSet.ALL;
        }
    }

    /// Returns every problem that prevents a system from running. Does not start any broker.
    @Override
    public List<String> problems(SystemUnderTest system, DurabilityClass durability) {
        List<String> problems = new ArrayList<>();
        if (system.origin() instanceof Launch launch) {
            problems.addAll(launchProblems(recipe(system), launch, durability));
            problems.addAll(recipe(system).optionProblems(system.options()));
        }
        if (!(system.origin() instanceof InMemory)) {
            DriverFactory factory = driver(system);
            Set<String> known = new TreeSet<>(factory.options());
            if (system.origin() instanceof Connect connect) {
                problems.addAll(ConnectedMetrics.problems(factory.name(), connect.metrics()));
            }
            system.options().keySet().stream()
                    .filter(o -> !known.contains(o))
                    .map(o -> "option '" + o + "': driver '" + factory.name() + "' has no such option. Use one of "
                            + String.join(", ", known.stream().sorted().toList()) + ".")
                    .forEach(problems::add);
            DriverConfig config = planned(system, durability);
            problems.addAll(brokerVersion(system)
                    .map(version -> factory.problems(config, version))
                    .orElseGet(() -> factory.problems(config)));
        }
        return problems;
    }

    @Override
    public long sendBufferBytes(SystemUnderTest system, DurabilityClass durability, Workload workload) {
        return system.origin() instanceof InMemory
                ? 0
                : driver(system).sendBufferBytes(planned(system, durability), workload);
    }

    /// Returns the version of a launched broker. Returns an empty result for a connected broker, or if the
    /// experiment specifies `home` without a version. In these cases, Streamgauge reads the version at run time.
    private static Optional<String> brokerVersion(SystemUnderTest system) {
        if (!(system.origin() instanceof Launch launch)) {
            return Optional.empty();
        }
        Optional<String> byDefault =
                launch.home() == null ? Optional.of(recipe(system).versions().getFirst()) : Optional.empty();
        return Optional.ofNullable(launch.version()).or(() -> byDefault);
    }

    /// Returns the planned settings of the broker, the clients and the processes of a trial. Does not start any
    /// broker.
    public List<Setting> plannedSettings(Trial trial) {
        List<Setting> settings = new ArrayList<>();
        if (trial.system().origin() instanceof Launch launch) {
            settings.addAll(recipe(trial.system()).plannedSettings(launch, trial.durability()));
        }
        settings.addAll(driver(trial.system()).plannedSettings(planned(trial.system(), trial.durability())));
        settings.addAll(processSettings(trial));
        return settings;
    }

    private static List<Setting> placeSettings(WorkerPlace place) {
        return switch (place) {
            case LocalPlace _ -> List.of();
            case JoinSettings _ -> List.of(ofWorker("on", "join"));
            case KubernetesSettings pods ->
                List.of(
                        ofWorker("on", "kubernetes"),
                        ofWorker("image", pods.image()),
                        ofWorker("resources.cpu", Integer.toString(pods.cpus())),
                        ofWorker("resources.memory", (pods.memoryBytes() >> 20) + " MiB"),
                        ofWorker("host-network", Boolean.toString(pods.hostNetwork())));
        };
    }

    private static Setting ofWorker(String name, String value) {
        return new Setting(Scope.WORKER, name, value, Setting.Origin.EXPERIMENT);
    }

    /// Returns the settings of the worker process and the CPU set of the brokers.
    public static List<Setting> processSettings(Trial trial) {
        WorkerSettings worker = trial.worker();
        List<Setting> settings = new ArrayList<>(List.of(
                new Setting(
                        Scope.WORKER,
                        "heap",
                        (worker.heapBytes() >> 20) + " MiB, pre-touched",
                        origin(worker.isHeapAutomatic(trial.workload()))),
                new Setting(
                        Scope.WORKER,
                        "collector",
                        worker.collector().name(),
                        origin(worker.collector() == WorkerSettings.DEFAULT.collector()))));
        settings.addAll(placeSettings(worker.place()));
        if (worker.count() > 1) {
            settings.add(
                    new Setting(Scope.WORKER, "count", Integer.toString(worker.count()), Setting.Origin.EXPERIMENT));
            settings.add(new Setting(
                    Scope.WORKER,
                    "placement",
                    worker.placement().word(),
                    origin(worker.placement() == Placement.SPREAD)));
        }
        if (!worker.cpus().isAll()) {
            settings.add(new Setting(Scope.WORKER, "cpus", worker.cpus().toString(), Setting.Origin.EXPERIMENT));
        }
        if (trial.system().origin() instanceof Launch launch && !launch.cpus().isAll()) {
            settings.add(new Setting(Scope.BROKER, "cpus", launch.cpus().toString(), Setting.Origin.EXPERIMENT));
        }
        return settings;
    }

    private static Setting.Origin origin(boolean isDefault) {
        return isDefault ? Setting.Origin.STREAMGAUGE : Setting.Origin.EXPERIMENT;
    }

    private static DriverConfig planned(SystemUnderTest system, DurabilityClass durability) {
        return switch (system.origin()) {
            case Launch launch ->
                config(system, durability, List.of(), Map.of(), Security.NONE, launch.nodes(), system.options());
            case Connect connect ->
                config(
                        system,
                        durability,
                        connect.addresses(),
                        connect.credentials(),
                        connect.security(),
                        0,
                        system.options());
            case InMemory _ -> config(system, durability, List.of(), Map.of(), Security.NONE, 1, system.options());
        };
    }

    /// Returns the configuration of the driver. Only the configuration of a connected system contains addresses,
    /// because other systems have not started yet.
    public static DriverConfig planned(Trial trial) {
        return planned(trial.system(), trial.durability());
    }

    /// Returns the configuration for administrative access to a connected system.
    public static DriverConfig connected(SystemUnderTest system) {
        return planned(system, DurabilityClass.D1);
    }

    /// Returns the configuration for access to a connected system outside a trial.
    public static DriverConfig connected(SystemUnderTest system, DurabilityClass durability) {
        return planned(system, durability);
    }

    /// Returns the configuration for a started cluster. Additional addresses of the cluster, such as
    /// `management`, become driver options with the same names, if the driver has these options and the
    /// experiment does not set them.
    public DriverConfig launched(Trial trial, RunningCluster cluster) {
        SystemUnderTest system = trial.system();
        Map<String, String> options = new HashMap<>(system.options());
        Set<String> known = driver(system).options();
        cluster.endpoints().forEach((name, address) -> {
            if (known.contains(name)) {
                options.putIfAbsent(name, address);
            }
        });
        return config(
                system,
                trial.durability(),
                cluster.addresses(),
                cluster.credentials(),
                Security.NONE,
                cluster.addresses().size(),
                options);
    }

    private static DriverConfig config(
            SystemUnderTest system,
            DurabilityClass durability,
            List<String> addresses,
            Map<String, String> credentials,
            Security security,
            int nodes,
            Map<String, String> options) {
        return new DriverConfig(
                addresses,
                credentials,
                security,
                nodes,
                durability,
                options,
                system.destinationProperties(),
                system.producerProperties(),
                system.consumerProperties());
    }
}
