package io.streamgauge.experiment.omb;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.SourcePosition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Experiment file converted from one workload file and one or more driver files of OMB.
///
/// @param name name of the experiment
/// @param text content of the experiment file
/// @param notes settings that Streamgauge ignores or interprets differently, in the order of the files
/// @param header workload values that OMB's result files contain
/// @param drivers names of the drivers, keyed by system name
/// @param origins position in an OMB file for each line of the text
public record OmbExperiment(
        String name,
        String text,
        List<OmbNote> notes,
        OmbHeader header,
        Map<String, String> drivers,
        List<SourcePosition> origins) {
    private static final Pattern UNSUITABLE = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final Pattern PROPERTY = Pattern.compile("\\b(producer|consumer|topic) property '([^']+)'");
    private static final int MAX_NAME = 40;

    public OmbExperiment {
        notes = List.copyOf(notes);
        origins = List.copyOf(origins);
    }

    /// Combines a workload with drivers, each of which becomes a system of the experiment.
    public static OmbExperiment of(OmbWorkload workload, List<OmbDriver> drivers) {
        ExperimentLines lines = new ExperimentLines();
        Map<String, OmbDriver> systems = named(drivers);
        SourcePosition start = workload.start();
        String files = systems.values().stream()
                .map(d -> d.file().path().toString())
                .distinct()
                .collect(Collectors.joining(", "));
        lines.comment(0, "Converted from the OMB files " + start.source() + ", " + files + ".", start);
        lines.add(0, "name: " + GeneratedYaml.quoted(workload.name()), start);
        lines.add(0, "question: " + GeneratedYaml.quoted(question(workload, systems.keySet())), start);
        lines.add(0, "systems:", start);
        List<OmbNote> notes = new ArrayList<>();
        systems.forEach((name, read) -> {
            OmbDriver driver = read.forClients(workload.content().clients());
            addNotes(lines, 1, driver.notes());
            notes.addAll(driver.notes());
            lines.add(1, GeneratedYaml.quoted(name) + ":", driver.file().start());
            lines.addAll(driver.content().lines());
        });
        addNotes(lines, 0, workload.notes());
        notes.addAll(workload.notes());
        lines.addAll(workload.content().lines());
        Map<String, String> names = new LinkedHashMap<>();
        systems.forEach((name, driver) -> names.put(name, driver.name()));
        return new OmbExperiment(
                workload.name(),
                lines.lines().stream().map(l -> l.text() + "\n").collect(Collectors.joining()),
                notes,
                workload.header(),
                names,
                lines.lines().stream().map(ExperimentLines.Line::origin).toList());
    }

    private static void addNotes(ExperimentLines lines, int depth, List<OmbNote> notes) {
        notes.forEach(note -> lines.comment(depth, note.toString(), note.place()));
    }

    private static String question(OmbWorkload workload, Set<String> systems) {
        String all = String.join(", ", systems);
        String which = "under the OMB workload '" + workload.header().workload() + "'";
        return systems.size() == 1
                ? "How does " + all + " behave " + which + "?"
                : "How do these systems compare " + which + ": " + all + "?";
    }

    /// Returns the drivers, keyed by a unique name that is valid for a system. The key is the name of the
    /// driver. If several drivers have the same name, the key is based on the driver's file.
    private static Map<String, OmbDriver> named(List<OmbDriver> drivers) {
        Set<String> names = new HashSet<>();
        Set<String> repeated = drivers.stream()
                .map(d -> suitable(d.name()))
                .filter(name -> !names.add(name))
                .collect(Collectors.toSet());
        Map<String, OmbDriver> systems = new LinkedHashMap<>();
        for (OmbDriver driver : drivers) {
            String name = suitable(driver.name());
            String base = repeated.contains(name) ? suitable(driver.file().baseName()) : name;
            String unique = base;
            for (int i = 2; systems.containsKey(unique); i++) {
                String suffix = "-" + i;
                unique = base.substring(0, Math.min(base.length(), MAX_NAME - suffix.length())) + suffix;
            }
            systems.put(unique, driver);
        }
        return systems;
    }

    private static String suitable(String name) {
        String clean = UNSUITABLE.matcher(name).replaceAll("-").replaceFirst("^[^A-Za-z0-9]+", "");
        String shorter = clean.substring(0, Math.min(clean.length(), MAX_NAME));
        return shorter.isEmpty() ? "system" : shorter;
    }

    /// Returns the OMB data that is stored with a run.
    public OmbOrigin origin() {
        return new OmbOrigin(name, header, drivers);
    }

    /// Returns the problems of this experiment with their positions in the OMB files.
    public List<Problem> located(InvalidExperimentException invalid) {
        return GeneratedYaml.atOrigins(
                invalid, (line, problem) -> origin(line, problem.reason()).toString());
    }

    /// Returns the position in an OMB file for a line of the experiment file. If the reason of the problem
    /// contains the name of a property of a client or topic, the result is the position of this property.
    private SourcePosition origin(int line, String reason) {
        int index = Math.min(Math.max(line, 1), origins.size()) - 1;
        Matcher property = PROPERTY.matcher(reason);
        if (property.find()) {
            List<String> all = text.lines().toList();
            String section = property.group(1).equals("topic") ? "destination" : property.group(1);
            boolean inSection = false;
            for (int i = index + 1; i < all.size() && all.get(i).startsWith("    "); i++) {
                String content = all.get(i).strip();
                if (all.get(i).startsWith("    ") && !all.get(i).startsWith("     ")) {
                    inSection = content.equals(section + ":");
                } else if (inSection && content.startsWith(GeneratedYaml.quoted(property.group(2)) + ":")) {
                    return origins.get(i);
                }
            }
        }
        return origins.get(index);
    }
}
