package io.streamgauge.engine.tool;

import io.streamgauge.DriverException;
import io.streamgauge.StreamgaugeException;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.MavenClassPath;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.PinnedProcesses;
import io.streamgauge.result.ToolResults.Row;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.tool.ToolOutput;
import io.streamgauge.tool.ToolProcesses;
import io.streamgauge.tool.ToolTask;
import io.streamgauge.tool.VendorTool;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Execution of a vendor's load tool with the client layout of a trial, on a newly started broker.
///
/// @param secrets secrets to mask in the reasons for failures
/// @param logs directory for the output of brokers and tools
/// @param messages number of messages of each trial
/// @param interrupted condition that is true after a request to end early
record ToolExecution(
        SystemRegistry systems,
        ChildProcesses children,
        RunListener listener,
        Secrets secrets,
        Path logs,
        long messages,
        BooleanSupplier interrupted) {
    private static final String DESTINATION = "streamgauge-tools-0";
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    Row run(Trial trial) throws IOException, InterruptedException {
        Optional<VendorTool> known =
                VendorTool.of(systems.driver(trial.system()).name());
        if (known.isEmpty() || !(trial.system().origin() instanceof Launch launch)) {
            return failed(
                    trial,
                    "",
                    false,
                    "Streamgauge supports load tools only for launched Kafka and RabbitMQ systems. Use one of"
                            + " these systems");
        }
        VendorTool tool = known.get();
        Optional<String> problem = problem(trial, tool);
        if (problem.isPresent()) {
            listener.problem(trial.id() + ": " + problem.get());
            return failed(trial, tool.name(), false, problem.get());
        }
        try {
            ToolOutput figures = launched(trial, launch, tool);
            listener.step(
                    trial.id() + ": " + tool.name() + " sent " + NumberFormatter.number(figures.sentPerSecond(), 4)
                            + " messages/s, received " + NumberFormatter.number(figures.receivedPerSecond(), 4)
                            + " messages/s");
            return row(trial, tool.name(), figures, "", null);
        } catch (StreamgaugeException e) {
            if (interrupted.getAsBoolean()) {
                throw new InterruptedException();
            }
            String reason = secrets.maskedWithin(String.valueOf(e.getMessage()));
            listener.problem(trial.id() + ": " + reason);
            return failed(trial, tool.name(), e instanceof DriverException, reason);
        }
    }

    /// @param started true if the broker, its client or the tool failed after the broker had started
    private static Row failed(Trial trial, String tool, boolean started, String reason) {
        return row(trial, tool, new ToolOutput(List.of(), 0, 0), reason, started ? Boolean.TRUE : null);
    }

    private static Row row(Trial trial, String tool, ToolOutput figures, String failure, @Nullable Boolean started) {
        return new Row(
                trial.id(),
                trial.system().name(),
                trial.levels(),
                trial.cell(),
                trial.block(),
                tool,
                figures.commands(),
                figures.sentPerSecond(),
                figures.receivedPerSecond(),
                failure,
                started);
    }

    private ToolOutput launched(Trial trial, Launch launch, VendorTool tool)
            throws StreamgaugeException, IOException, InterruptedException {
        String classPath = MavenClassPath.of(tool.coordinates());
        Recipe recipe = SystemRegistry.recipe(trial.system());
        Path work = children.temporaryDirectory("tools-" + trial.id() + "-");
        Path own = Files.createDirectories(logs.resolve(trial.id()));
        try (RunningCluster cluster = recipe.start(
                recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), listener::step)),
                launch,
                new StartContext(
                        work,
                        own,
                        PinnedProcesses.on(launch.cpus().toString(), children),
                        listener::step,
                        trial.durability()))) {
            DriverConfig config = systems.launched(trial, cluster);
            ToolTask task = task(trial, config);
            Driver driver = systems.driver(trial.system()).open(config, _ -> {});
            try {
                driver.createDestinations(new Topology(
                        List.of(task.destination()), 1, trial.workload().consumers()));
                return tool.run(
                        task,
                        new ToolProcesses(
                                PinnedProcesses.on(trial.worker().cpus().toString(), children),
                                own,
                                work,
                                classPath,
                                trial.worker().heapBytes(),
                                LIMIT));
            } finally {
                driver.deleteDestinations();
                driver.close(CLOSE);
            }
        } finally {
            children.remove(work);
        }
    }

    /// Returns the reason why the tool cannot run a trial, or an empty result if the tool can run the
    /// trial.
    private Optional<String> problem(Trial trial, VendorTool tool) {
        Workload workload = trial.workload();
        if (workload.groups() != 1 || workload.destinations() != 1) {
            return Optional.of("load tools run with one destination and one consumer group, but"
                    + " workload.destinations is " + workload.destinations() + " and workload.groups is "
                    + workload.groups() + ". Set these fields to 1");
        }
        if (workload.connections() != Workload.OWN_CONNECTIONS) {
            return Optional.of(
                    "load tools open a connection for each producer and consumer, but workload.connections is "
                            + workload.connections() + ". Remove this field");
        }
        if (workload.churn() != null) {
            return Optional.of("load tools do not support churn, but workload.churn is set. Remove this field");
        }
        if (workload.consumerPerSecond() != Workload.UNLIMITED) {
            return Optional.of("load tools do not limit the consumer rate, but workload.consumer-rate is set."
                    + " Remove this field");
        }
        if (workload.outage() != null) {
            return Optional.of("load tools do not stop their consumers, but workload.outage is set. Remove this field");
        }
        if (!(workload.keys() instanceof KeySpec.None)) {
            return Optional.of("load tools send messages without keys, but workload.keys is set. Remove this field");
        }
        if (!(workload.payload().sizes() instanceof Sizes.Fixed)) {
            return Optional.of("load tools send messages of a single size, but workload.payload has several sizes."
                    + " Set this field to a single size");
        }
        if (workload.payload().compressibility() > 0) {
            return Optional.of(
                    "load tools choose the bytes of the messages, but workload.payload.compressibility is set."
                            + " Remove this field");
        }
        if (messages < workload.producers()) {
            return Optional.of("each of the " + workload.producers()
                    + " producers must send at least one message, but the number of messages is " + messages
                    + ". Increase this number (--messages)");
        }
        return tool.problem(SystemRegistry.planned(trial));
    }

    private ToolTask task(Trial trial, DriverConfig config) {
        Workload workload = trial.workload();
        return new ToolTask(
                config,
                new Topology.Destination(0, DESTINATION, workload.partitions()),
                workload.producers(),
                workload.consumers(),
                messages,
                workload.payload().sizes().maxBytes(),
                workload.maxInFlight());
    }
}
