package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Path;

/// Time for which a thread was ready to run but no core was free: the second field of `/proc/PID/task/TID/schedstat`.
/// The fields are documented in `Documentation/scheduler/sched-stats.rst` of the kernel.
public final class RunQueueTime {
    private final Path file;

    private RunQueueTime(Path file) {
        this.file = file;
    }

    /// Returns the run queue time of the calling thread.
    ///
    /// @throws IOException if the operating system is not Linux
    public static RunQueueTime ofThisThread() throws IOException {
        return new RunQueueTime(Path.of("/proc/thread-self").toRealPath().resolve("schedstat"));
    }

    /// Returns the waiting time since the start of the thread, in nanoseconds. This method may be called on any
    /// thread.
    ///
    /// @throws IOException if the thread has ended
    public long nanos() throws IOException {
        String[] fields = StatusFields.read(file).split(" ");
        if (fields.length < 2) {
            throw new IOException(file + ": empty");
        }
        return Long.parseLong(fields[1]);
    }
}
