package io.streamgauge.cli.omb;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.cli.output.OutputFile;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.omb.OmbExperiment;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = "Converts a workload file and driver files of the OpenMessaging Benchmark to an experiment file."
                + " Comments in the experiment file describe each setting that has a different meaning in Streamgauge.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge convert --omb-driver kafka.yaml --omb-workload 1-topic-16-partitions-1kb.yaml",
            "  streamgauge convert --omb-driver kafka.yaml --omb-workload simple.yaml --launch --output my.yaml"
        })
public final class ConvertCommand implements Callable<Integer> {
    @Mixin
    private OmbOptions files = new OmbOptions();

    @Option(
            names = {"--output", "--out"},
            paramLabel = "FILE",
            description = "Experiment file to write. Default: standard output.")
    private @Nullable Path output;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        OutputFile.check("--output", output);
        List<OmbExperiment> converted = files.read();
        if (converted.size() > 1) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--omb-workload",
                    "the option is specified " + converted.size() + " times, but an experiment file describes a"
                            + " single workload",
                    "Run convert once for each workload file.")));
        }
        OmbExperiment experiment = converted.getFirst();
        try {
            new SystemRegistry().parse(experiment.name() + ".yaml", experiment.text(), List.of());
        } catch (InvalidExperimentException e) {
            throw new InvalidExperimentException(experiment.located(e));
        }
        Path file = output;
        if (file == null) {
            spec.commandLine().getOut().print(experiment.text());
            spec.commandLine().getOut().flush();
        } else {
            RunDirectory.writeText(file, experiment.text());
        }
        return ExitCode.DONE;
    }
}
