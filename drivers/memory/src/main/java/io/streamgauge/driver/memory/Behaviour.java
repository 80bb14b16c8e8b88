package io.streamgauge.driver.memory;

import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.system.MemoryScript.Stall;
import java.util.SplittableRandom;

/// Behaviour of the scripted broker. The behaviour determines the outcome and the processing time of
/// each message. This class is not thread-safe.
final class Behaviour {
    private static final double NANOS = 1e9;
    private static final int MAX_PASSES = 100;

    private final MemoryScript script;
    private final SplittableRandom random;
    private long firstArrival = Long.MIN_VALUE;
    /// Earliest instant, in nanoseconds with fractions, at which a broker with limited capacity can process the
    /// next message.
    private double freeAt = Double.NEGATIVE_INFINITY;

    private long arrivals;
    private long accepted;

    Behaviour(MemoryScript script, long seed) {
        this.script = script;
        this.random = new SplittableRandom(seed);
    }

    /// Outcome of a message.
    ///
    /// @param processedNanos instant at which the broker has processed the message
    record MessageOutcome(long processedNanos, boolean refused, boolean lost, boolean duplicated) {}

    /// Returns the outcome of an arriving message.
    ///
    /// @param now instant of the arrival in nanoseconds
    MessageOutcome arrival(long now) {
        if (firstArrival == Long.MIN_VALUE) {
            firstArrival = now;
        }
        arrivals++;
        long processed = processingEnd(now);
        boolean refused = isNth(arrivals, script.refuseEvery());
        if (!refused) {
            accepted++;
        }
        return new MessageOutcome(
                processed,
                refused,
                !refused && isNth(accepted, script.loseEvery()),
                !refused && isNth(accepted, script.duplicateEvery()));
    }

    private static boolean isNth(long count, long every) {
        return every > 0 && count % every == 0;
    }

    private long processingEnd(long now) {
        if (script.capacityPerSecond() <= 0) {
            return afterStalls(now);
        }
        double start = Math.max(afterStalls(now), freeAt);
        freeAt = afterStalls((long) start) + (start - (long) start) + NANOS / script.capacityPerSecond();
        return (long) freeAt;
    }

    /// Returns the first instant at or after `nanos` that is not within a stall. If stalls cover the entire
    /// time, the search ends after a fixed number of passes, and the result is within a stall.
    private long afterStalls(long nanos) {
        long at = nanos;
        long before = nanos - 1;
        for (int passes = 0; passes < MAX_PASSES && at != before; passes++) {
            before = at;
            at = afterEachStall(at);
        }
        return at;
    }

    private long afterEachStall(long nanos) {
        long at = nanos;
        for (Stall stall : script.stalls()) {
            long since = at - firstArrival - stall.first().toNanos();
            if (since >= 0) {
                long within = since % stall.every().toNanos();
                at += Math.max(0, stall.length().toNanos() - within);
            }
        }
        return at;
    }

    long acceptDelay() {
        return draw(script.acceptDelay());
    }

    long deliverDelay() {
        return draw(script.deliverDelay());
    }

    private long draw(Delay delay) {
        return switch (delay) {
            case Delay.Fixed fixed -> fixed.delay().toNanos();
            case Delay.Uniform uniform ->
                (long) (uniform.from().toNanos()
                        + random.nextDouble()
                                * (uniform.to().toNanos() - uniform.from().toNanos()));
            case Delay.Exponential exponential ->
                (long) (-Math.log(1 - random.nextDouble()) * exponential.mean().toNanos());
        };
    }
}
