package io.streamgauge.cli.study;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.study.StudyPlace;
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
                            "%-18s %d claims, %d parts: %s%n",
                            place.name(),
                            place.study().claims().size(),
                            place.study().parts().size(),
                            place.study().title());
        }
        spec.commandLine().getOut().flush();
        return ExitCode.DONE;
    }
}
