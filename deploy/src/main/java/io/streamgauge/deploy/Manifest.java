package io.streamgauge.deploy;

import io.streamgauge.IoErrorText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/// List of the files in a cached directory, with their sizes and CRC-32 checksums. Each line has the
/// format `sum size path`. The checksums detect damaged files, for example after a power failure. They are
/// computed before each run. A cryptographic checksum would delay the first message of a run by seconds.
final class Manifest {
    static final String FILE = "manifest.crc32";
    /// Manifest of earlier versions, with SHA-256 checksums.
    static final String FORMER_FILE = "manifest.sha256";

    private static final int BUFFER_BYTES = 1 << 16;

    private Manifest() {}

    private record Entry(String sum, long sizeBytes, String path) {
        static Entry parse(String line) throws IOException {
            String[] fields = line.split(" ", 3);
            if (fields.length != 3) {
                throw new IOException("unreadable line in " + FILE);
            }
            try {
                return new Entry(fields[0], Long.parseLong(fields[1]), fields[2]);
            } catch (NumberFormatException e) {
                throw new IOException("unreadable line in " + FILE, e);
            }
        }

        @Override
        public String toString() {
            return sum + " " + sizeBytes + " " + path;
        }
    }

    /// Writes the manifest under a temporary name and then renames it. Call this method after all other files
    /// have been written, so that a directory that contains a manifest is complete.
    static void write(Path tree) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : filesOf(tree)) {
            lines.add(
                    new Entry(sum(file), Files.size(file), tree.relativize(file).toString()).toString());
        }
        Path partial = tree.resolve(FILE + ".partial");
        Files.write(partial, lines);
        Files.move(partial, tree.resolve(FILE));
    }

    /// Returns the missing and the changed files of a directory, or the reason why its manifest is invalid. The
    /// list is empty if all files in the manifest match. Files that the manifest does not list are ignored.
    /// Sizes are compared first, because checksums take longer to compute. If the directory contains only a
    /// manifest of an earlier version, this method compares the sizes and writes a current manifest.
    static List<String> differences(Path tree) throws IOException {
        if (!Files.isRegularFile(tree.resolve(FILE)) && Files.isRegularFile(tree.resolve(FORMER_FILE))) {
            List<String> differences = differences(tree, FORMER_FILE, false);
            if (differences.isEmpty()) {
                write(tree);
            }
            return differences;
        }
        return differences(tree, FILE, true);
    }

    private static List<String> differences(Path tree, String file, boolean checksums) throws IOException {
        Path manifest = tree.resolve(file);
        if (!Files.isRegularFile(manifest)) {
            return List.of(file + " is missing");
        }
        List<Entry> entries = new ArrayList<>();
        for (String line : Files.readAllLines(manifest)) {
            try {
                entries.add(Entry.parse(line));
            } catch (IOException e) {
                return List.of(IoErrorText.of(e));
            }
        }
        if (entries.isEmpty()) {
            return List.of(file + " is empty");
        }
        List<String> differences = new ArrayList<>();
        for (Entry entry : entries) {
            Path path = tree.resolve(entry.path());
            if (!Files.isRegularFile(path)) {
                differences.add(entry.path() + " is missing");
            } else if (Files.size(path) != entry.sizeBytes()) {
                differences.add(entry.path() + " has the wrong size");
            }
        }
        if (!differences.isEmpty() || !checksums) {
            return differences;
        }
        for (Entry entry : entries) {
            if (!sum(tree.resolve(entry.path())).equals(entry.sum())) {
                differences.add(entry.path() + " has the wrong checksum");
            }
        }
        return differences;
    }

    private static List<Path> filesOf(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            return all.filter(path -> Files.isRegularFile(path) && !path.endsWith(FILE) && !path.endsWith(FORMER_FILE))
                    .sorted()
                    .toList();
        }
    }

    private static String sum(Path file) throws IOException {
        CRC32 crc = new CRC32();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                crc.update(buffer, 0, n);
            }
        }
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
