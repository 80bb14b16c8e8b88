package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.cli.output.ComparisonDesignText;
import io.streamgauge.cli.output.WorkerPlanText;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.SearchPlan;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.ClaimsHash;
import io.streamgauge.result.Setting;
import io.streamgauge.statistics.capacity.CapacityLimits;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.yaml.Secrets;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description =
                "Shows the plan of an experiment: the trials in order, their duration, the clients of each worker, the"
                        + " settings of the brokers and clients, and the claims. Does not start any broker.",
        footerHeading = "%nExample:%n",
        footer = "  streamgauge plan my.yaml --only kafka")
final class PlanCommand implements Callable<Integer> {
    @Mixin
    private ExperimentOptions experiment = new ExperimentOptions();

    @Mixin
    private StoppingOptions stopping = new StoppingOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException {
        SystemRegistry systems = new SystemRegistry();
        LoadedExperiment loaded = stopping.applyTo(experiment.load(systems));
        PrintWriter out = spec.commandLine().getOut();
        Plan plan = loaded.plan();
        out.println(plan.name() + ": " + plan.question());
        out.println(NumberFormatter.toAscii(
                "seed " + plan.seed() + ", " + plan.trials().size()
                        + (plan.trials().size() == 1 ? " trial, about " : " trials, about ")
                        + NumberFormatter.duration(plan.estimatedDuration().toSeconds())));
        ComparisonDesignText.lines(plan).forEach(out::println);
        out.println();
        plan.trials().forEach(t -> trial(t, out));
        workers(plan.trials(), out);
        claims(plan.claims(), out);
        Set<List<Setting>> shown = new HashSet<>();
        for (Trial trial : plan.trials()) {
            List<Setting> settings = systems.plannedSettings(trial);
            if (shown.add(settings)) {
                settings(trial, settings, loaded.experiment().secrets(), out);
            }
        }
        thresholds(loaded.experiment().thresholds(), out);
        out.flush();
        return ExitCode.DONE;
    }

    private static void workers(List<Trial> trials, PrintWriter out) {
        List<String> lines = WorkerPlanText.lines(trials);
        if (!lines.isEmpty()) {
            out.println();
            lines.forEach(out::println);
        }
    }

    private static void trial(Trial trial, PrintWriter out) {
        String cell = trial.cell().isEmpty() ? "" : "  " + trial.cell();
        out.printf(
                Locale.ROOT,
                "%-16s block %d  warm-up %s, measure %s, drain up to %s  durability %s  worker heap %s%s%n",
                trial.id(),
                trial.block(),
                warmup(trial.phases()),
                seconds(trial.phases().measure().toMillis()),
                seconds(trial.phases().drain().toMillis()),
                trial.durability(),
                NumberFormatter.toAscii(NumberFormatter.bytes(trial.worker().heapBytes())),
                cell);
        if (trial.workload().rate() instanceof Find find) {
            search(trial, find, out);
        }
    }

    private static String warmup(Phases phases) {
        String limit = seconds(phases.warmup().toMillis());
        return phases.isWarmupAutomatic()
                ? "auto (" + seconds(phases.minWarmup().toMillis()) + " to " + limit + ")"
                : limit;
    }

    private static void search(Trial trial, Find find, PrintWriter out) {
        CapacityLimits limits = CapacityLimits.DEFAULT;
        int objectives = find.objectives().size();
        out.printf(
                Locale.ROOT,
                "                 capacity search: about %d trials, %s in total (for each objective, at most %d trials"
                        + " of %s and %d confirmations of %s)%n",
                SearchPlan.expectedTrials(objectives),
                seconds(SearchPlan.expected(trial).toMillis()),
                limits.maxTrials(),
                seconds(trial.phases().measure().toMillis()),
                limits.maxConfirmations(),
                seconds(SearchPlan.confirmation(trial.phases(), find).measure().toMillis()));
        for (Objective objective : find.objectives()) {
            out.println("                 objective: the broker keeps up"
                    + (objective.text().isEmpty() ? "" : ", and " + objective.text()));
        }
    }

    private static void thresholds(Thresholds thresholds, PrintWriter out) {
        out.println();
        out.println("thresholds of the checks that flag or void a trial (field 'validity')");
        for (Threshold threshold : Threshold.values()) {
            boolean changed = thresholds.changed().containsKey(threshold);
            out.printf(
                    Locale.ROOT,
                    "  %-20s %-10s %-12s %s%n",
                    threshold.field(),
                    thresholds.written(threshold),
                    changed ? "experiment" : "default",
                    threshold.meaning());
        }
    }

    private static void claims(List<Claim> claims, PrintWriter out) {
        if (claims.isEmpty()) {
            return;
        }
        out.println();
        out.println("claims (fixed before the run; SHA-256 " + ClaimsHash.of(claims) + "):");
        for (Claim claim : claims) {
            out.println("  " + claim.id() + "  " + claim.text());
            out.println("    " + ClaimText.statement(claim)
                    + (claim.source().isEmpty() ? "" : "  (" + claim.source() + ")"));
        }
    }

    private static String seconds(long millis) {
        return NumberFormatter.toAscii(NumberFormatter.duration(millis / 1e3));
    }

    private static void settings(Trial trial, List<Setting> settings, Secrets secrets, PrintWriter out) {
        out.println();
        out.println(trial.system().name() + (trial.cell().isEmpty() ? "" : " (" + trial.cell() + ")"));
        for (Setting setting : settings) {
            out.printf(
                    Locale.ROOT,
                    "  %-12s %-40s %-34s %s%n",
                    setting.scope(),
                    setting.name(),
                    secrets.masked(setting.value()),
                    setting.origin().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        }
    }
}
