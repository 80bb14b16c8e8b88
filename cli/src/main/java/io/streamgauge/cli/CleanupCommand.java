package io.streamgauge.cli;

import io.streamgauge.DriverException;
import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.driver.Leftover;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.LeftoverCleanup;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.SystemUnderTest;
import java.io.Console;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
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
            "Lists and removes the resources that earlier runs left on connected clusters.",
            "The names of these resources start with streamgauge-. On a terminal, this command prompts before it"
                    + " removes them. With --yes, it does not prompt. Without a terminal, it only lists them unless"
                    + " you specify --yes. It does not remove resources that are in use."
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
        SystemRegistry registry = new SystemRegistry();
        LoadedExperiment loaded = experiment.load(registry);
        LeftoverCleanup cleanup = new LeftoverCleanup(registry);
        PrintWriter out = spec.commandLine().getOut();
        List<SystemUnderTest> systems = LeftoverCleanup.systems(loaded.plan());
        int exitCode = ExitCode.DONE;
        for (SystemUnderTest system : systems) {
            try {
                removeLeftovers(cleanup, system, out);
            } catch (DriverException e) {
                String message = e.getMessage() == null ? e.toString() : e.getMessage();
                spec.commandLine()
                        .getErr()
                        .println(system.name() + ": "
                                + loaded.experiment().secrets().maskedWithin(message));
                exitCode = ExitCode.DEPLOYMENT_FAILED;
            }
        }
        if (systems.isEmpty()) {
            out.println("No selected system uses 'connect', so there is nothing to remove. Streamgauge removes the"
                    + " data of a launched broker when the broker stops.");
        }
        out.flush();
        return exitCode;
    }

    private void removeLeftovers(LeftoverCleanup cleanup, SystemUnderTest system, PrintWriter out)
            throws DriverException {
        List<Leftover> all = cleanup.find(system);
        List<Leftover> idle = all.stream().filter(l -> !l.inUse()).toList();
        out.println(system.name() + ": "
                + (all.isEmpty() ? "no remaining resources" : "remaining resources: " + all.size()));
        all.forEach(l -> out.println("  " + l + (l.inUse() ? "  (in use, not removed)" : "")));
        out.flush();
        if (!idle.isEmpty() && isConfirmed(idle.size(), system.name(), out)) {
            cleanup.remove(system, idle);
            out.println(system.name() + ": removed resources: " + idle.size());
        }
    }

    @SuppressWarnings("SystemConsoleNull") // Without this check for null, NullAway reports an error.
    private boolean isConfirmed(int count, String system, PrintWriter out) {
        if (yes) {
            return true;
        }
        Console console = System.console();
        if (console != null && console.isTerminal()) {
            String answer = console.readLine("Remove the unused resources (%d) from %s? [y/N] ", count, system);
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
        }
        out.println("The resources were not removed. Use --yes to remove them.");
        return false;
    }
}
