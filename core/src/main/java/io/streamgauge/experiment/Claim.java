package io.streamgauge.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A statement about the results that is fixed before the run, so that the run can refute it.
///
/// @param id letters, digits, `-`, `_`, `.`; unique in its file
/// @param text the statement in words
/// @param b what A is compared with; null where `value` is, and for a trend of A alone
/// @param value a fixed figure that A is compared with, or null
/// @param relationText as written
/// @param margin share by which the claimed region is widened, for the tolerance of a published figure; at least 0
/// @param source where the statement comes from; empty: the author's own
/// @param published figures of the source, shown beside ours and never mixed in
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
        String source,
        List<Published> published) {
    public Claim {
        published = List.copyOf(published);
    }

    /// About two sides, or a trend of one.
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
        this(id, text, metric, a, b, null, relation, relationText, margin, source, published);
    }

    /// What is measured of a side: its own metric, or that of the claim.
    public Metric metricOf(Side side) {
        Metric own = side.metric();
        return own == null ? metric : own;
    }

    /// A side with its metric where that is not the claim's, for example `p50 response time of kafka`.
    public String wordsOf(Side side) {
        return metricOf(side).equals(metric) ? side.words() : metricOf(side).words() + " of " + side.words();
    }

    /// A system, at some levels of the varied factors.
    ///
    /// @param at factor path to level as written in `vary`; factors that are not named may have any level, and are
    ///     matched with the same level on the other side
    /// @param metric null: the claim's
    public record Side(
            String system, Map<String, String> at, @Nullable Metric metric) {
        public Side {
            at = Collections.unmodifiableMap(new LinkedHashMap<>(at));
        }

        public Side(String system, Map<String, String> at) {
            this(system, at, null);
        }

        /// For example `kafka at payload 1 KiB`.
        public String words() {
            StringBuilder words = new StringBuilder(system);
            at.forEach((path, level) -> words.append(words.length() == system.length() ? " at " : ", ")
                    .append(path.substring(path.lastIndexOf('.') + 1))
                    .append(' ')
                    .append(level));
            return words.toString();
        }
    }

    /// A figure as it was published.
    ///
    /// @param what for example `kafka p99 end-to-end`
    /// @param value as published, with its unit
    /// @param doubtful why the figure may not be what it seems, or null
    public record Published(
            String what, String value, @Nullable String doubtful) {}
}
