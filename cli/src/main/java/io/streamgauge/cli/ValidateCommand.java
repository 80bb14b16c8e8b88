package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.text.Count;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = "Checks an experiment file and prints the location, reason and remedy of every problem.",
        footerHeading = "%nExample:%n",
        footer = "  streamgauge validate my.yaml --set workload.payload='1 KiB'")
final class ValidateCommand implements Callable<Integer> {
    @Mixin
    private ExperimentOptions experiment = new ExperimentOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException {
        LoadedExperiment loaded = experiment.load(new SystemRegistry());
        int trials = loaded.plan().trials().size();
        spec.commandLine().getOut().println(loaded.source().file() + ": valid, " + Count.of(trials, "trial"));
        return ExitCode.DONE;
    }
}
