package io.streamgauge.experiment.metric;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.streamgauge.experiment.system.FactorName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Statement about the results that is fixed before the run, so that the run can refute the statement.
///
/// @param id unique identifier of letters, digits, `-`, `_` and `.`
/// @param text statement as a sentence
/// @param b side that A is compared with; null if `value` is set or if the claim is about a trend of A alone
/// @param value fixed figure that A is compared with, or null
/// @param relationText relation as written
/// @param margin tolerance for published figures: the share by which Streamgauge widens the claimed range; at least 0
/// @param unequalDurability true if the claim compares systems of different durability classes on
///     purpose, as the source did; otherwise null
/// @param source origin of the statement; empty for a statement by the author of the file
/// @param published published figures of the source, shown for comparison only
/// @param family name of the family of claims that share an error rate; empty for a claim without a
///     family. If no claim has a family, the hash of the claims is the same as in earlier versions
public record Claim(
        String id,
        String text,
        Metric metric,
        Side a,
        @Nullable Side b,
        @Nullable Amount value,
        Relation relation,
        String relationText,
        double margin,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean unequalDurability,

        String source,
        List<Published> published,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String family) {
    public Claim {
        published = List.copyOf(published);
        // Files of earlier versions do not contain families.
        family = Objects.requireNonNullElse(family, "");
    }

    /// Creates a claim about two sides, or about a trend of one side.
    public Claim(
            String id,
            String text,
            Metric metric,
            Side a,
            @Nullable Side b,
            Relation relation,
            String relationText,
            double margin,
            String source,
            List<Published> published) {
        this(id, text, metric, a, b, null, relation, relationText, margin, null, source, published, "");
    }

    /// Returns a copy of this claim that belongs to the given family.
    public Claim in(String other) {
        return new Claim(
                id,
                text,
                metric,
                a,
                b,
                value,
                relation,
                relationText,
                margin,
                unequalDurability,
                source,
                published,
                other);
    }

    /// Returns whether the claim compares systems of different durability classes on purpose.
    public boolean allowsUnequalDurability() {
        return Boolean.TRUE.equals(unequalDurability);
    }

    /// Returns the metric of a side, or the metric of the claim if the side does not name a metric.
    public Metric metricOf(Side side) {
        Metric own = side.metric();
        return own == null ? metric : own;
    }

    /// Returns the name of a side, for example `p50 response time of kafka`. Omits the metric if the
    /// side uses the metric of the claim.
    public String wordsOf(Side side) {
        return metricOf(side).equals(metric) ? side.words() : metricOf(side).words() + " of " + side.words();
    }

    /// Side of a claim: a system at given levels of the varied factors.
    ///
    /// @param at map from the path of a factor to its level as written in `vary`. A factor that is not
    ///     in the map can have any level, but both sides are compared at the same level of this factor.
    /// @param metric metric of the side; null for the metric of the claim
    public record Side(
            String system, Map<String, String> at, @Nullable Metric metric) {
        public Side {
            at = Collections.unmodifiableMap(new LinkedHashMap<>(at));
        }

        public Side(String system, Map<String, String> at) {
            this(system, at, null);
        }

        /// Returns the side as text, for example `kafka at payload 1 KiB`.
        public String words() {
            StringBuilder words = new StringBuilder(system);
            at.forEach((path, level) -> words.append(words.length() == system.length() ? " at " : ", ")
                    .append(FactorName.of(path))
                    .append(' ')
                    .append(level));
            return words.toString();
        }
    }

    /// Figure that the source of a claim published.
    ///
    /// @param what metric and system that the figure refers to, for example `kafka p99 end-to-end`
    /// @param value published value, with its unit
    /// @param doubtful reason why the figure may be wrong, or null
    public record Published(
            String what, String value, @Nullable String doubtful) {}
}
