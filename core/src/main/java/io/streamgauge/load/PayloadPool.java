package io.streamgauge.load;

import io.streamgauge.experiment.PayloadSpec;
import io.streamgauge.experiment.PayloadSpec.Sizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Bodies made before the load starts, one pool for each producer: no message allocates or draws anything.
///
/// Bodies repeat after a pool's length; the envelope at their start never does. Bodies of one size make a pool of
/// 128 KiB (at least 1 and at most 1,024 bodies): a larger one would be read from memory, not from the caches, which
/// costs a microsecond a message. Drawn sizes need more of them to have the right mean: 4 MiB.
final class PayloadPool {
    private static final int MOST_BODIES = 1024;
    private static final int FIXED_POOL_BYTES = 128 << 10;
    private static final int DRAWN_POOL_BYTES = 4 << 20;
    private static final int LEAST_BODIES = 4;
    private static final int WEIGHTED_TURNS = 4096;
    private static final int PATTERN_BYTES = 64;

    private final byte[][] bodies;
    private final int mask;

    PayloadPool(PayloadSpec spec, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int poolBytes = spec.sizes() instanceof Sizes.Fixed ? FIXED_POOL_BYTES : DRAWN_POOL_BYTES;
        int fitting = poolBytes / Math.max(1, spec.sizes().maxBytes());
        int count = spec.sizes() instanceof Sizes.Weighted
                ? WEIGHTED_TURNS
                : Integer.highestOneBit(Math.clamp(fitting, least(spec.sizes().maxBytes()), MOST_BODIES));
        bodies = new byte[count][];
        mask = count - 1;
        if (spec.sizes() instanceof Sizes.Weighted weighted) {
            fillByTurns(weighted, spec.compressibility(), random);
        } else {
            for (int i = 0; i < count; i++) {
                bodies[i] = body(size(spec.sizes(), i, count, random), spec.compressibility(), random);
            }
        }
        shuffle(random);
    }

    /// Several, that neighbours differ; of very large ones fewer, because they fill the heap of the worker.
    private static int least(int bytes) {
        return Math.clamp(DRAWN_POOL_BYTES / bytes, 1, LEAST_BODIES);
    }

    /// A rare size must come as often as its weight says, however few bodies fit: a body then has many turns.
    private void fillByTurns(Sizes.Weighted weighted, double compressibility, SplittableRandom random) {
        Map<Integer, List<byte[]>> bySize = new HashMap<>();
        int share = FIXED_POOL_BYTES / weighted.choices().size();
        for (int i = 0; i < bodies.length; i++) {
            int bytes = weightedSize(weighted, (i + 0.5) / bodies.length);
            List<byte[]> made = bySize.computeIfAbsent(bytes, _ -> new ArrayList<>());
            if (made.size() < Math.clamp(share / bytes, least(bytes), MOST_BODIES)) {
                made.add(body(bytes, compressibility, random));
            }
            bodies[i] = made.get(i % made.size());
        }
    }

    /// The body of a message. The caller writes the envelope into it; it is in use until the client has copied it.
    byte[] body(long sequence) {
        return bodies[(int) sequence & mask];
    }

    /// Sizes are the distribution's quantiles in even steps, so that even a small pool has the right mean.
    private static int size(Sizes sizes, int i, int count, SplittableRandom random) {
        double quantile = (i + (count == 1 ? random.nextDouble() : 0.5)) / count;
        return switch (sizes) {
            case Sizes.Fixed fixed -> fixed.bytes();
            case Sizes.Uniform uniform ->
                uniform.fromBytes() + (int) (quantile * (uniform.toBytes() - uniform.fromBytes() + 1));
            case Sizes.Weighted weighted -> weightedSize(weighted, quantile);
        };
    }

    private static int weightedSize(Sizes.Weighted weighted, double quantile) {
        double all = weighted.choices().stream()
                .mapToDouble(Sizes.WeightedSize::weight)
                .sum();
        double reached = 0;
        for (Sizes.WeightedSize choice : weighted.choices()) {
            reached += choice.weight() / all;
            if (quantile < reached) {
                return choice.bytes();
            }
        }
        return weighted.choices().getLast().bytes();
    }

    private static byte[] body(int bytes, double compressibility, SplittableRandom random) {
        byte[] body = new byte[bytes];
        random.nextBytes(body);
        int randomPart = (int) Math.round(PATTERN_BYTES * (1 - compressibility));
        for (int start = 0; start < bytes; start += PATTERN_BYTES) {
            int from = Math.min(bytes, start + randomPart);
            Arrays.fill(body, from, Math.min(bytes, start + PATTERN_BYTES), (byte) 'x');
        }
        return body;
    }

    private void shuffle(SplittableRandom random) {
        for (int i = bodies.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            byte[] swapped = bodies[i];
            bodies[i] = bodies[j];
            bodies[j] = swapped;
        }
    }
}
