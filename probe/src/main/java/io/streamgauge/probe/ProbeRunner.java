package io.streamgauge.probe;

import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.RefusedException;
import io.streamgauge.probe.api.UndecidedException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/// Runs probes one after another against one system, each within a time limit, and removes what each has made.
public final class ProbeRunner {
    private static final String FAILED = "the probe failed: ";
    private static final Duration CLEANING = Duration.ofSeconds(10);

    private final ProbeContext bench;
    private final Duration limit;
    private final UnaryOperator<String> masked;

    /// @param limit of each probe
    /// @param masked hides secrets in what a broker or client says
    public ProbeRunner(ProbeContext bench, Duration limit, UnaryOperator<String> masked) {
        this.bench = bench;
        this.limit = limit;
        this.masked = masked;
    }

    /// A probe that failed, by a timeout on a busy machine for example, says nothing about the system: it is run again,
    /// and once more when all others have ended, for what stood in its way may last longer than two attempts.
    ///
    /// @param listener told each row as it ends
    /// @return probe id to finding, in the order of the probes
    /// @throws InterruptedException if interrupted; what the probes made has been removed then
    public Map<String, ProbeResult> run(List<Probe> probes, BiConsumer<Probe, ProbeResult> listener)
            throws InterruptedException {
        Map<String, ProbeResult> findings = new LinkedHashMap<>();
        Map<Probe, ProbeResult> failures = new LinkedHashMap<>();
        for (Probe probe : probes) {
            ProbeResult finding = run(probe);
            if (failed(finding)) {
                finding = run(probe);
            }
            findings.put(probe.id(), finding);
            if (failed(finding)) {
                failures.put(probe, finding);
            } else {
                listener.accept(probe, finding);
            }
        }
        boolean answers = failures.size() < probes.size();
        for (Map.Entry<Probe, ProbeResult> failure : failures.entrySet()) {
            Probe probe = failure.getKey();
            ProbeResult finding = answers ? run(probe) : failure.getValue();
            findings.put(probe.id(), finding);
            listener.accept(probe, finding);
        }
        return findings;
    }

    private static boolean failed(ProbeResult finding) {
        return finding.evidence().startsWith(FAILED);
    }

    private ProbeResult run(Probe probe) throws InterruptedException {
        FutureTask<ProbeResult> task = new FutureTask<>(() -> probe.run(bench));
        Thread thread = Thread.ofPlatform().name("probe-" + probe.id()).daemon().start(task);
        try {
            ProbeResult finding = task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return new ProbeResult(finding.verdict(), clean(finding.evidence()), finding.value());
        } catch (TimeoutException e) {
            return ProbeResult.couldNotTell("the probe had not ended after " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            return explained(e.getCause() == null ? e : e.getCause());
        } finally {
            thread.interrupt();
            removeAll(thread);
        }
    }

    /// Also after an interruption, which is kept for whoever called.
    private void removeAll(Thread probe) {
        boolean interrupted = Thread.interrupted();
        Thread removal = Thread.ofPlatform().name("probe-removal").daemon().start(bench.facade()::removeAll);
        try {
            probe.join(CLEANING);
            removal.join(CLEANING);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private ProbeResult explained(Throwable failure) {
        String said = clean(String.valueOf(failure.getMessage()));
        return switch (failure) {
            case RefusedException _ -> ProbeResult.notOffered(said);
            case UndecidedException _ -> ProbeResult.couldNotTell(said);
            default -> ProbeResult.couldNotTell(clean(FAILED + ObservationText.of(failure)));
        };
    }

    private String clean(String text) {
        return masked.apply(text).replaceAll("\\s+", " ").strip();
    }
}
