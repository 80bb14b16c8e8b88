package io.streamgauge.cli;

import io.streamgauge.DriverException;
import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Leftover;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.plan.Trial;
import io.streamgauge.yaml.Secrets;
import java.io.Console;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "cleanup",
        mixinStandardHelpOptions = true,
        description = {
            "Lists and removes resources of earlier runs that remain on connected clusters.",
            "The names of these resources start with streamgauge-. Removes them with --yes, or after a prompt on a"
                    + " terminal. Does not remove resources that are in use."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  streamgauge cleanup my.yaml", "  streamgauge cleanup my.yaml --only production-like --yes"})
final class CleanupCommand implements Callable<Integer> {
    @Mixin
    private ExperimentOptions experiment = new ExperimentOptions();

    @Option(names = "--yes", description = "Remove the resources without a prompt.")
    private boolean yes;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException {
        SystemRegistry systems = new SystemRegistry();
        LoadedExperiment loaded = experiment.load(systems);
        PrintWriter out = spec.commandLine().getOut();
        Set<String> seen = new TreeSet<>();
        int exitCode = ExitCode.DONE;
        for (Trial trial : loaded.plan().trials()) {
            SystemUnderTest system = trial.system();
            if (system.origin() instanceof Connect && seen.add(system.name())) {
                boolean removed =
                        removeLeftovers(systems, system, loaded.experiment().secrets());
                exitCode = removed ? exitCode : ExitCode.DEPLOYMENT_FAILED;
            }
        }
        if (seen.isEmpty()) {
            out.println(
                    "This experiment does not connect to a running system. Launched systems are removed after each trial.");
        }
        out.flush();
        return exitCode;
    }

    /// Removes the leftovers of earlier runs from a system.
    ///
    /// @return false if the cluster could not be reached
    private boolean removeLeftovers(SystemRegistry systems, SystemUnderTest system, Secrets secrets) {
        PrintWriter out = spec.commandLine().getOut();
        DriverFactory factory = systems.driver(system.driver());
        DriverConfig config = SystemRegistry.connected(system);
        try {
            List<Leftover> all = factory.leftovers(config);
            List<Leftover> idle = all.stream().filter(l -> !l.inUse()).toList();
            out.println(system.name() + ": "
                    + (all.isEmpty() ? "no remaining resources" : "remaining resources: " + all.size()));
            all.forEach(l -> out.println("  " + l + (l.inUse() ? "  (in use, not removed)" : "")));
            out.flush();
            if (!idle.isEmpty() && isConfirmed(idle.size(), system.name(), out)) {
                factory.remove(config, idle);
                out.println(system.name() + ": " + idle.size() + " removed");
            }
            return true;
        } catch (DriverException e) {
            String message = e.getMessage() == null ? e.toString() : e.getMessage();
            spec.commandLine().getErr().println(system.name() + ": " + secrets.maskedWithin(message));
            return false;
        }
    }

    @SuppressWarnings("SystemConsoleNull") // Without this check for null, NullAway reports an error.
    private boolean isConfirmed(int count, String system, PrintWriter out) {
        if (yes) {
            return true;
        }
        Console console = System.console();
        if (console != null && console.isTerminal()) {
            String answer = console.readLine("Remove these %d resources from %s? [y/N] ", count, system);
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
        }
        out.println("Nothing was removed. Use --yes to remove these resources.");
        return false;
    }
}
