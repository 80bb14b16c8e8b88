package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.SourcePosition;
import io.streamgauge.yaml.Tree.Scalar;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/// Reader of text blocks in the format of Java properties.
final class JavaProperties {
    private JavaProperties() {}

    /// Property with its position.
    ///
    /// @param value value, in which references to environment variables are not resolved
    record Property(String value, SourcePosition place) {}

    /// Returns the properties in a field, in the order of the file; empty if the field is missing. Reports an
    /// invalid format.
    static Map<String, Property> read(OmbFile file, Fields fields, String key) {
        Scalar scalar = fields.scalar(key, "a text block of properties");
        if (scalar == null) {
            return new LinkedHashMap<>();
        }
        Properties parsed = new Properties();
        try {
            parsed.load(new StringReader(scalar.written()));
        } catch (IllegalArgumentException e) {
            fields.problem(
                    key,
                    fields.pathOf(key) + " is not in the format of Java properties (" + e.getMessage() + ")",
                    "Correct the escape sequence.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> lines = scalar.written().lines().toList();
        Map<String, Property> properties = new LinkedHashMap<>();
        parsed.stringPropertyNames().stream()
                .sorted(Comparator.comparingInt((String name) -> lineOf(name, lines))
                        .thenComparing(Comparator.naturalOrder()))
                .forEach(name -> properties.put(
                        name,
                        new Property(
                                parsed.getProperty(name),
                                file.lineOf(scalar.place(), Math.max(0, lineOf(name, lines))))));
        return properties;
    }

    /// Returns the index of the last line that starts with the property; -1 if no line starts with the
    /// property. Java uses the value in the last line.
    private static int lineOf(String name, List<String> lines) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            String line = lines.get(i).strip();
            if (line.startsWith(name)
                    && (line.length() == name.length() || "=: \t".indexOf(line.charAt(name.length())) >= 0)) {
                return i;
            }
        }
        return -1;
    }
}
