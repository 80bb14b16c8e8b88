package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.study.Inventory;
import io.streamgauge.engine.study.StudyPlace;
import io.streamgauge.engine.study.StudyPlan;
import io.streamgauge.study.Study.Scale;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How a study is to run. Mixed into commands.
final class StudyOptions {
    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            description = "machine (default): shrunk to what one machine can do; paper: the published parameters.")
    private Scale scale = Scale.MACHINE;

    @Option(names = "--only", paramLabel = "PART", split = ",", description = "Runs only these parts, for example T,L.")
    private List<String> only = List.of();

    @Option(names = "--repeat", paramLabel = "N", description = "Blocks of each part, in place of its own number.")
    private @Nullable Integer repeat;

    @Option(
            names = "--connect",
            paramLabel = "INVENTORY",
            description = "A file that names running clusters by system: kafka: { connect: { addresses: [...] } }.")
    private @Nullable Path connect;

    StudyPlan plan(StudyPlace place, SystemRegistry systems) throws InvalidExperimentException, IOException {
        Inventory inventory = connect == null ? Inventory.NONE : Inventory.read(connect);
        return StudyPlan.of(place, scale, only, repeat, inventory, systems);
    }
}
