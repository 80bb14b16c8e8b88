package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.Factor;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.Secrets;
import io.streamgauge.yaml.SourcePosition;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Sequence;
import io.streamgauge.yaml.UnreadableValueException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Reader of `vary`. The class creates a cell for every combination of levels.
final class VariationReader {
    private static final int MAX_CELLS = 1000;
    private static final Set<String> FIXED =
            Set.of("name", "question", "seed", "repeat", "retry", "vary", "control", "claims", "validity", "published");

    private final Mapping base;
    private final ProblemCollector problems;
    private final CellReader reader;
    private final List<Axis> axes = new ArrayList<>();
    private final Set<ProblemCollector.Located> seen = new LinkedHashSet<>();

    /// Factor with the YAML tree of each level.
    private record Axis(String path, TreePath target, SourcePosition place, List<Tree> levels) {}

    VariationReader(Mapping root, ProblemCollector problems, CellReader reader) {
        this.base = root.without("vary");
        this.problems = problems;
        this.reader = reader;
        Entry vary = root.entries().get("vary");
        if (vary == null) {
            return;
        }
        if (vary.value() instanceof Mapping mapping) {
            mapping.entries().forEach(this::axis);
        } else {
            problems.add(
                    vary.value().place(),
                    "vary",
                    "vary is a " + vary.value().kind() + ", not a set of fields",
                    "Write vary: { workload.payload: [100 B, 1 KiB] }.");
        }
    }

    private void axis(String path, Entry entry) {
        String where = "vary." + path;
        if (!(entry.value() instanceof Sequence list) || list.items().isEmpty()) {
            problems.add(
                    entry.value().place(),
                    where,
                    where + " is not a list with at least one level",
                    "Write " + path + ": [LEVEL, LEVEL].");
            return;
        }
        if (Secrets.isSecretKey(path) || Secrets.isSecretKey(path.substring(path.lastIndexOf('.') + 1))) {
            problems.add(
                    entry.keyPlace(),
                    where,
                    "'" + path + "' is a secret and cannot be varied",
                    "Remove this field from 'vary'.");
            return;
        }
        Set<String> seen = new LinkedHashSet<>();
        for (Tree level : list.items()) {
            if (!seen.add(level.written())) {
                problems.add(
                        level.place(),
                        where,
                        where + " contains the level '" + level.written() + "' twice",
                        "Remove the duplicate.");
            }
        }
        try {
            TreePath target = TreePath.parse(base, path);
            if (FIXED.contains(target.segments().getFirst())
                    || target.segments().equals(List.of("systems"))) {
                problems.add(
                        entry.keyPlace(),
                        where,
                        "'" + path + "' cannot be varied",
                        "Vary another field, for example one of 'workload', 'phases' or a system.");
                return;
            }
            for (Axis other : axes) {
                if (other.target().overlaps(target)) {
                    String reason = "'" + path + "' and '" + other.path() + "' vary the same field";
                    problems.add(entry.keyPlace(), where, reason, "Remove one of the two entries.");
                    return;
                }
            }
            target.put(base, entry.keyPlace(), list.items().getFirst());
            axes.add(new Axis(path, target, entry.keyPlace(), list.items()));
        } catch (UnreadableValueException e) {
            problems.add(entry.keyPlace(), where, e.reason(), e.remedy());
        }
    }

    List<Factor> factors() {
        return axes.stream()
                .map(a -> new Factor(
                        a.path(), a.levels().stream().map(Tree::written).toList()))
                .toList();
    }

    /// Returns a cell for each combination of levels. The last factor varies fastest. If a level causes a
    /// problem, the method reports the problem at the position of this level. If there are too many
    /// combinations, the method reports a problem and returns an empty list.
    List<Cell> cells() {
        long count = axes.stream()
                .mapToLong(a -> a.levels().size())
                .reduce(1, (a, b) -> a * b > MAX_CELLS ? MAX_CELLS + 1 : a * b);
        if (count > MAX_CELLS) {
            problems.add(
                    axes.getFirst().place(),
                    "vary",
                    "'vary' results in more than " + MAX_CELLS + " combinations",
                    "Reduce the number of factors or levels.");
            return List.of();
        }
        int[] first = new int[axes.size()];
        reportFirstLevels(first);
        for (int axis = 0; axis < axes.size(); axis++) {
            for (int level = 1; level < axes.get(axis).levels().size(); level++) {
                int[] one = first.clone();
                one[axis] = level;
                reportAt(one, axis, "");
            }
        }
        List<Cell> cells = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            int[] levels = combination(index);
            cells.add(reportAt(levels, axes.size() - 1, combinationText(levels)));
        }
        return cells;
    }

    private String combinationText(int[] levels) {
        return IntStream.range(0, Math.max(0, axes.size() - 1))
                .mapToObj(i -> axes.get(i).path() + ": "
                        + axes.get(i).levels().get(levels[i]).written())
                .collect(Collectors.joining(", ", " (together with ", ")"));
    }

    private int[] combination(int index) {
        int[] levels = new int[axes.size()];
        int rest = index;
        for (int axis = axes.size() - 1; axis >= 0; axis--) {
            int size = axes.get(axis).levels().size();
            levels[axis] = rest % size;
            rest /= size;
        }
        return levels;
    }

    /// Reports the problems that occur if every factor has its first level. A problem that also exists
    /// without `vary` is not attributed to a level.
    private void reportFirstLevels(int[] first) {
        ProblemCollector whole = new ProblemCollector();
        read(first, whole);
        ProblemCollector plain = new ProblemCollector();
        reader.read(base, Map.of(), plain);
        for (ProblemCollector.Located found : whole.sorted()) {
            seen.add(found);
            int causingAxis = plain.all().contains(found) ? -1 : causingAxis(found, first);
            problems.add(causingAxis < 0 ? found : attributedTo(found, axes.get(causingAxis), first[causingAxis]));
        }
    }

    private int causingAxis(ProblemCollector.Located found, int[] first) {
        for (int axis = 0; axis < axes.size(); axis++) {
            ProblemCollector alone = new ProblemCollector();
            Axis a = axes.get(axis);
            reader.read(with(base, a, first[axis]), Map.of(), alone);
            if (alone.all().contains(found)) {
                return axis;
            }
        }
        return -1;
    }

    private Cell reportAt(int[] levels, int axis, String together) {
        ProblemCollector fresh = new ProblemCollector();
        Cell cell = read(levels, fresh);
        for (ProblemCollector.Located found : fresh.sorted()) {
            if (seen.add(found)) {
                problems.add(attributedTo(found.addReason(together), axes.get(axis), levels[axis]));
            }
        }
        return cell;
    }

    /// Returns a copy of the problem with the position of the level that causes it.
    private static ProblemCollector.Located attributedTo(ProblemCollector.Located found, Axis axis, int level) {
        Tree tree = axis.levels().get(level);
        return tree.contains(found.place()) || found.place().equals(axis.place()) ? found : found.at(tree.place());
    }

    private Cell read(int[] levels, ProblemCollector into) {
        Mapping root = base;
        Map<String, String> written = new LinkedHashMap<>();
        for (int axis = 0; axis < axes.size(); axis++) {
            Axis a = axes.get(axis);
            root = with(root, a, levels[axis]);
            written.put(a.path(), a.levels().get(levels[axis]).written());
        }
        return reader.read(root, written, into);
    }

    private static Mapping with(Mapping root, Axis axis, int level) {
        try {
            return axis.target().put(root, axis.place(), axis.levels().get(level));
        } catch (UnreadableValueException e) {
            throw new IllegalStateException("the path was valid before and is invalid now: " + axis.path(), e);
        }
    }
}
