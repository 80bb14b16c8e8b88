package io.streamgauge.driver.contract;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Listener that stores all outcomes that a producer reports.
public final class Outcomes implements SendListener {
    private final Map<Long, List<String>> byToken = new TreeMap<>();

    @Override
    public synchronized void accepted(long token) {
        add(token, "ACCEPTED");
    }

    @Override
    public synchronized void failed(long token, SendFailure kind, String detail) {
        add(token, kind.name());
    }

    @Override
    public long tokenOf(byte[] body) {
        return Bodies.token(body, 0);
    }

    private void add(long token, String outcome) {
        byToken.computeIfAbsent(token, ignored -> new ArrayList<>()).add(outcome);
        notifyAll();
    }

    /// Waits until `messages` tokens have an outcome, or until the timeout expires.
    public synchronized void await(int messages, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (byToken.size() < messages) {
            long remainingMillis = (end - System.nanoTime()) / 1_000_000;
            if (remainingMillis <= 0) {
                return;
            }
            wait(remainingMillis);
        }
    }

    /// Returns all outcomes by token. An outcome is `ACCEPTED` or the name of the failure.
    public synchronized Map<Long, List<String>> byToken() {
        Map<Long, List<String>> copy = new TreeMap<>();
        byToken.forEach((token, outcomes) -> copy.put(token, List.copyOf(outcomes)));
        return copy;
    }

    /// Returns the tokens for which `outcome` is the only reported outcome.
    public synchronized List<Long> tokensWith(String outcome) {
        return byToken.entrySet().stream()
                .filter(e -> e.getValue().equals(List.of(outcome)))
                .map(Map.Entry::getKey)
                .toList();
    }
}
