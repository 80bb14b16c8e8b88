package io.streamgauge.analyse.runs;

import java.nio.file.Path;
import java.util.List;

/// Labels of compared runs: the shortest endings of their paths that are distinct.
final class RunLabels {
    private RunLabels() {}

    /// Returns a label for each path: its last element, and as many parent elements as are necessary to distinguish it
    /// from the other paths. Equal paths have equal labels.
    ///
    /// @param paths directories of runs, or result files of the OpenMessaging Benchmark
    static List<String> of(List<Path> paths) {
        List<Path> absolute =
                paths.stream().map(path -> path.toAbsolutePath().normalize()).toList();
        return absolute.stream().map(path -> label(path, absolute)).toList();
    }

    private static String label(Path path, List<Path> all) {
        for (int length = 1; length <= path.getNameCount(); length++) {
            int elements = length;
            String label = end(path, elements);
            if (all.stream().noneMatch(other -> !other.equals(path) && hasEnd(other, elements, label))) {
                return label;
            }
        }
        return path.toString();
    }

    private static boolean hasEnd(Path path, int elements, String wanted) {
        return end(path, elements).equals(wanted);
    }

    /// Returns the last elements of a path, without the extension of a result file.
    private static String end(Path path, int elements) {
        int all = path.getNameCount();
        Path end = all == 0 ? path : path.subpath(Math.max(0, all - elements), all);
        return end.toString().replaceFirst("\\.json$", "");
    }
}
