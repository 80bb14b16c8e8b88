package io.streamgauge.experiment.metric;

import io.streamgauge.text.ReportedQuantiles;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Measured quantity of a trial. Objectives and claims refer to metrics.
public sealed interface Metric {
    /// Returns the name in experiment files and in reports, for example `p99 end-to-end`.
    String words();

    /// Returns the name for the middle of a sentence, for example `p99 end-to-end latency`.
    default String phrase() {
        return words().endsWith(Latency.Span.END_TO_END.words()) ? words() + " latency" : words();
    }

    /// Returns the kind and the unit of the values of this metric.
    Quantity quantity();

    /// Returns whether a larger value is better, as is the case for rates.
    default boolean moreIsBetter() {
        return quantity() == Quantity.RATE;
    }

    /// Kind of a value, and the unit in which the value is stored.
    enum Quantity {
        DURATION("ns"),
        RATE("messages/s"),
        /// CPU time per message.
        CPU_TIME("us"),
        BYTES("bytes"),
        RATIO(""),
        PERCENT("%");

        private final String unit;

        Quantity(String unit) {
            this.unit = unit;
        }

        /// Returns the unit of stored values; empty if the values do not have a unit.
        public String unit() {
            return unit;
        }
    }

    /// Quantile of a latency, in nanoseconds.
    ///
    /// @param quantile one of [ReportedQuantiles#ALL]
    record Latency(Span of, double quantile) implements Metric {
        /// Start and end points of a latency.
        public enum Span {
            END_TO_END("end-to-end"),
            RESPONSE_TIME("response time"),
            SERVICE_TIME("service time");

            private final String words;

            Span(String words) {
                this.words = words;
            }

            public String words() {
                return words;
            }
        }

        /// Returns the label of the quantile, for example `p99.9`.
        public String label() {
            return ReportedQuantiles.label(quantile);
        }

        @Override
        public String words() {
            return label() + " " + of.words();
        }

        @Override
        public Quantity quantity() {
            return Quantity.DURATION;
        }

        static Optional<Metric> parse(String words) {
            for (Span kind : Span.values()) {
                if (words.endsWith(" " + kind.words())) {
                    OptionalDouble quantile = ReportedQuantiles.parse(
                            words.substring(0, words.length() - kind.words().length() - 1));
                    return quantile.isPresent()
                            ? Optional.of(new Latency(kind, quantile.getAsDouble()))
                            : Optional.empty();
                }
            }
            return Optional.empty();
        }
    }

    /// Mean or maximum of a latency, in nanoseconds.
    record Moment(Which which, Latency.Span of) implements Metric {
        /// Statistic of the latency.
        public enum Which {
            MEAN("mean"),
            MAX("max");

            private final String words;

            Which(String words) {
                this.words = words;
            }

            public String words() {
                return words;
            }
        }

        @Override
        public String words() {
            return which.words() + " " + of.words();
        }

        @Override
        public Quantity quantity() {
            return Quantity.DURATION;
        }

        static Optional<Metric> parse(String words) {
            return Arrays.stream(Which.values())
                    .flatMap(which -> Arrays.stream(Latency.Span.values()).map(span -> new Moment(which, span)))
                    .filter(moment -> moment.words().equals(words))
                    .map(Metric.class::cast)
                    .findFirst();
        }
    }

    /// Variation of the p99 over time. The value is the standard deviation of ln p99 over the seconds of
    /// the measured phase, and does not have a unit.
    ///
    /// @param of span of the latency, END_TO_END or RESPONSE_TIME
    record OverTime(Latency.Span of) implements Metric {
        @Override
        public String words() {
            return "variation over time of p99 " + of.words();
        }

        @Override
        public Quantity quantity() {
            return Quantity.RATIO;
        }

        static Optional<Metric> parse(String words) {
            return Stream.of(Latency.Span.END_TO_END, Latency.Span.RESPONSE_TIME)
                    .map(OverTime::new)
                    .filter(variation -> variation.words().equals(words))
                    .map(Metric.class::cast)
                    .findFirst();
        }
    }

    /// Ratio of two quantiles of the same latency, without a unit. The ratio shows how far the tail exceeds the
    /// typical latency. CPU contention that delays all messages equally has less effect on the ratio than on a
    /// single quantile.
    ///
    /// @param high larger quantile, one of [ReportedQuantiles#ALL]
    /// @param low smaller quantile, one of [ReportedQuantiles#ALL]
    record QuantileRatio(Latency.Span of, double high, double low) implements Metric {
        @Override
        public String words() {
            return ReportedQuantiles.label(high) + "/" + ReportedQuantiles.label(low) + " " + of.words();
        }

        @Override
        public Quantity quantity() {
            return Quantity.RATIO;
        }

        static Optional<Metric> parse(String words) {
            int slash = words.indexOf('/');
            int space = words.indexOf(' ');
            if (slash < 0 || space < slash) {
                return Optional.empty();
            }
            OptionalDouble high = ReportedQuantiles.parse(words.substring(0, slash));
            OptionalDouble low = ReportedQuantiles.parse(words.substring(slash + 1, space));
            return high.isPresent() && low.isPresent() && high.getAsDouble() > low.getAsDouble()
                    ? Arrays.stream(Latency.Span.values())
                            .filter(span -> words.substring(space + 1).equals(span.words()))
                            .<Metric>map(span -> new QuantileRatio(span, high.getAsDouble(), low.getAsDouble()))
                            .findFirst()
                    : Optional.empty();
        }
    }

    /// Metric without a parameter.
    record Figure(Name of) implements Metric {
        /// Name of a metric without a parameter.
        public enum Name {
            CAPACITY("capacity", Quantity.RATE),
            ACCEPTED_RATE("accepted rate", Quantity.RATE, true),
            DELIVERED_RATE("delivered rate", Quantity.RATE, true),
            CATCH_UP_TIME("catch-up time", Quantity.DURATION),
            TRANSFER_TIME("transfer time", Quantity.DURATION),
            COLD_TRANSFER_TIME("cold transfer time", Quantity.DURATION),
            TRANSFER_VARIATION("variation of transfer time", Quantity.RATIO),
            TRANSFER_RATE("transfer rate", Quantity.RATE),
            SENDING_RATE("sending rate", Quantity.RATE),
            RECEIVING_RATE("receiving rate", Quantity.RATE),
            BROKER_CPU("broker CPU per message", Quantity.CPU_TIME, true),
            BROKER_CPU_USE("broker CPU", Quantity.PERCENT, true),
            GENERATOR_CPU("generator CPU per message", Quantity.CPU_TIME, true),
            WRITTEN_BYTES("written bytes per payload byte", Quantity.RATIO),
            WRITTEN_PER_COPY("written bytes per copy", Quantity.RATIO),
            SYNCS("fsyncs per message", Quantity.RATIO, true),
            BROKER_SWITCHES("broker context switches per message", Quantity.RATIO, true),
            NETWORK_BYTES("network bytes per payload byte", Quantity.RATIO),
            BROKER_MEMORY("broker memory", Quantity.BYTES),
            HOST_CPU("host CPU", Quantity.PERCENT, true),
            DISK_BUSY("disk busy", Quantity.PERCENT, true);

            private final String words;
            private final Quantity quantity;
            private final boolean includesPauses;

            Name(String words, Quantity quantity) {
                this(words, quantity, false);
            }

            Name(String words, Quantity quantity, boolean includesPauses) {
                this.words = words;
                this.quantity = quantity;
                this.includesPauses = includesPauses;
            }

            public String words() {
                return words;
            }

            /// Returns whether the value is a mean over the whole measured phase. Such a mean is not meaningful
            /// for a load of transfers, because no messages are sent between transfers.
            public boolean includesPauses() {
                return includesPauses;
            }

            /// Returns whether the value measures the resource usage of the broker processes or, for a connected
            /// system, of the broker hosts.
            public boolean isOfBrokers() {
                return switch (this) {
                    case BROKER_CPU,
                            BROKER_CPU_USE,
                            WRITTEN_BYTES,
                            WRITTEN_PER_COPY,
                            BROKER_SWITCHES,
                            NETWORK_BYTES,
                            BROKER_MEMORY,
                            DISK_BUSY -> true;
                    case CAPACITY,
                            ACCEPTED_RATE,
                            DELIVERED_RATE,
                            CATCH_UP_TIME,
                            TRANSFER_TIME,
                            COLD_TRANSFER_TIME,
                            TRANSFER_VARIATION,
                            TRANSFER_RATE,
                            SENDING_RATE,
                            RECEIVING_RATE,
                            GENERATOR_CPU,
                            SYNCS,
                            HOST_CPU -> false;
                };
            }
        }

        @Override
        public String words() {
            return of.words();
        }

        @Override
        public Quantity quantity() {
            return of.quantity;
        }
    }

    /// Lowest accepted rate over any five consecutive seconds of a stage. This metric shows a temporary drop that the
    /// mean over the stage hides, because producers with a schedule catch up after the drop.
    record LowestRate() implements Metric {
        /// Length in seconds of the periods whose rates are compared. The rates of shorter periods are too
        /// noisy, because the rates of individual seconds vary by chance.
        public static final double PERIOD_SECONDS = 5;

        private static final String WORDS = "lowest accepted rate";

        @Override
        public String words() {
            return WORDS;
        }

        @Override
        public Quantity quantity() {
            return Quantity.RATE;
        }

        static Optional<Metric> parse(String words) {
            return words.equals(WORDS) ? Optional.of(new LowestRate()) : Optional.empty();
        }
    }

    /// Metric of one stage of a trial with an outage.
    ///
    /// @param of metric within the stage: a quantile, the mean or the maximum of a latency, the accepted
    ///     rate, the lowest accepted rate, or the delivered rate
    record During(Metric of, OutageStage stage) implements Metric {
        private static final String WHILE = " while ";

        @Override
        public String words() {
            return of.words() + WHILE + stage.words();
        }

        @Override
        public String phrase() {
            return of.phrase() + WHILE + stage.words();
        }

        @Override
        public Quantity quantity() {
            return of.quantity();
        }

        static Optional<Metric> parse(String words) {
            int at = words.lastIndexOf(WHILE);
            String stage = at < 0 ? "" : words.substring(at + WHILE.length());
            return Arrays.stream(OutageStage.values())
                    .filter(s -> s.words().equals(stage))
                    .findFirst()
                    .flatMap(s -> Metric.parse(words.substring(0, at))
                            .or(() -> LowestRate.parse(words.substring(0, at)))
                            .filter(During::hasStages)
                            .map(of -> new During(of, s)));
        }

        private static boolean hasStages(Metric metric) {
            return switch (metric) {
                case Latency _, Moment _, LowestRate _ -> true;
                case Figure figure ->
                    figure.of() == Figure.Name.ACCEPTED_RATE || figure.of() == Figure.Name.DELIVERED_RATE;
                case OverTime _, QuantileRatio _, During _ -> false;
            };
        }
    }

    /// Parses the name of a metric.
    ///
    /// @return metric; empty if the text is not the name of a metric
    static Optional<Metric> parse(String written) {
        String words = written.strip().replaceAll("\\s+", " ");
        for (Figure.Name kind : Figure.Name.values()) {
            if (kind.words().equals(words)) {
                return Optional.of(new Figure(kind));
            }
        }
        return Latency.parse(words)
                .or(() -> Moment.parse(words))
                .or(() -> OverTime.parse(words))
                .or(() -> QuantileRatio.parse(words))
                .or(() -> During.parse(words));
    }

    /// Returns a list of the valid metric names for error messages.
    static String accepted() {
        List<String> latencies = Arrays.stream(Latency.Span.values())
                .map(k -> "p99 " + k.words())
                .toList();
        String others = ReportedQuantiles.ALL.stream()
                .map(ReportedQuantiles::label)
                .filter(label -> !label.equals("p99"))
                .collect(Collectors.joining(", "));
        return String.join(", ", latencies) + " (also " + others + ", mean, max), variation over time of"
                + " p99 end-to-end (or response time), p99.9/p50 response time (or other quantiles), "
                + Arrays.stream(Figure.Name.values()).map(Figure.Name::words).collect(Collectors.joining(", "))
                + "; with an outage, also a latency, 'accepted rate', 'lowest accepted rate' or 'delivered rate', followed by"
                + " 'while tailing' (or building, draining, recovered)";
    }

    /// Returns the name for use in file names and keys, for example `p99-end-to-end`.
    default String key() {
        return words().toLowerCase(Locale.ROOT).replace(' ', '-').replace("/", "-to-");
    }
}
