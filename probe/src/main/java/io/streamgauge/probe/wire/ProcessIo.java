package io.streamgauge.probe.wire;

import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.probe.api.UndecidedException;
import java.io.IOException;
import java.util.List;

/// Reader for the number of bytes that processes have written.
public final class ProcessIo {
    private ProcessIo() {}

    /// Returns the number of bytes that the processes have written, from `/proc/PID/io`. The kernel
    /// counts a byte when the byte enters the page cache.
    ///
    /// @throws UndecidedException if `/proc/PID/io` is not readable
    public static long writtenBytes(List<Long> pids) throws UndecidedException {
        long sum = 0;
        for (long pid : pids) {
            try {
                sum += ProcessFiles.of(pid).writtenBytes();
            } catch (IOException e) {
                throw new UndecidedException(
                        "/proc/" + pid + "/io cannot be read, so the number of bytes that the broker wrote is unknown");
            }
        }
        return sum;
    }
}
