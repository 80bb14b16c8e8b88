package io.streamgauge.analyse.model;

import java.util.Iterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Text in which `{name}` stands for a value.
public final class TextTemplate {
    private static final Pattern NAME = Pattern.compile("\\{\\w+}(?<stop>\\.)?");

    private TextTemplate() {}

    /// Replaces each `{name}` in a template with the next value. If a value ends with a full stop, a full stop
    /// after its placeholder is omitted.
    public static String fill(String template, Iterator<?> values) {
        return NAME.matcher(template).replaceAll(match -> {
            String value = String.valueOf(values.next());
            String stop = match.group("stop") == null || value.endsWith(".") ? "" : ".";
            return Matcher.quoteReplacement(value + stop);
        });
    }
}
