package io.streamgauge.load.content;

import io.streamgauge.experiment.workload.KeySpec;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Sequence of message keys that is generated before the load starts. The sequence repeats after
/// 65,536 messages.
public final class KeyPool {
    private static final int ORDER_LENGTH = 1 << 16;

    private final byte[] @Nullable [] order;

    public KeyPool(KeySpec spec, long seed) {
        this(spec, keys(spec), seed);
    }

    /// @param keys all keys, from [#keys]; the pools of all producers share this array
    public KeyPool(KeySpec spec, byte[][] keys, long seed) {
        order = switch (spec) {
            case KeySpec.None _ -> new byte[1][];
            case KeySpec.Drawn drawn -> order(drawn, keys, new SplittableRandom(seed));
        };
    }

    /// Returns all keys; empty if the messages do not have keys.
    public static byte[][] keys(KeySpec spec) {
        byte[][] keys = new byte[spec instanceof KeySpec.Drawn drawn ? drawn.count() : 0][];
        for (int k = 0; k < keys.length; k++) {
            keys[k] = ("key-" + k).getBytes(StandardCharsets.US_ASCII);
        }
        return keys;
    }

    public byte @Nullable [] key(long sequence) {
        return order[(int) sequence & order.length - 1];
    }

    private static byte[][] order(KeySpec.Drawn drawn, byte[][] keys, SplittableRandom random) {
        double[] cumulative = new double[drawn.count()];
        double total = 0;
        for (int k = 0; k < keys.length; k++) {
            total += Math.pow(k + 1, -drawn.skew());
            cumulative[k] = total;
        }
        byte[][] order = new byte[ORDER_LENGTH][];
        for (int i = 0; i < ORDER_LENGTH; i++) {
            int found = java.util.Arrays.binarySearch(cumulative, random.nextDouble() * total);
            order[i] = keys[Math.min(keys.length - 1, found < 0 ? -found - 1 : found + 1)];
        }
        return order;
    }
}
