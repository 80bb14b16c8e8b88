package io.streamgauge.cli.bench;

/// Option and its value, which comes from the command line or from an environment variable.
///
/// @param name name of the option as it was typed, for example `-r`; for an environment variable, the long name
/// @param value value without secrets
/// @param secret complete value; differs from `value` only if it contains a secret
/// @param variable name of the environment variable; empty for an option on the command line
record Given(String name, String value, String secret, String variable) {
    boolean fromEnvironment() {
        return !variable.isEmpty();
    }

    /// Returns the option or variable with its value for error messages, for example `-r 5k/s` or
    /// `STREAMGAUGE_RATE=5k/s`.
    String place() {
        return fromEnvironment() ? variable + "=" + value : name + " " + value;
    }

    @Override
    public String toString() {
        return place();
    }
}
