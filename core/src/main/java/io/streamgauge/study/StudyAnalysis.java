package io.streamgauge.study;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.text.ClockSentences;
import io.streamgauge.result.ToolResults;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Tools;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.chart.PartCell;
import io.streamgauge.study.chart.PartCharts;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Analysis that creates the result of a study from the results of its parts.
public final class StudyAnalysis {
    private static final String PROBED =
            "The result for each capability is listed with the claims that depend on this capability.";

    private static final String RULES_CHANGED = "The claims, their statements or the rules for their verdicts changed"
            + " after this run started. The verdicts follow the changed rules.";

    private StudyAnalysis() {}

    /// Returns the result of a study.
    ///
    /// @param name name of the study
    /// @param prices prices of the hosts, or null
    public static StudyResult of(
            String name, Study study, StudyFacts facts, StudyFindings found, @Nullable Prices prices) {
        StudyVerdicts verdicts = new StudyVerdicts(facts.scale(), found.runs(), found.probes(), found.tools());
        List<ClaimVerdict> claims = study.claims().stream().map(verdicts::of).toList();
        return new StudyResult(
                StudyResult.SCHEMA_VERSION,
                name,
                study.title(),
                study.source(),
                study.asks(),
                study.original(),
                facts.scale(),
                facts.startedAt(),
                facts.streamgaugeVersion(),
                TestBed.of(runs(study, found), connects(facts)),
                StudyRecommendations.of(study.recommendations(), claims, StudyResult.SCHEMA_VERSION),
                study.parts().stream()
                        .map(part -> result(study, part, rules(part, facts), found))
                        .toList(),
                claims,
                facts.scale() == Scale.MACHINE ? study.limits() : List.of(),
                notes(study, facts),
                prices,
                prices == null ? List.of() : Costs.of(study.costs(), prices, found.runs()),
                List.of());
    }

    /// Returns the notes of the study, preceded by a note if the claims have changed since the run started.
    private static List<String> notes(Study study, StudyFacts facts) {
        String rules = facts.rules();
        return rules == null || rules.equals(study.rules())
                ? study.notes()
                : Stream.concat(Stream.of(RULES_CHANGED), study.notes().stream())
                        .toList();
    }

    private static List<Summary> runs(Study study, StudyFindings found) {
        return study.parts().stream()
                .flatMap(part -> Stream.ofNullable(found.runs().get(part.id())))
                .toList();
    }

    /// Returns whether a part connects to an existing cluster. The options of such a part contain the
    /// connection as JSON.
    private static boolean connects(StudyFacts facts) {
        return facts.parts().stream()
                .flatMap(part -> part.set().stream())
                .anyMatch(set -> set.startsWith("systems.") && set.contains("\"connect\":"));
    }

    private static PartResult result(Study study, Part part, List<String> rules, StudyFindings found) {
        Summary run = found.runs().get(part.id());
        if (run == null) {
            boolean probed = found.probes().containsKey(part.id());
            ToolResults tools = found.tools().get(part.id());
            Tools asked = part.tools();
            return new PartResult(
                    part.id(),
                    part.title(),
                    stateWithoutRun(probed, tools),
                    probed ? PROBED : "",
                    "",
                    null,
                    0,
                    0,
                    rules,
                    List.of(),
                    List.of(),
                    tools == null || asked == null
                            ? List.of()
                            : VendorToolComparison.of(tools, found.runs().get(asked.beside())),
                    PartCharts.NONE,
                    List.of(),
                    ProbedCapabilities.of(study, part.id(), found.probes().get(part.id())),
                    null);
        }
        return new PartResult(
                part.id(),
                part.title(),
                PartState.of(run.status()),
                run.answer(),
                run.trust(),
                run.seconds(),
                run.allTrials().size(),
                run.excludedTrials(),
                rules,
                run.published(),
                PublishedRatios.of(run.published()),
                List.of(),
                found.charts().getOrDefault(part.id(), PartCharts.NONE),
                PartCell.of(run),
                List.of(),
                ClockSentences.of(run.trials()).orElse(null));
    }

    private static PartState stateWithoutRun(boolean probed, @Nullable ToolResults tools) {
        if (probed) {
            return PartState.DONE;
        }
        return tools == null ? PartState.NOT_RUN : tools.complete() ? PartState.DONE : PartState.INTERRUPTED;
    }

    private static List<String> rules(Part part, StudyFacts facts) {
        PartFacts planned = facts.parts().stream()
                .filter(p -> p.id().equals(part.id()))
                .findFirst()
                .orElse(null);
        return rules(part, facts.scale(), planned);
    }

    /// Returns a description of each reduction of a part; empty at the published scale. The result omits
    /// changes that the plan does not contain, for example because an existing cluster replaces the system or
    /// because the study file has changed.
    ///
    /// @param planned plan of the part, or null if the part is not planned
    public static List<String> rules(Part part, Scale scale, @Nullable PartFacts planned) {
        List<String> rules = new ArrayList<>();
        if (scale == Scale.MACHINE) {
            if (part.small() != null) {
                rules.add(part.small() + " instead of " + part.file());
            }
            Tools tools = part.tools();
            if (tools != null) {
                rules.add(tools.machineMessages() + " messages instead of " + tools.messages());
            }
            part.machine().stream()
                    .filter(change -> planned == null || planned.set().contains(change.set()))
                    .forEach(change -> rules.add(change.set() + ": " + change.why()));
            part.rates().stream()
                    .filter(rate -> planned == null || planned.derives(rate.path()))
                    .forEach(rate -> rules.add(rate.path() + " = " + NumberFormatter.percent(rate.share()) + " of "
                            + rate.source() + ", measured here: " + rate.why()));
        }
        return rules;
    }
}
