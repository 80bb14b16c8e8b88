package io.streamgauge.text;

/// Conversion of a text to a sentence.
public final class Sentence {
    private Sentence() {}

    /// Returns the text with a capital letter and a full stop. If the text starts with a reference such as
    /// `part/claim`, the case of this reference does not change.
    public static String of(String text) {
        String words = text.strip();
        if (words.isEmpty()) {
            return "";
        }
        boolean reference = words.split("\\s", 2)[0].contains("/");
        String start = reference ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return start.endsWith(".") ? start : start + ".";
    }
}
