package io.streamgauge.load.content;

import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Bodies of the messages of one producer. The bodies are generated before the load starts, so that sending
/// does not allocate memory.
///
/// After the last body of the pool, the sequence of bodies repeats, but the envelope at the start of each body
/// is unique. A pool for a single payload size has up to 1,024 bodies and occupies at most 128 KiB. With a
/// larger pool, which does not fit into the CPU caches, each message takes about one microsecond longer. Only
/// bodies larger than 32 KiB need a larger pool, of at most four bodies. A pool of uniformly distributed sizes
/// can occupy 4 MiB, because a correct mean size requires more bodies. With 128 or more producers, each pool is
/// smaller, but still has a minimum number of bodies.
public final class PayloadPool {
    private static final int MAX_BODIES = 1024;
    private static final int FIXED_POOL_BYTES = 128 << 10;
    private static final int DRAWN_POOL_BYTES = 4 << 20;
    private static final int MIN_BODIES = 4;
    private static final int PRODUCERS_WITH_WHOLE_POOLS = 64;
    private static final int WEIGHTED_TURNS = 4096;
    private static final int PATTERN_BYTES = 64;

    private final byte[][] bodies;
    private final int mask;

    /// @param producers number of producers of the load, at least 1
    public PayloadPool(PayloadSpec spec, int producers, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int sharedBy = Math.max(1, producers / PRODUCERS_WITH_WHOLE_POOLS);
        int poolBytes = (spec.sizes() instanceof Sizes.Fixed ? FIXED_POOL_BYTES : DRAWN_POOL_BYTES) / sharedBy;
        int fitting = poolBytes / Math.max(1, spec.sizes().maxBytes());
        int count = spec.sizes() instanceof Sizes.Weighted
                ? WEIGHTED_TURNS
                : Integer.highestOneBit(
                        Math.clamp(fitting, minBodies(spec.sizes().maxBytes()), MAX_BODIES));
        bodies = new byte[count][];
        mask = count - 1;
        if (spec.sizes() instanceof Sizes.Weighted weighted) {
            fillRoundRobin(weighted, FIXED_POOL_BYTES / sharedBy, spec.compressibility(), random);
        } else {
            for (int i = 0; i < count; i++) {
                bodies[i] = body(size(spec.sizes(), i, count, random), spec.compressibility(), random);
            }
        }
        shuffle(random);
    }

    /// Returns the minimum number of bodies in a pool for this payload size. With several bodies, consecutive
    /// messages differ. For very large bodies, the minimum is smaller to limit heap usage.
    private static int minBodies(int bytes) {
        return Math.clamp(DRAWN_POOL_BYTES / bytes, 1, MIN_BODIES);
    }

    /// Fills the pool with a few distinct bodies, each of which occurs several times. Therefore, a rare size has
    /// the correct frequency even if only a few bodies fit into memory.
    private void fillRoundRobin(
            Sizes.Weighted weighted, int poolBytes, double compressibility, SplittableRandom random) {
        Map<Integer, List<byte[]>> bySize = new HashMap<>();
        int share = poolBytes / weighted.choices().size();
        for (int i = 0; i < bodies.length; i++) {
            int bytes = weightedSize(weighted, (i + 0.5) / bodies.length);
            List<byte[]> made = bySize.computeIfAbsent(bytes, _ -> new ArrayList<>());
            if (made.size() < Math.clamp(share / bytes, minBodies(bytes), MAX_BODIES)) {
                made.add(body(bytes, compressibility, random));
            }
            bodies[i] = made.get(i % made.size());
        }
    }

    /// Returns the body of a message. The caller writes the envelope into this body. The caller must not
    /// use the body again before the client has copied it.
    public byte[] body(long sequence) {
        return bodies[(int) sequence & mask];
    }

    /// Returns the size of body `i`. The sizes are evenly spaced quantiles of the distribution, so that the mean
    /// size is correct even in a small pool. If the pool contains only one body, its size is random.
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
