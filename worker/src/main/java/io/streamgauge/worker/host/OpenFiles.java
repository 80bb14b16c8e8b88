package io.streamgauge.worker.host;

import com.sun.management.UnixOperatingSystemMXBean;
import io.streamgauge.DriverException;
import io.streamgauge.text.Count;
import java.lang.management.ManagementFactory;

/// Operating system limit on the number of open files of this process. Connections also count as open files.
final class OpenFiles {
    /// Maximum number of open files of a run without worker hosts: class path, result files, and connections for
    /// metrics.
    private static final long OTHER_FILES = 256;

    private OpenFiles() {}

    /// Checks that this process may open two connections for each host: one to the host and one to its
    /// worker.
    ///
    /// @throws DriverException if the limit is too low
    static void require(int hosts) throws DriverException {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            require(hosts, system.getMaxFileDescriptorCount());
        }
    }

    static void require(int hosts, long limit) throws DriverException {
        long needed = 2L * hosts + OTHER_FILES;
        if (limit < needed) {
            throw new DriverException("the controller may open at most " + limit + " files, but a run with "
                    + Count.of(hosts, "worker host") + " needs " + needed + ". Run 'ulimit -n " + needed
                    + "' before 'streamgauge run', or increase the limit for the service");
        }
    }
}
