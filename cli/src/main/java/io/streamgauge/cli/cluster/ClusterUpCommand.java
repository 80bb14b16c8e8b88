package io.streamgauge.cli.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.cluster.ClusterStart;
import io.streamgauge.deploy.cluster.ClusterStore;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "up",
        description =
                "Starts a cluster that keeps running after the command ends. 'cluster down' removes it and its data.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge cluster up kafka --nodes 3",
            "  streamgauge cluster up rabbitmq --version 3.10.8 --name old-rabbit",
            "  streamgauge cluster up kafka --set heap='1 GiB' --set broker.num.io.threads=4",
            "  streamgauge cluster up my.yaml --only kafka"
        })
final class ClusterUpCommand implements Callable<Integer> {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

    @Mixin
    private ClusterSource source = new ClusterSource();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the cluster. Default: the name of the system, with a number if that name is in use.")
    private @Nullable String name;

    @Option(names = "--quiet", description = "Show the client settings without progress.")
    private boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    // Only picocli reads this field. The standard mixin would add a second option --version.
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, DeploymentException, IOException {
        List<SystemUnderTest> systems = source.read(new SystemRegistry());
        checkName(systems.size());
        RunProgress progress = new RunProgress(spec.commandLine().getErr(), quiet);
        Interruption interruption = Interruption.onShutdown();
        interruption.onRequest(Thread.currentThread()::interrupt);
        try (ChildProcesses children = SupervisedProcesses.open()) {
            for (SystemUnderTest system : systems) {
                up(system, children, progress);
            }
        } catch (DeploymentException e) {
            interruption.clearInterrupt();
            progress.problem(String.valueOf(e.getMessage()));
            return interruption.requested() ? ExitCode.INTERRUPTED : ExitCode.DEPLOYMENT_FAILED;
        } finally {
            interruption.cleanedUp();
        }
        return ExitCode.DONE;
    }

    private void checkName(int clusters) throws InvalidExperimentException {
        if (name == null) {
            return;
        }
        if (!NAME.matcher(name).matches()) {
            throw ClusterSource.invalid(
                    "--name " + name,
                    "it cannot be used as a directory name",
                    "Use up to 40 letters, digits, '-', '_' and '.', starting with a letter or digit.");
        }
        if (clusters > 1) {
            throw ClusterSource.invalid(
                    "--name " + name, "the experiment launches " + clusters + " clusters", "Choose one with --only.");
        }
    }

    private void up(SystemUnderTest system, ChildProcesses children, RunProgress progress) throws DeploymentException {
        Recipe recipe = SystemRegistry.recipe(system);
        if (!(system.origin() instanceof Launch launch)) {
            throw new IllegalStateException("not launched: " + system.name());
        }
        Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), progress::step));
        ClusterStore store = ClusterStore.ofUser();
        ClusterStart.Started started =
                new ClusterStart(store, children, progress::step).start(name, recipe, launch, installation);
        String called = started.cluster().name();
        PrintWriter out = spec.commandLine().getOut();
        out.println("# cluster " + called + ": " + recipe.name() + " " + installation.version() + "; settings also in "
                + store.settings(called));
        // The command prints the password among these settings, because the password is valid for this
        // cluster only.
        started.clientSettings().forEach(out::println);
        out.println("# remove it with: streamgauge cluster down " + called);
        out.flush();
    }
}
