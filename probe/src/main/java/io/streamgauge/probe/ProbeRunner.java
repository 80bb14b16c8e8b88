package io.streamgauge.probe;

import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
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

/// Runner of probes against one system. It runs the probes in sequence, each within a time limit, and
/// removes their resources.
public final class ProbeRunner {
    private static final String FAILED = "the probe failed: ";
    private static final Duration REMOVAL_TIMEOUT = Duration.ofSeconds(10);

    private final ProbeContext context;
    private final Duration limit;
    private final UnaryOperator<String> masked;

    /// @param limit time limit of each attempt to run a probe
    /// @param masked function that hides secrets in the evidence
    public ProbeRunner(ProbeContext context, Duration limit, UnaryOperator<String> masked) {
        this.context = context;
        this.limit = limit;
        this.masked = masked;
    }

    /// Runs the probes. A probe fails if it throws an exception other than [RefusedException] and
    /// [UndecidedException]. The exception is not always evidence about the system. For example, a client can
    /// time out on a busy machine. Therefore, this method immediately runs a failed probe again. If the probe
    /// fails again, this method runs the probe once more after all other probes, because the cause can
    /// outlast the immediate retry. If all probes failed, this method omits the last attempt.
    ///
    /// This method also runs a probe again whose result is "refuted", because a message that arrives too late
    /// on a busy machine looks like a missing message. If the second result differs, the probe is
    /// inconclusive.
    ///
    /// @param listener callback for each completed row
    /// @return results by probe ID, in the order of the probes
    /// @throws InterruptedException if the thread is interrupted. The method first removes the resources of
    ///     the probes
    public Map<String, ProbeResult> run(List<Probe> probes, BiConsumer<Probe, ProbeResult> listener)
            throws InterruptedException {
        Map<String, ProbeResult> findings = new LinkedHashMap<>();
        Map<Probe, ProbeResult> failures = new LinkedHashMap<>();
        for (Probe probe : probes) {
            ProbeResult finding = runAndConfirm(probe);
            if (failed(finding)) {
                finding = runAndConfirm(probe);
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
            ProbeResult finding = answers ? runAndConfirm(probe) : failure.getValue();
            findings.put(probe.id(), finding);
            listener.accept(probe, finding);
        }
        return findings;
    }

    /// Runs a probe, and runs it again if its result is "refuted".
    private ProbeResult runAndConfirm(Probe probe) throws InterruptedException {
        ProbeResult finding = run(probe);
        return finding.verdict() == ProbeVerdict.REFUTED ? confirmed(finding, run(probe)) : finding;
    }

    private static ProbeResult confirmed(ProbeResult first, ProbeResult second) {
        return second.verdict() == ProbeVerdict.REFUTED
                ? first
                : ProbeResult.inconclusive("two attempts had different results. First attempt: "
                        + first.verdict().words() + ", " + first.evidence() + ". Second attempt: "
                        + second.verdict().words() + ", " + second.evidence());
    }

    private static boolean failed(ProbeResult finding) {
        return finding.evidence().startsWith(FAILED);
    }

    private ProbeResult run(Probe probe) throws InterruptedException {
        FutureTask<ProbeResult> task = new FutureTask<>(() -> probe.run(context));
        Thread thread = Thread.ofPlatform().name("probe-" + probe.id()).daemon().start(task);
        try {
            ProbeResult finding = task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return new ProbeResult(finding.verdict(), masked(finding.evidence()), finding.value());
        } catch (TimeoutException e) {
            return ProbeResult.inconclusive("the probe timed out after " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            return withExplanation(e.getCause() == null ? e : e.getCause());
        } finally {
            thread.interrupt();
            removeAll(thread);
        }
    }

    /// Removes the resources, even after an interruption. Restores the interrupt flag for the caller.
    private void removeAll(Thread probe) {
        boolean interrupted = Thread.interrupted();
        Thread removal = Thread.ofPlatform().name("probe-removal").daemon().start(context.facade()::removeAll);
        try {
            probe.join(REMOVAL_TIMEOUT);
            removal.join(REMOVAL_TIMEOUT);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private ProbeResult withExplanation(Throwable failure) {
        String message = masked(String.valueOf(failure.getMessage()));
        return switch (failure) {
            case RefusedException _ -> ProbeResult.notOffered(message);
            case UndecidedException _ -> ProbeResult.inconclusive(message);
            default -> ProbeResult.inconclusive(masked(FAILED + ObservationText.of(failure)));
        };
    }

    private String masked(String text) {
        return masked.apply(text).replaceAll("\\s+", " ").strip();
    }
}
