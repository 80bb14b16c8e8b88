package io.streamgauge.deploy.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Parser for the text format of Prometheus endpoints. It supports the exposition format 0.0.4 and the subset of
/// OpenMetrics that is identical to this format.
final class PrometheusText {
    /// Sample of a series.
    ///
    /// @param labels values by name, without escape sequences
    record Sample(String series, Map<String, String> labels, double value) {}

    private final String text;
    private int at;

    private PrometheusText(String text) {
        this.text = text;
    }

    /// Reads the samples of the wanted series. All other lines are skipped without parsing, because a broker
    /// exports about ten times as many series as Streamgauge needs.
    ///
    /// @throws IllegalArgumentException if a line of a wanted series does not follow the format
    static void read(String text, Predicate<String> wanted, Consumer<Sample> taker) {
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            int nameEnd = nameEnd(text, start, end);
            if (nameEnd > start && wanted.test(text.substring(start, nameEnd))) {
                taker.accept(new PrometheusText(text.substring(start, end)).sample(nameEnd - start));
            }
            start = end + 1;
        }
    }

    /// Returns the index after the name at the start of a line; `start` for comments and empty lines.
    private static int nameEnd(String text, int start, int end) {
        int at = start;
        while (at < end && isNamePart(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isNamePart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
    }

    private Sample sample(int nameEnd) {
        at = nameEnd;
        Map<String, String> labels = at < text.length() && text.charAt(at) == '{' ? labels() : Map.of();
        String[] valueAndTime = text.substring(at).strip().split("\\s+");
        return new Sample(text.substring(0, nameEnd), labels, number(valueAndTime[0]));
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new HashMap<>();
        at++;
        while (true) {
            skip();
            if (peek() == '}') {
                at++;
                return labels;
            }
            int equals = text.indexOf('=', at);
            if (equals < 0) {
                throw broken();
            }
            String name = text.substring(at, equals).strip();
            at = equals + 1;
            labels.put(name, quoted());
        }
    }

    private void skip() {
        while (peek() == ',' || peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw broken();
        }
        return text.charAt(at);
    }

    private String quoted() {
        skip();
        if (peek() != '"') {
            throw broken();
        }
        at++;
        StringBuilder value = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            if (c == '\\') {
                char escaped = peek();
                at++;
                value.append(escaped == 'n' ? '\n' : escaped);
            } else {
                value.append(c);
            }
        }
        at++;
        return value.toString();
    }

    private double number(String written) {
        return switch (written) {
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> {
                try {
                    yield Double.parseDouble(written);
                } catch (NumberFormatException e) {
                    throw broken();
                }
            }
        };
    }

    private IllegalArgumentException broken() {
        String shown = text.length() > 120 ? text.substring(0, 120) + "..." : text;
        return new IllegalArgumentException("invalid line of the Prometheus text format: " + shown);
    }
}
