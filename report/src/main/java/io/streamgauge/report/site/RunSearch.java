package io.streamgauge.report.site;

import io.streamgauge.IoErrorText;
import io.streamgauge.analyse.runs.StoredRun;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Result of a search for runs in directories.
///
/// @param runs runs in the order of their paths, without duplicates
/// @param skipped directories of runs that are not on the site, with the reasons
public record RunSearch(List<Found> runs, List<String> skipped) {
    public RunSearch {
        runs = List.copyOf(runs);
        skipped = List.copyOf(skipped);
    }

    /// Run with its directory.
    public record Found(Path directory, StoredRun run) {}

    /// Searches directories and all their subdirectories. A directory that contains a `run.json` file is a run.
    /// Directories and runs that cannot be read, and copies of runs, are skipped.
    ///
    /// @param site directory of the site, which is not searched
    /// @throws IOException if one of the directories does not exist
    public static RunSearch in(List<Path> directories, Path site) throws IOException {
        Set<Path> paths = new TreeSet<>();
        List<String> skipped = new ArrayList<>();
        for (Path directory : directories) {
            paths.addAll(runs(directory, site, skipped));
        }
        List<Found> found = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Path path : paths) {
            try {
                StoredRun run = StoredRun.read(path);
                if (ids.add(run.identity())) {
                    found.add(new Found(path, run));
                } else {
                    skipped.add(path + ": the directory is a copy of run "
                            + run.summary().runId());
                }
            } catch (IOException e) {
                skipped.add(path + ": " + IoErrorText.of(e));
            }
        }
        return new RunSearch(found, skipped);
    }

    private static List<Path> runs(Path directory, Path site, List<String> skipped) throws IOException {
        Path excluded =
                Files.exists(site) ? site.toRealPath() : site.toAbsolutePath().normalize();
        List<Path> found = new ArrayList<>();
        Set<FileVisitOption> links = EnumSet.of(FileVisitOption.FOLLOW_LINKS);
        Files.walkFileTree(directory.toRealPath(), links, Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) throws IOException {
                // Several links can lead to the same directory.
                Path path = visited.toRealPath();
                if (path.equals(excluded)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (Files.isRegularFile(path.resolve("run.json"))) {
                    found.add(path);
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException failure) {
                skipped.add(path + ": " + IoErrorText.of(failure));
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
