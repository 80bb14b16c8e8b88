package io.streamgauge.statistics;

/// What is left of a series when a fit is taken off, and how much it knows: neighbours that are alike say less.
///
/// A variance is multiplied by (1 + r) / (1 - r), and the degrees of freedom are those of n (1 - r) / (1 + r)
/// values, where r is the correlation of neighbouring residuals (the effective sample size of a first-order
/// autoregression; Bayley and Hammersley 1946). A negative r counts as 0.
///
/// @param squares sum of the squares
/// @param alike r, from 0 to 0.95
public record Residuals(int n, double squares, double alike) {
    private static final double MOST_ALIKE = 0.95;

    public static Residuals of(double[] residuals) {
        double squares = 0;
        double neighbours = 0;
        for (int i = 0; i < residuals.length; i++) {
            squares += residuals[i] * residuals[i];
            neighbours += i == 0 ? 0 : residuals[i] * residuals[i - 1];
        }
        return new Residuals(
                residuals.length, squares, squares == 0 ? 0 : Math.clamp(neighbours / squares, 0, MOST_ALIKE));
    }

    private double inflation() {
        return (1 + alike) / (1 - alike);
    }

    /// Of a value, after a fit of two parameters, widened for neighbours that are alike.
    public double variance() {
        return squares / (n - 2) * inflation();
    }

    /// After a fit of two parameters; at least 1.
    public double degreesOfFreedom() {
        return Math.max(1, n / inflation() - 2);
    }
}
