package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.Setting;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Tables of system settings, and a table of software versions. The first table of settings contains the
/// settings that differ between the systems.
final class SettingsTable {
    private SettingsTable() {}

    private record Key(String scope, String name) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byScope = scope.compareTo(other.scope);
            return byScope != 0 ? byScope : name.compareTo(other.name);
        }
    }

    /// Values of a setting in the trials of one system, and the origins of these values.
    private record Values(Set<String> values, Set<Setting.Origin> origins) {
        String words() {
            return String.join(" · ", values);
        }
    }

    static Html of(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        Map<Key, Map<String, Values>> settings = collect(summary);
        return all(
                part(
                        "Different settings",
                        "settings-different",
                        pick(settings, systems, Kind.DIFFERENT),
                        systems,
                        true),
                part(
                        "Settings of only one system",
                        "settings-single",
                        pick(settings, systems, Kind.SINGLE),
                        systems,
                        true),
                part("Identical settings", "settings-same", pick(settings, systems, Kind.SAME), systems, false));
    }

    private enum Kind {
        DIFFERENT,
        SINGLE,
        SAME
    }

    private static Map<Key, Map<String, Values>> collect(Summary summary) {
        Map<Key, Map<String, Values>> settings = new TreeMap<>();
        for (TrialSummary trial : summary.trials()) {
            for (Setting setting : trial.settings()) {
                Values values = settings.computeIfAbsent(
                                new Key(setting.scope().toString(), setting.name()), key -> new LinkedHashMap<>())
                        .computeIfAbsent(
                                trial.system(), name -> new Values(new LinkedHashSet<>(), new LinkedHashSet<>()));
                values.values().add(setting.value());
                values.origins().add(setting.origin());
            }
        }
        return settings;
    }

    private static Map<Key, Map<String, Values>> pick(
            Map<Key, Map<String, Values>> settings, List<String> systems, Kind kind) {
        Map<Key, Map<String, Values>> picked = new LinkedHashMap<>();
        settings.forEach((key, bySystem) -> {
            if (kindOf(bySystem, systems) == kind) {
                picked.put(key, bySystem);
            }
        });
        return picked;
    }

    private static Kind kindOf(Map<String, Values> bySystem, List<String> systems) {
        if (bySystem.size() == 1 && systems.size() > 1) {
            return Kind.SINGLE;
        }
        boolean same = bySystem.values().stream().map(Values::values).distinct().count() == 1
                && bySystem.values().stream().allMatch(values -> values.values().size() == 1)
                && bySystem.size() == systems.size();
        return same ? Kind.SAME : Kind.DIFFERENT;
    }

    private static Html part(
            String title, String csv, Map<Key, Map<String, Values>> settings, List<String> systems, boolean open) {
        List<String> headings = new ArrayList<>(List.of("scope", "setting"));
        headings.addAll(systems);
        Html body = each(
                settings.entrySet(),
                entry -> el(
                        "tr",
                        el("td", text(entry.getKey().scope())),
                        el(
                                "th",
                                attr("scope", "row"),
                                css("code"),
                                text(entry.getKey().name())),
                        each(systems, system -> value(entry.getValue().get(system)))));
        return when(
                !settings.isEmpty(),
                el(
                        "details",
                        when(open, attr("open", "")),
                        el("summary", text(title + " (" + settings.size() + ")")),
                        HtmlFragments.table(csv, title, HtmlFragments.row(headings), body)));
    }

    private static Html value(@Nullable Values values) {
        if (values == null) {
            return el(
                    "td",
                    css("none"),
                    attr("title", "This system does not have this setting."),
                    text(NumberFormatter.NONE));
        }
        String origins = values.origins().stream().map(SettingsTable::words).collect(Collectors.joining(", "));
        return el(
                "td",
                css("code"),
                attr("data-value", values.words()),
                text(values.words().isEmpty() ? "(empty)" : values.words()),
                el("span", css("origin"), text(" " + origins)));
    }

    private static String words(Setting.Origin origin) {
        return switch (origin) {
            case DEFAULT -> "default";
            case STREAMGAUGE -> "set by Streamgauge";
            case DURABILITY -> "from the durability class";
            case EXPERIMENT -> "from the experiment";
            case READ_BACK -> "read back";
        };
    }

    static Html versions(Summary summary) {
        Map<String, Map<String, Set<String>>> bySoftware = new TreeMap<>();
        for (TrialSummary trial : summary.trials()) {
            trial.versions()
                    .forEach((software, version) -> bySoftware
                            .computeIfAbsent(software, name -> new TreeMap<>())
                            .computeIfAbsent(version, name -> new LinkedHashSet<>())
                            .add(trial.system()));
        }
        Html body = all(
                each(
                        summary.streamgaugeVersions(),
                        version -> el(
                                "tr",
                                el("th", attr("scope", "row"), text("streamgauge")),
                                el("td", text(version)),
                                el(
                                        "td",
                                        text(
                                                summary.streamgaugeVersions().size() == 1
                                                        ? "all"
                                                        : "some of the trials")))),
                each(
                        bySoftware.entrySet(),
                        software -> each(
                                software.getValue().entrySet(),
                                version -> el(
                                        "tr",
                                        el("th", attr("scope", "row"), text(software.getKey())),
                                        el("td", text(version.getKey())),
                                        el("td", text(String.join(", ", version.getValue())))))));
        return HtmlFragments.table(
                "versions", "Versions", HtmlFragments.row(List.of("software", "version", "used for")), body);
    }
}
