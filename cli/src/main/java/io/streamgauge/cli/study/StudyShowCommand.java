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
import io.streamgauge.study.StudyFacts.Blocks;
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
        description = "Shows the question and claims of a study, its parts and their duration, and the rules by which"
                + " the parts are scaled down. With --scale paper, also shows the requirements of the parts. Does not"
                + " start any broker.")
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
        StudyPlan plan = options.plan(place, false, new SystemRegistry());
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
            out.println("notes on the original and on this reproduction");
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

    /// Prints the parts and their duration and, at the scale of the paper, their requirements.
    static void lines(StudyPlan plan, PrintWriter out) {
        boolean inBlocks = plan.parts().stream().anyMatch(p -> p.blocks() != null);
        out.println("scale " + plan.scale().name().toLowerCase(Locale.ROOT) + (inBlocks ? ", at most " : ", about ")
                + duration(plan.estimated().toSeconds())
                + (plan.parts().stream().anyMatch(p -> p.estimatedSeconds() == 0) ? " plus the probes" : ""));
        for (PartFacts facts : plan.parts()) {
            Part part = plan.place().study().part(facts.id());
            out.println("  " + part.id() + "  " + part.title() + ", " + length(facts));
            if (plan.scale() == Scale.PAPER && !part.needs().isEmpty()) {
                out.println("       needs: " + part.needs());
            }
            StudyAnalysis.rules(part, plan.scale(), facts).forEach(rule -> out.println("       " + rule));
        }
    }

    private static String length(PartFacts part) {
        if (part.estimatedSeconds() == 0) {
            return "capability probes";
        }
        Blocks blocks = part.blocks();
        double seconds = part.estimatedSeconds();
        return blocks == null
                ? "about " + duration(seconds)
                : blocks.least() + " to " + blocks.most() + " blocks of about " + duration(seconds / blocks.most());
    }

    private static String duration(double seconds) {
        return NumberFormatter.toAscii(NumberFormatter.duration(seconds));
    }
}
