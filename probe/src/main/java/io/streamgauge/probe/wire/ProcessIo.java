package io.streamgauge.probe.wire;

import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.probe.api.UndecidedException;
import java.io.IOException;
import java.util.List;

/// What processes have written.
public final class ProcessIo {
    private ProcessIo() {}

    /// Bytes that the processes have had written to storage, by `/proc/PID/io`; counted when they enter the page cache.
    ///
    /// @throws UndecidedException where the system does not tell
    public static long writtenBytes(List<Long> pids) throws UndecidedException {
        long sum = 0;
        for (long pid : pids) {
            try {
                sum += ProcessFiles.of(pid).writtenBytes();
            } catch (IOException e) {
                throw new UndecidedException(
                        "/proc/" + pid + "/io cannot be read, so what the broker writes is not known");
            }
        }
        return sum;
    }
}
