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
            /// Largest upper bound of an experiment, in bytes. With this bound, the bodies of a producer have at
            /// least 16 sizes, or 4 sizes if there are many producers.
            public static final int LARGEST_BYTES = 256 << 10;

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
            /// Number of messages of which a size must be at least one. The frequency of a rarer size would be
            /// wrong, because the number of bodies in a pool is limited.
            public static final int RAREST = 1024;

            public Weighted {
                choices = List.copyOf(choices);
            }

            /// Returns whether a size is rarer than one in [#RAREST] messages.
            ///
            /// @param all sum of the weights of all sizes
            public static boolean isTooRare(double weight, double all) {
                // The weights of equally frequent sizes can be rounded.
                return weight * RAREST < all * (1 - 1e-9);
            }

            /// Returns the smallest weight with which a size is frequent enough.
            ///
            /// @param others sum of the weights of the other sizes
            public static double leastWeight(double others) {
                return others / (RAREST - 1);
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
