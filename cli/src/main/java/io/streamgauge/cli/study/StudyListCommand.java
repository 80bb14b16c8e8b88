package io.streamgauge.cli.study;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.study.StudyPlace;
import io.streamgauge.text.Count;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "list", mixinStandardHelpOptions = true, description = "Lists the studies that can be run.")
final class StudyListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        for (StudyPlace place : StudyPlace.all()) {
            spec.commandLine()
                    .getOut()
                    .printf(
                            "%-18s %s, %s: %s%n",
                            place.name(),
                            Count.of(place.study().claims().size(), "claim"),
                            Count.of(place.study().parts().size(), "part"),
                            place.study().title());
        }
        spec.commandLine().getOut().flush();
        return ExitCode.DONE;
    }
}
