package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.PublishedFigure;
import io.streamgauge.yaml.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reader of `published`.
public final class PublishedReader {
    private final SideReader sides;

    public PublishedReader(SideReader sides) {
        this.sides = sides;
    }

    public List<PublishedFigure> read(Fields experiment) {
        List<PublishedFigure> figures = new ArrayList<>();
        for (Fields figure : experiment.sections("published", ExperimentShape.PUBLISHED_FIGURE)) {
            boolean complete = figure.requireAll("metric", "value");
            figure(figure).filter(_ -> complete).ifPresent(figures::add);
        }
        return figures;
    }

    private Optional<PublishedFigure> figure(Fields fields) {
        Optional<String> system = sides.system(fields);
        Optional<Metric> metric = SideReader.metric(fields);
        Optional<Amount> value = metric.filter(_ -> fields.has("value")).flatMap(m -> SideReader.amount(fields, m));
        Map<String, String> at = sides.levels(fields);
        system.ifPresent(name -> at.keySet().forEach(path -> SideReader.checkOwner(fields, "at", path, name)));
        metric.ifPresent(m -> sides.checkSearch(fields, "metric", m));
        if (system.isEmpty() || metric.isEmpty() || value.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new PublishedFigure(
                system.get(),
                at,
                metric.get(),
                value.get(),
                fields.has("doubtful") ? fields.text("doubtful", "") : null,
                fields.text("source", "")));
    }
}
