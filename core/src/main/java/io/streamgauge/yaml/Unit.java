package io.streamgauge.yaml;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Kinds of quantities in files, with their units.
public enum Unit {
    /// Size in bytes.
    SIZE("size", "1 KiB", "B, KB, MB, GB (powers of 1000), KiB, MiB, GiB (powers of 1024)") {
        @Override
        public Map<String, BigDecimal> factors() {
            Map<String, BigDecimal> factors = new LinkedHashMap<>();
            factors.put("B", BigDecimal.ONE);
            factors.put("kB", new BigDecimal("1e3"));
            factors.put("KB", new BigDecimal("1e3"));
            factors.put("MB", new BigDecimal("1e6"));
            factors.put("GB", new BigDecimal("1e9"));
            factors.put("KiB", BigDecimal.valueOf(1L << 10));
            factors.put("MiB", BigDecimal.valueOf(1L << 20));
            factors.put("GiB", BigDecimal.valueOf(1L << 30));
            return factors;
        }
    },
    /// Rate in messages per second.
    RATE("rate", "5k/s", "/s, /min, /h, each also with k (thousand) or M (million), for example 5k/s") {
        @Override
        public Map<String, BigDecimal> factors() {
            Map<String, BigDecimal> factors = new LinkedHashMap<>();
            for (String scale : new String[] {"", "k", "K", "M"}) {
                BigDecimal messages = new BigDecimal(scale.isEmpty() ? "1" : scale.equals("M") ? "1e6" : "1e3");
                factors.put(scale + "/s", messages);
                factors.put(scale + "/min", messages.divide(BigDecimal.valueOf(60), MathContext.DECIMAL64));
                factors.put(scale + "/h", messages.divide(BigDecimal.valueOf(3600), MathContext.DECIMAL64));
            }
            return factors;
        }
    },
    /// Duration in nanoseconds.
    DURATION("duration", "15 s", "us, ms, s, min (or m), h") {
        @Override
        public Map<String, BigDecimal> factors() {
            Map<String, BigDecimal> factors = new LinkedHashMap<>();
            factors.put("us", new BigDecimal("1e3"));
            factors.put("\u00b5s", new BigDecimal("1e3"));
            factors.put("ms", new BigDecimal("1e6"));
            factors.put("s", new BigDecimal("1e9"));
            factors.put("min", new BigDecimal("60e9"));
            factors.put("m", new BigDecimal("60e9"));
            factors.put("h", new BigDecimal("3600e9"));
            return factors;
        }
    };

    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([+-]?[0-9][0-9,_]*(?:\\.[0-9]+)?)\\s*(.*)");
    private static final Pattern GROUPED = Pattern.compile("[+-]?[0-9]{1,3}(,[0-9]{3})*(\\.[0-9]+)?");

    private final String word;
    private final String example;
    private final String accepted;

    Unit(String word, String example, String accepted) {
        this.word = word;
        this.example = example;
        this.accepted = accepted;
    }

    public abstract Map<String, BigDecimal> factors();

    String word() {
        return word;
    }

    public String example() {
        return example;
    }

    String accepted() {
        return accepted;
    }

    /// Returns the value in the base unit: bytes, messages per second or nanoseconds.
    ///
    /// @throws UnreadableValueException if the text is not a number with a unit of this kind
    public BigDecimal parse(String text) throws UnreadableValueException {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new UnreadableValueException(
                    "is not a " + word, "Write a number and a unit, for example " + example + ".");
        }
        String number = matcher.group(1);
        if (!separatesThousands(number)) {
            throw new UnreadableValueException(
                    "has a comma that does not separate thousands",
                    "Use a decimal point for fractions, and commas only as thousands separators, for example 5,000 or 0.5.");
        }
        String unit = matcher.group(2).replaceAll("\\s+", "").replaceFirst("(messages|msgs?)/", "/");
        if (unit.isEmpty()) {
            throw new UnreadableValueException(
                    "has no unit", "Write " + bareRemedy(number) + ". Units: " + accepted + ".");
        }
        BigDecimal factor = factors().get(unit);
        if (factor == null) {
            String meant = Suggestion.nearest(unit, factors().keySet())
                    .filter(u -> u.toLowerCase(Locale.ROOT).equals(unit.toLowerCase(Locale.ROOT)))
                    .map(u -> "Did you mean '" + u + "'? ")
                    .orElse("");
            throw new UnreadableValueException(
                    "has the unit '" + unit + "', which is not a unit of a " + word,
                    meant + "Use one of these units: " + accepted + ".");
        }
        return new BigDecimal(number.replace(",", "").replace("_", "")).multiply(factor);
    }

    /// Returns false if the number contains a comma that does not separate thousands.
    public static boolean separatesThousands(String number) {
        return !number.contains(",") || GROUPED.matcher(number).matches();
    }

    private String bareRemedy(String number) {
        return switch (this) {
            case SIZE -> number + " B for bytes";
            case RATE -> number + "/s for messages per second";
            case DURATION -> number + " s for seconds";
        };
    }
}
