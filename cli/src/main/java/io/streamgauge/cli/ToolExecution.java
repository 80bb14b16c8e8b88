package io.streamgauge.cli;

import io.streamgauge.DeploymentException;
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
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Setting;
import io.streamgauge.result.ToolResults.Row;
import io.streamgauge.tool.ToolFigures;
import io.streamgauge.tool.ToolProcesses;
import io.streamgauge.tool.ToolTask;
import io.streamgauge.tool.VendorTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Runs a vendor's tool in place of Streamgauge's load: the same broker, launched anew, and the same layout of
/// clients.
///
/// @param logs directory for what brokers and tools print
/// @param messages of each run
record ToolExecution(Systems systems, ChildProcesses children, Progress progress, Path logs, long messages) {
    private static final String DESTINATION = "streamgauge-tools-0";
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    Row run(Trial trial) throws IOException, InterruptedException {
        Optional<VendorTool> known =
                VendorTool.of(systems.driver(trial.system()).name());
        if (known.isEmpty() || !(trial.system().origin() instanceof Launch launch)) {
            return failed(trial, "", "there is no tool for it: only launched Kafka and RabbitMQ have one here");
        }
        VendorTool tool = known.get();
        try {
            ToolFigures figures = launched(trial, launch, tool);
            progress.step(trial.id() + ": " + tool.name() + " sent " + Math.round(figures.sentPerSecond())
                    + "/s, received " + Math.round(figures.receivedPerSecond()) + "/s");
            return new Row(
                    trial.id(),
                    trial.system().name(),
                    trial.levels(),
                    trial.cell(),
                    trial.block(),
                    tool.name(),
                    figures.commands(),
                    figures.sentPerSecond(),
                    figures.receivedPerSecond(),
                    "");
        } catch (StreamgaugeException e) {
            String reason = String.valueOf(e.getMessage());
            progress.problem(trial.id() + ": " + reason);
            return failed(trial, tool.name(), reason);
        }
    }

    private static Row failed(Trial trial, String tool, String reason) {
        return new Row(
                trial.id(),
                trial.system().name(),
                trial.levels(),
                trial.cell(),
                trial.block(),
                tool,
                List.of(),
                0,
                0,
                reason);
    }

    private ToolFigures launched(Trial trial, Launch launch, VendorTool tool)
            throws StreamgaugeException, IOException, InterruptedException {
        String classPath = MavenClassPath.of(tool.coordinates());
        Recipe recipe = Systems.recipe(trial.system());
        Path work = children.temporaryDirectory("tools-" + trial.id() + "-");
        Path own = Files.createDirectories(logs.resolve(trial.id()));
        try (RunningCluster cluster = recipe.start(
                recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), progress::step)),
                launch,
                new StartContext(work, own, children, progress::step))) {
            DriverConfig config = systems.launched(trial, cluster);
            ToolTask task = task(trial, config);
            Optional<String> problem = tool.problem(task);
            if (problem.isPresent()) {
                throw new DeploymentException(problem.get());
            }
            Driver driver = systems.driver(trial.system()).open(config, _ -> {});
            try {
                driver.createDestinations(new Topology(
                        List.of(new Topology.Destination(
                                0, DESTINATION, trial.workload().partitions())),
                        0,
                        0));
                return tool.run(
                        task,
                        new ToolProcesses(
                                children, own, classPath, trial.worker().heapBytes(), LIMIT));
            } finally {
                driver.deleteDestinations();
                driver.close(CLOSE);
            }
        } finally {
            children.remove(work);
        }
    }

    private ToolTask task(Trial trial, DriverConfig config) {
        List<Setting> planned = systems.driver(trial.system()).plannedSettings(config);
        return new ToolTask(
                config,
                of(planned, "producer"),
                of(planned, "consumer"),
                DESTINATION,
                trial.workload().producers(),
                trial.workload().consumers(),
                messages,
                trial.workload().payload().sizes().maxBytes());
    }

    private static Map<String, String> of(List<Setting> settings, String scope) {
        return settings.stream()
                .filter(setting -> setting.scope().equals(scope))
                .collect(Collectors.toMap(Setting::name, Setting::value, (_, later) -> later));
    }
}
