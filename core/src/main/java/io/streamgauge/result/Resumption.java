package io.streamgauge.result;

import io.streamgauge.experiment.AttemptId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Resumption of an interrupted or paused run.
///
/// @param at time of the resumption, ISO-8601, UTC
/// @param lastSign time at which a trial last wrote a file before the resumption; start of the run if the trials
///     did not write files
/// @param trials IDs of the remaining trials
/// @param paused true if the run had been paused on request after a block; null in files of earlier versions
public record Resumption(
        String at,
        String lastSign,
        String streamgaugeVersion,
        HostFacts host,
        List<String> trials,
        @Nullable Boolean paused) {
    public Resumption {
        trials = List.copyOf(trials);
    }

    /// Returns whether the run had been paused on request after a block.
    public boolean afterPause() {
        return Boolean.TRUE.equals(paused);
    }

    /// Returns whether a trial ran after this resumption: a remaining trial, a later attempt at a remaining trial,
    /// or a trial of a remaining search. The trial can also have run after a later resumption.
    public boolean precedes(String trialId) {
        return trials.stream()
                .anyMatch(remaining ->
                        AttemptId.isSameOrLater(remaining, trialId) || trialId.startsWith(remaining + "-"));
    }

    /// Returns the time from the last activity to the resumption, in seconds.
    public long pausedSeconds() {
        return Duration.between(Instant.parse(lastSign), Instant.parse(at)).toSeconds();
    }

    /// Content of `resumes.json`: all resumptions of a run.
    public record All(List<Resumption> resumptions) {
        public All {
            resumptions = List.copyOf(resumptions);
        }
    }

    /// Returns a description of the changes in the machine and the Streamgauge version between the start of the
    /// run and the resumption; empty if nothing has changed.
    public Optional<String> differences(RunFacts began) {
        var differences = new java.util.ArrayList<String>();
        if (!began.identity().streamgaugeVersion().equals(streamgaugeVersion)) {
            differences.add("Streamgauge " + began.identity().streamgaugeVersion() + " before, " + streamgaugeVersion
                    + " after");
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
