package io.streamgauge.experiment;

import java.util.List;

/// Message bodies.
///
/// @param sizes what sizes bodies have
/// @param compressibility 0: random bytes; 1: all the same; the share of each body that repeats
public record PayloadSpec(Sizes sizes, double compressibility) {
    /// The distribution of body sizes in bytes.
    public sealed interface Sizes {
        /// Smallest size that can occur.
        int minBytes();

        /// Largest size that can occur.
        int maxBytes();

        /// All the same size.
        record Fixed(int bytes) implements Sizes {
            @Override
            public int minBytes() {
                return bytes;
            }

            @Override
            public int maxBytes() {
                return bytes;
            }
        }

        /// Evenly spread between two bounds, both included.
        record Uniform(int fromBytes, int toBytes) implements Sizes {
            @Override
            public int minBytes() {
                return fromBytes;
            }

            @Override
            public int maxBytes() {
                return toBytes;
            }
        }

        /// Listed sizes with weights.
        record Weighted(List<WeightedSize> choices) implements Sizes {
            public Weighted {
                choices = List.copyOf(choices);
            }

            @Override
            public int minBytes() {
                return choices.stream().mapToInt(WeightedSize::bytes).min().orElseThrow();
            }

            @Override
            public int maxBytes() {
                return choices.stream().mapToInt(WeightedSize::bytes).max().orElseThrow();
            }
        }

        /// One size and how often it is drawn relative to the others.
        record WeightedSize(int bytes, double weight) {}
    }
}
