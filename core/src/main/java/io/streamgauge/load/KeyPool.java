package io.streamgauge.load;

import io.streamgauge.experiment.KeySpec;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Sequence of message keys that is generated before the load starts. The sequence repeats after 65,536
/// messages.
final class KeyPool {
    private static final int ORDER_LENGTH = 1 << 16;

    private final byte[] @Nullable [] order;

    KeyPool(KeySpec spec, long seed) {
        order = switch (spec) {
            case KeySpec.None _ -> new byte[1][];
            case KeySpec.Drawn drawn -> order(drawn, new SplittableRandom(seed));
        };
    }

    byte @Nullable [] key(long sequence) {
        return order[(int) sequence & order.length - 1];
    }

    private static byte[][] order(KeySpec.Drawn drawn, SplittableRandom random) {
        byte[][] keys = new byte[drawn.count()][];
        double[] cumulative = new double[drawn.count()];
        double total = 0;
        for (int k = 0; k < keys.length; k++) {
            keys[k] = ("key-" + k).getBytes(StandardCharsets.US_ASCII);
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
