package io.streamgauge.cli.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.study.Inventory;
import io.streamgauge.engine.study.StudyPlace;
import io.streamgauge.engine.study.StudyPlan;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options that determine the plan of a study. Commands include these options as a mixin.
final class StudyOptions {
    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            description =
                    "Scale of the parts: machine (scaled down to one machine) or paper (the published parameters)."
                            + " Default: machine.")
    private @Nullable Scale scale;

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description = "Parts to select, for example T,L. Default: all parts. With 'study run --resume', only"
                    + " these parts run. Those that the study run does not contain are added to it.")
    private List<String> only = List.of();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Number of blocks of each part. Default: the number in the experiment file of the part."
                    + " With 'study run --until-decided', this is the maximum number of blocks (default: 20, or the"
                    + " number in the file if it is larger).")
    private @Nullable Integer repeat;

    @Option(
            names = "--connect",
            paramLabel = "INVENTORY",
            description = "File that assigns running clusters to systems, for example"
                    + " kafka: { connect: { driver: kafka, addresses: [...] } }.")
    private @Nullable Path connect;

    boolean hasScale() {
        return scale != null;
    }

    boolean hasParts() {
        return !only.isEmpty();
    }

    /// Returns whether the command line contains options that apply to each planned part.
    boolean hasPartOptions() {
        return repeat != null || connect != null;
    }

    /// @param untilDecided true to plan a maximum number of blocks for each part that provides evidence for the
    ///     statements
    StudyPlan plan(StudyPlace place, boolean untilDecided, SystemRegistry systems)
            throws InvalidExperimentException, IOException {
        Scale planned = scale == null ? Scale.MACHINE : scale;
        return StudyPlan.of(place, planned, only, repeat, untilDecided, inventory(), systems);
    }

    /// Returns the plan of the selected parts that the study run does not contain; empty if there are none.
    ///
    /// @param untilDecided true if the study runs until its statements are decided
    Optional<StudyPlan> added(StudyPlace place, StudyFacts run, boolean untilDecided, SystemRegistry systems)
            throws InvalidExperimentException, IOException {
        return StudyPlan.adding(place, run, only, repeat, untilDecided, inventory(), systems);
    }

    /// Returns the facts of a study run with the selected parts only, or with all parts if none are selected.
    StudyFacts selected(StudyFacts run) {
        return only.isEmpty() ? run : run.only(only);
    }

    private Inventory inventory() throws InvalidExperimentException, IOException {
        return connect == null ? Inventory.NONE : Inventory.read(connect);
    }
}
