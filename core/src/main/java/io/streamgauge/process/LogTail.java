package io.streamgauge.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Utility that reads the end of a log file.
public final class LogTail {
    private static final int TAIL_BYTES = 256 * 1024;

    private LogTail() {}

    /// Returns the last lines of the file, oldest first, at most `count` lines and at most 256 KiB; an empty
    /// list if the file cannot be read.
    public static List<String> lines(Path log, int count) {
        List<String> all = text(log).lines().toList();
        return all.subList(Math.max(0, all.size() - count), all.size());
    }

    /// Returns the last 256 KiB of the file as text; an empty string if the file cannot be read.
    public static String text(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long start = Math.max(0, file.length() - TAIL_BYTES);
            byte[] bytes = new byte[(int) (file.length() - start)];
            file.seek(start);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
