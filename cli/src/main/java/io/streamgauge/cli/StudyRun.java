package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.ToolResults;
import io.streamgauge.study.PartRates;
import io.streamgauge.study.Study;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Tools;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.PartFacts;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine;

/// Runs the parts of a study one after the other, by the commands that a person would give, and judges its claims.
final class StudyRun {
    private final Study study;
    private final StudyFacts facts;
    private final Path directory;
    private final CommandLine parent;
    private final boolean quiet;

    /// @param parent for its writers
    StudyRun(Study study, StudyFacts facts, Path directory, CommandLine parent, boolean quiet) {
        this.study = study;
        this.facts = facts;
        this.directory = directory;
        this.parent = parent;
        this.quiet = quiet;
    }

    /// @param calibrates whether the limits of the machine are measured first
    int execute(boolean calibrates) throws InvalidExperimentException, IOException {
        if (calibrates) {
            say("calibrating: what this machine can do");
            command(List.of("calibrate"));
        }
        int worst = ExitCode.DONE;
        int number = 0;
        for (PartFacts part : facts.parts()) {
            number++;
            say("part " + part.id() + " (" + number + " of " + facts.parts().size() + "): "
                    + study.part(part.id()).title());
            worst = RunCommand.graver(worst, run(part));
            if (worst == ExitCode.INTERRUPTED) {
                break;
            }
            StudyDirectory.write(directory);
        }
        StudyDirectory.show(StudyDirectory.write(directory), directory.resolve(StudyDirectory.PAGE), parent.getOut());
        return worst;
    }

    private void say(String line) {
        if (!quiet) {
            parent.getErr().println(line);
            parent.getErr().flush();
        }
    }

    private int run(PartFacts facts) throws IOException {
        Part part = study.part(facts.id());
        Path place = directory.resolve(part.id());
        if (part.probe() != null) {
            return Files.exists(place.resolve("probe.json"))
                    ? ExitCode.DONE
                    : command(List.of("probe", facts.file(), "--out", place.toString()));
        }
        if (part.tools() != null) {
            return tools(part.tools(), facts, place);
        }
        Optional<Summary> before = StudyDirectory.summary(directory, part.id());
        if (before.filter(s -> s.status() == RunStatus.DONE).isPresent()) {
            say("  it is done already");
            return ExitCode.DONE;
        }
        if (Files.exists(place.resolve("run.json")) && !Files.exists(place.resolve("searches"))) {
            return command(List.of("run", "--resume", place.toString()));
        }
        if (Files.exists(place)) {
            // a search cannot go on; what it found is kept beside
            Files.move(place, place.resolveSibling(part.id() + "-cut-off-" + System.currentTimeMillis()));
        }
        List<String> words = new ArrayList<>(List.of("run", facts.file(), "--out", place.toString()));
        for (String set : facts.set()) {
            words.addAll(List.of("--set", set));
        }
        RateRule rule = part.rate();
        if (rule != null && this.facts.scale() == Scale.MACHINE) {
            OptionalDouble found = StudyDirectory.summary(directory, rule.of())
                    .map(StudyRun::lowestRate)
                    .orElse(OptionalDouble.empty());
            if (found.isEmpty()) {
                parent.getErr()
                        .println("part " + part.id() + ": part " + rule.of()
                                + " found no rate here, from which its own would follow. It is left out.");
                return ExitCode.TRIAL_VOID;
            }
            words.addAll(List.of("--set", rule.path() + "=" + rate(found.getAsDouble() * rule.share())));
        }
        return command(words);
    }

    private int tools(Tools tools, PartFacts part, Path place) throws IOException {
        if (StudyDirectory.tools(place).filter(StudyRun::isWhole).isPresent()) {
            say("  it is done already");
            return ExitCode.DONE;
        }
        List<String> words = new ArrayList<>(List.of(
                "tools",
                part.file(),
                "--messages",
                Long.toString(tools.messages(facts.scale())),
                "--out",
                place.toString()));
        part.set().forEach(set -> words.addAll(List.of("--set", set)));
        if (Files.exists(place)) {
            words.add("--resume");
        }
        return command(words);
    }

    private static boolean isWhole(ToolResults results) {
        return results.complete()
                && results.rows().stream().allMatch(row -> row.failure().isEmpty());
    }

    /// Two figures are enough for a rate that is a rule of thumb.
    private static String rate(double perSecond) {
        return new BigDecimal(perSecond).round(new MathContext(2)).toPlainString() + "/s";
    }

    private int command(List<String> words) {
        CommandLine line = Main.commandLine();
        line.setOut(parent.getOut());
        line.setErr(parent.getErr());
        List<String> all = new ArrayList<>(words);
        if (quiet && words.getFirst().equals("run")) {
            all.add("--quiet");
        }
        return line.execute(all.toArray(String[]::new));
    }

    /// The lowest over the systems of what each holds.
    static OptionalDouble lowestRate(Summary summary) {
        return PartRates.bySystem(summary).values().stream()
                .mapToDouble(Double::doubleValue)
                .min();
    }
}
