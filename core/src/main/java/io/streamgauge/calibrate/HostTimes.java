package io.streamgauge.calibrate;

import io.streamgauge.linux.MachineFiles;
import io.streamgauge.measure.resources.ResourceSampler;
import io.streamgauge.measure.resources.ResourceSampler.SampledProcess;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.List;

/// Source of the CPU times of the machine and of this process, including steal.
public interface HostTimes {
    /// Cumulative CPU times in microseconds; -1 if unknown.
    record Used(long busyMicros, long ownMicros, long stealMicros) {}

    Used used();

    /// Returns the number of CPUs that this process can use.
    int cpus();

    /// Returns the number of CPUs of the whole machine, to which the CPU time and the steal of the machine refer.
    /// In a container with a CPU limit, this number is greater than [#cpus].
    default int cpusOfMachine() {
        return cpus();
    }

    /// Returns a source of the times of this machine. On operating systems other than Linux, only the CPU time
    /// of this process is known.
    static HostTimes ofThisMachine() {
        int cpus = Runtime.getRuntime().availableProcessors();
        SampledProcess self = new SampledProcess(
                "self", Role.GENERATOR, ProcessHandle.current().pid());
        ResourceSampler sampler = new ResourceSampler(List.of(self), null);
        return new HostTimes() {
            @Override
            public Used used() {
                long busy = -1;
                long own = -1;
                long steal = -1;
                for (ResourceRow row : sampler.sample(0, false)) {
                    if (row.role() == Role.HOST) {
                        busy = row.cpuMicros();
                        steal = row.stealMicros();
                    } else {
                        own = row.cpuMicros();
                    }
                }
                return new Used(busy, own, steal);
            }

            @Override
            public int cpus() {
                return cpus;
            }

            @Override
            public int cpusOfMachine() {
                return MachineFiles.cpusAtLeast(cpus);
            }
        };
    }
}
