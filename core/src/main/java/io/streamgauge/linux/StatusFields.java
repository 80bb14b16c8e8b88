package io.streamgauge.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Fields of a file in `/proc` that has one `name: value` pair per line.
final class StatusFields {
    private StatusFields() {}

    /// Reads a file as Latin-1, because names of programs may contain any byte.
    static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /// Returns the number after `name`, or 0 if the field is missing.
    static long number(String text, String name) {
        String value = text(text, name);
        int end = 0;
        while (end < value.length() && Character.isDigit(value.charAt(end))) {
            end++;
        }
        return end == 0 ? 0 : Long.parseLong(value.substring(0, end));
    }

    /// Returns the text after `name`, or an empty string if the field is missing.
    static String text(String text, String name) {
        int at = text.startsWith(name) ? 0 : text.indexOf("\n" + name) + 1;
        if (at == 0 && !text.startsWith(name)) {
            return "";
        }
        int end = text.indexOf('\n', at);
        return text.substring(at + name.length(), end < 0 ? text.length() : end).strip();
    }
}
