package io.streamgauge.load;

import io.streamgauge.experiment.KeySpec;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Sequence of message keys that is generated before the load starts. The sequence repeats after
/// [ZipfOrder#LENGTH] messages.
final class KeyPool {
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
        for (int k = 0; k < keys.length; k++) {
            keys[k] = ("key-" + k).getBytes(StandardCharsets.US_ASCII);
        }
        int[] numbers = ZipfOrder.draw(drawn.count(), drawn.skew(), random);
        byte[][] order = new byte[numbers.length][];
        for (int i = 0; i < order.length; i++) {
            order[i] = keys[numbers[i]];
        }
        return order;
    }
}
