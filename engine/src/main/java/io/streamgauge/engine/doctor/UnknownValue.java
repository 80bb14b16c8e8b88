package io.streamgauge.engine.doctor;

/// Finding for a property that only Linux shows.
final class UnknownValue {
    private UnknownValue() {}

    static Finding of(String check) {
        return Finding.attention(
                check,
                "unknown, because this system does not have the files in /proc or /sys",
                "Use Linux for results that you want to keep.");
    }
}
