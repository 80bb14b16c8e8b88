package io.streamgauge.engine.doctor;

/// Finding for a property that only Linux exposes.
final class UnknownValue {
    private UnknownValue() {}

    static Finding of(String check) {
        return Finding.attention(
                check,
                "unknown, because this operating system does not provide the required files in /proc or /sys",
                "Run measurements on Linux if you want to publish or compare the results.");
    }
}
