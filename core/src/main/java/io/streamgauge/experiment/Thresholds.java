package io.streamgauge.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Thresholds of the validity rules. An experiment can change each threshold.
///
/// @param changed values that differ from the defaults; [#OFF] for disabled rules
public record Thresholds(Map<Threshold, Double> changed) {
    public static final Thresholds DEFAULT = new Thresholds(Map.of());
    /// Threshold of a disabled rule. No value exceeds this threshold.
    public static final double OFF = Double.POSITIVE_INFINITY;

    public Thresholds {
        Map<Threshold, Double> kept = new EnumMap<>(Threshold.class);
        changed.forEach((threshold, value) -> {
            if (value != threshold.standard()) {
                kept.put(threshold, value);
            }
        });
        changed = Collections.unmodifiableMap(kept);
    }

    /// Returns the value in the unit of the threshold: a share, milliseconds or a factor.
    public double of(Threshold threshold) {
        return changed.getOrDefault(threshold, threshold.standard());
    }

    public boolean isOff(Threshold threshold) {
        return of(threshold) == OFF;
    }

    /// Returns the value as written in an experiment file, for example `0.5 %`; `off` for a disabled rule.
    public String written(Threshold threshold) {
        return written(threshold, of(threshold));
    }

    private static String written(Threshold threshold, double value) {
        if (value == OFF) {
            return "off";
        }
        return switch (threshold.unit()) {
            case SHARE -> plain(value * 100) + " %";
            case MILLIS -> plain(value) + " ms";
            case FACTOR -> plain(value) + "x";
        };
    }

    private static String plain(double value) {
        return new BigDecimal(value, new MathContext(9, RoundingMode.HALF_UP))
                .stripTrailingZeros()
                .toPlainString();
    }

    /// Returns the differences from the defaults, for example `steal-void 10 % (default 2 %)`.
    public List<String> changes() {
        return changed.keySet().stream()
                .map(t -> t.field() + " " + written(t) + " (default " + written(t, t.standard()) + ")")
                .toList();
    }
}
