package io.streamgauge.report.study;

import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.study.Prices;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.Cost;
import io.streamgauge.study.StudyText;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Table of the cost per terabyte for each system, at the prices of a study.
final class StudyCosts {
    private StudyCosts() {}

    /// Returns the cost section; empty if there are no prices or no costs.
    static List<PageBlock> of(StudyResult study) {
        @Nullable Prices prices = study.prices();
        if (prices == null || study.costs().isEmpty()) {
            return List.of();
        }
        return List.of(
                new PageBlock.Heading(2, "Cost of a terabyte"),
                PageBlock.Table.of(
                        "study-costs",
                        "Cost of a terabyte by system",
                        header(prices),
                        study.costs().stream()
                                .map(cost -> Stream.concat(Stream.of(cost.system()), cells(cost).stream())
                                        .map(Inline::words)
                                        .toList())
                                .toList()),
                PageBlock.note(StudyText.prices(prices)));
    }

    private static List<String> header(Prices prices) {
        return List.of(
                "system",
                "part",
                "measured messages/s",
                "hosts",
                prices.currency() + " per TB",
                "with host prices ±" + NumberFormatter.significant(prices.sensitivity(), 3) + " %",
                "ratio to the cheapest");
    }

    /// Returns the cells of a row, without the system.
    private static List<String> cells(Cost cost) {
        return List.of(
                cost.part(),
                NumberFormatter.rate(cost.perSecond()) + (cost.doubt().isEmpty() ? "" : " (" + cost.doubt() + ")"),
                cost.hosts() + " at " + NumberFormatter.significant(cost.hour(), 3) + " per hour",
                NumberFormatter.significant(cost.perTerabyte(), 3),
                NumberFormatter.significant(cost.low(), 3) + " to " + NumberFormatter.significant(cost.high(), 3),
                MetricFormatter.ratio(cost.timesCheapest()));
    }
}
