package io.streamgauge.experiment.workload;

import java.util.List;

/// Specification of the message bodies.
///
/// @param sizes distribution of the body sizes
/// @param compressibility share of each body that consists of identical bytes; 0 if all bytes are random
public record PayloadSpec(Sizes sizes, double compressibility) {
    /// Distribution of body sizes in bytes.
    public sealed interface Sizes {
        /// Returns the smallest size that can occur.
        int minBytes();

        /// Returns the largest size that can occur.
        int maxBytes();

        /// Returns the mean size of the distribution.
        double meanBytes();

        /// Constant size.
        record Fixed(int bytes) implements Sizes {
            @Override
            public int minBytes() {
                return bytes;
            }

            @Override
            public int maxBytes() {
                return bytes;
            }

            @Override
            public double meanBytes() {
                return bytes;
            }
        }

        /// Sizes uniformly distributed between two inclusive bounds.
        record Uniform(int fromBytes, int toBytes) implements Sizes {
            @Override
            public int minBytes() {
                return fromBytes;
            }

            @Override
            public int maxBytes() {
                return toBytes;
            }

            @Override
            public double meanBytes() {
                return (fromBytes + (double) toBytes) / 2;
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

            @Override
            public double meanBytes() {
                double weights = 0;
                double bytes = 0;
                for (WeightedSize choice : choices) {
                    weights += choice.weight();
                    bytes += choice.weight() * choice.bytes();
                }
                return bytes / weights;
            }
        }

        /// Size with its relative frequency.
        record WeightedSize(int bytes, double weight) {}
    }
}
