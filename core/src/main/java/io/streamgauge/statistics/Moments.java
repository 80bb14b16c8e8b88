package io.streamgauge.statistics;

/// Mean and variance of a sample.
///
/// @param variance sample variance (divisor n - 1); 0 for fewer than two values
public record Moments(int n, double mean, double variance) {
    public static Moments of(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / values.length;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Moments(values.length, mean, values.length < 2 ? 0 : squares / (values.length - 1));
    }

    public double standardDeviation() {
        return Math.sqrt(variance);
    }

    public double standardError() {
        return Math.sqrt(variance / n);
    }
}
