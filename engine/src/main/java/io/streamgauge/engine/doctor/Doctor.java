package io.streamgauge.engine.doctor;

import io.streamgauge.engine.doctor.Finding.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Check of this machine: the software that Streamgauge needs, and the properties that affect measurements. The
/// check takes about a second. It does not access the network or start a process.
public final class Doctor {
    private Doctor() {}

    /// Examines this machine.
    ///
    /// @return findings in a fixed order
    /// @throws IOException if information about the disks cannot be read
    public static List<Finding> examine() throws IOException, InterruptedException {
        return examine(Machine.current());
    }

    static List<Finding> examine(Machine machine) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        findings.addAll(new SoftwareChecks(machine).findings());
        findings.addAll(new StorageChecks(machine).findings());
        findings.addAll(new LimitChecks(machine).findings());
        findings.addAll(new CpuChecks(machine).findings());
        return List.copyOf(findings);
    }

    /// Returns whether none of the findings is a problem.
    public static boolean isReady(List<Finding> findings) {
        return findings.stream().noneMatch(finding -> finding.state() == State.PROBLEM);
    }
}
