package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// CPU time that a HotSpot JVM spends on compiling bytecode and on collecting garbage, derived from the CPU
/// times of its threads. A JVM starts and ends compiler threads while it runs, and Linux discards the time of
/// an ended thread. Call [#read] regularly, because the totals include the time of an ended thread only up to
/// the last call before the thread ended. The class is not thread-safe.
public final class JvmThreadTime {
    private static final Path PROC = Path.of("/proc");

    /// Name of a JVM thread until the JVM sets another name.
    private static final String UNNAMED = "java";

    private final Path tasks;
    private final Map<String, Kind> kinds = new HashMap<>();
    private final Map<String, Long> lastNanos = new HashMap<>();
    private long compilerNanos;
    private long collectorNanos;
    private boolean hasVmThread;
    private boolean hasCollectorThread;

    private enum Kind {
        COMPILER,
        COLLECTOR,
        /// Thread of every JVM. The serial collector runs in this thread, which also has other work.
        VM,
        OTHER
    }

    /// CPU times since the start of the threads.
    ///
    /// @param compilerMicros CPU time of the JIT compilers; 0 for a process without a JVM
    /// @param collectorMicros CPU time of the garbage collector; 0 for a process without a JVM; -1 (unknown) if
    ///     the collector does not have its own threads, as with the serial collector
    public record Times(long compilerMicros, long collectorMicros) {}

    public JvmThreadTime(long pid) {
        this.tasks = PROC.resolve(Long.toString(pid)).resolve("task");
    }

    /// Returns the current times. Reads one directory, one file for each compiler and collector thread, and one file
    /// for each thread that is new or does not have a name yet.
    ///
    /// @throws IOException if the process has ended or the operating system is not Linux
    public Times read() throws IOException {
        Set<String> live = new HashSet<>();
        String[] ids = tasks.toFile().list();
        if (ids == null) {
            throw new IOException(tasks + ": the process has ended");
        }
        for (String id : ids) {
            try {
                add(id);
                live.add(id);
            } catch (IOException threadEnded) {
                // The thread has ended. The total includes its CPU time up to the previous call of this
                // method.
            }
        }
        kinds.keySet().retainAll(live);
        lastNanos.keySet().retainAll(live);
        boolean unknown = hasVmThread && !hasCollectorThread;
        return new Times(compilerNanos / 1000, unknown ? -1 : collectorNanos / 1000);
    }

    private void add(String id) throws IOException {
        Kind kind = kind(id);
        hasVmThread |= kind == Kind.VM;
        hasCollectorThread |= kind == Kind.COLLECTOR;
        if (kind == Kind.VM || kind == Kind.OTHER) {
            return;
        }
        String schedstat = StatusFields.read(tasks.resolve(id).resolve("schedstat"));
        long nanos = Long.parseLong(schedstat.substring(0, schedstat.indexOf(' ')));
        Long before = lastNanos.put(id, nanos);
        long used = nanos - (before == null ? 0 : before);
        if (kind == Kind.COMPILER) {
            compilerNanos += used;
        } else {
            collectorNanos += used;
        }
    }

    private Kind kind(String id) throws IOException {
        Kind known = kinds.get(id);
        if (known != null) {
            return known;
        }
        String name = StatusFields.read(tasks.resolve(id).resolve("comm")).strip();
        Kind kind = kindOf(name);
        if (!name.equals(UNNAMED)) {
            kinds.put(id, kind);
        }
        return kind;
    }

    /// Returns the kind of the thread with this name. Linux truncates thread names to 15 characters.
    private static Kind kindOf(String name) {
        if (name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler")) {
            return Kind.COMPILER;
        }
        if (name.equals("VM Thread")) {
            return Kind.VM;
        }
        boolean collector = name.startsWith("GC Thread")
                || name.startsWith("G1 ")
                || name.startsWith("ZWorker")
                || name.startsWith("ZDriver")
                || name.startsWith("Shenandoah");
        return collector ? Kind.COLLECTOR : Kind.OTHER;
    }
}
