package io.streamgauge.cli.study;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.study.StudyPlace;
import io.streamgauge.engine.study.StudyPlan;
import io.streamgauge.study.Study;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyAnalysis;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Shows the question of a study, its parts and the rules that scale the parts down. Also shows the"
                + " duration and the requirements of each part. Does not start a broker.")
final class StudyShowCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "NAME",
            description = "Study listed by 'study list', or a directory that contains a study.yaml.")
    private String name = "";

    @Mixin
    private StudyOptions options = new StudyOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        StudyPlace place = StudyPlace.named(name);
        StudyPlan plan = options.plan(place, new SystemRegistry());
        PrintWriter out = spec.commandLine().getOut();
        Study study = place.study();
        out.println(study.title());
        out.println(study.asks());
        out.println("Source: " + study.source());
        out.println();
        lines(plan, out);
        out.println();
        out.println("claims");
        study.claims().forEach(claim -> claim(claim, out));
        if (!study.notes().isEmpty()) {
            out.println();
            out.println("limitations of the original study");
            study.notes().forEach(note -> out.println("  " + note));
        }
        out.flush();
        return ExitCode.DONE;
    }

    private static void claim(Claim claim, PrintWriter out) {
        out.println("  " + claim.id() + "  " + claim.text());
        if (claim.statements().size() > 1) {
            claim.statements().forEach(statement -> out.println("       - " + statement.text()));
        }
    }

    /// Prints the parts, their duration and their requirements.
    static void lines(StudyPlan plan, PrintWriter out) {
        out.println("scale " + plan.scale().name().toLowerCase(Locale.ROOT) + ", about "
                + NumberFormatter.toAscii(
                        NumberFormatter.duration(plan.estimated().toSeconds()))
                + (plan.parts().stream().anyMatch(p -> p.estimatedSeconds() == 0) ? " and the probes" : ""));
        for (PartFacts facts : plan.parts()) {
            Part part = plan.place().study().part(facts.id());
            String length = facts.estimatedSeconds() == 0
                    ? "capability probes"
                    : "about " + NumberFormatter.toAscii(NumberFormatter.duration(facts.estimatedSeconds()));
            out.println("  " + part.id() + "  " + part.title() + ", " + length);
            if (plan.scale() == Scale.PAPER && !part.needs().isEmpty()) {
                out.println("       needs: " + part.needs());
            }
            StudyAnalysis.rules(part, plan.scale()).forEach(rule -> out.println("       " + rule));
        }
    }
}
