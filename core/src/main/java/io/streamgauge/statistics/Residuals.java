package io.streamgauge.statistics;

/// Residuals of a fit. Autocorrelation of the residuals reduces the effective sample size.
///
/// Let r be the correlation between neighbouring residuals. A negative r counts as 0. The class multiplies the
/// variance of the residuals by (1 + r) / (1 - r). The degrees of freedom depend on n (1 - r) / (1 + r), the
/// effective sample size of a first-order autoregression (Bayley and Hammersley 1946).
///
/// @param squares sum of the squares of the residuals
/// @param autocorrelation r, from 0 to 0.95
public record Residuals(int n, double squares, double autocorrelation) {
    private static final double MAX_AUTOCORRELATION = 0.95;

    public static Residuals of(double[] residuals) {
        double squares = 0;
        double neighbours = 0;
        for (int i = 0; i < residuals.length; i++) {
            squares += residuals[i] * residuals[i];
            neighbours += i == 0 ? 0 : residuals[i] * residuals[i - 1];
        }
        return new Residuals(
                residuals.length, squares, squares == 0 ? 0 : Math.clamp(neighbours / squares, 0, MAX_AUTOCORRELATION));
    }

    private double inflation() {
        return (1 + autocorrelation) / (1 - autocorrelation);
    }

    /// Returns the variance of the residuals after a fit of two parameters to more than two values, multiplied
    /// by the factor for autocorrelation.
    public double variance() {
        return squares / (n - 2) * inflation();
    }

    /// Returns the degrees of freedom after a fit of two parameters, at least 1.
    public double degreesOfFreedom() {
        return Math.max(1, n / inflation() - 2);
    }
}
