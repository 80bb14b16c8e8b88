package io.streamgauge.result;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// That a run was continued after it had been cut off.
///
/// @param at ISO-8601, UTC
/// @param lastSign of life before that: when the run or its last trial ended, or began
/// @param trials ids of those that were still to do
public record Resumption(String at, String lastSign, String streamgaugeVersion, HostFacts host, List<String> trials) {
    public Resumption {
        trials = List.copyOf(trials);
    }

    /// From the last sign of life to the resumption, in seconds.
    public long pausedSeconds() {
        return Duration.between(Instant.parse(lastSign), Instant.parse(at)).toSeconds();
    }

    /// `resumes.json`.
    public record All(List<Resumption> resumptions) {
        public All {
            resumptions = List.copyOf(resumptions);
        }
    }

    /// What differs from the machine and the program that began the run, in words; empty when nothing does.
    public Optional<String> differences(RunFacts began) {
        var differences = new java.util.ArrayList<String>();
        if (!began.streamgaugeVersion().equals(streamgaugeVersion)) {
            differences.add("Streamgauge " + began.streamgaugeVersion() + " before, " + streamgaugeVersion + " after");
        }
        if (!began.host().equals(host)) {
            differences.add("host " + words(began.host()) + " before, " + words(host) + " after");
        }
        return differences.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", differences));
    }

    private static String words(HostFacts host) {
        return host.hostName() + " (" + host.cpus() + " x " + host.cpuModel() + ", " + (host.memoryBytes() >> 20)
                + " MiB, " + host.operatingSystem() + ", " + host.java() + ", " + host.dataFileSystem() + ")";
    }
}
