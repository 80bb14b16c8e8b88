package io.streamgauge.deploy.rabbitmq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Apt sources of this machine, in the one-line format and in the deb822 format (see sources.list(5)).
final class AptSources {
    private static final Pattern LINE =
            Pattern.compile("deb\\s+(?:\\[(?<options>[^]]*)]\\s+)?(?<uri>\\S+)\\s+(?<suite>\\S+)(?<components>.*)");
    private static final Pattern SIGNED_BY = Pattern.compile("signed-by=(\\S+)");

    private AptSources() {}

    /// Returns the archives that may be Debian archives. Archives that are signed with Debian's keyring
    /// come first.
    ///
    /// @param etc directory of the apt configuration, usually `/etc/apt`. This method ignores unreadable
    ///     files
    static List<AptSource> debianIn(Path etc) {
        List<Path> files = new ArrayList<>();
        files.add(etc.resolve("sources.list"));
        try (Stream<Path> parts = Files.list(etc.resolve("sources.list.d"))) {
            parts.sorted().forEach(files::add);
        } catch (IOException none) {
            // The directory does not exist or cannot be read. In this case, only sources.list is used.
        }
        return files.stream()
                .flatMap(file -> read(file).stream())
                .filter(AptSource::looksLikeDebian)
                .sorted(Comparator.comparing(source -> !source.isSignedByDebian()))
                .toList();
    }

    private static List<AptSource> read(Path file) {
        String name = file.getFileName().toString();
        try {
            if (name.endsWith(".sources")) {
                return stanzas(Files.readString(file));
            }
            return name.endsWith(".list") ? lines(Files.readString(file)) : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /// Parses the one-line format.
    static List<AptSource> lines(String text) {
        return text.lines()
                .map(line -> LINE.matcher(line.replaceFirst("#.*", "").strip()))
                .filter(Matcher::matches)
                .map(AptSources::ofLine)
                .toList();
    }

    private static AptSource ofLine(Matcher line) {
        String options = line.group("options");
        Matcher signedBy = SIGNED_BY.matcher(options == null ? "" : options);
        List<String> keyrings = signedBy.find() ? keyrings(signedBy.group(1).replace(',', ' ')) : List.of();
        return new AptSource(
                line.group("uri"), List.of(line.group("suite")), words(line.group("components")), keyrings);
    }

    /// Parses the deb822 format. A file in this format consists of stanzas, and a stanza consists of
    /// fields. An indented line continues the field of the previous line.
    static List<AptSource> stanzas(String text) {
        List<AptSource> sources = new ArrayList<>();
        for (String stanza : text.split("\n[ \t]*\n")) {
            Map<String, String> fields = fields(stanza);
            boolean enabled = !fields.getOrDefault("enabled", "yes").strip().equalsIgnoreCase("no");
            if (!enabled || !words(fields.getOrDefault("types", "")).contains("deb")) {
                continue;
            }
            for (String uri : words(fields.getOrDefault("uris", ""))) {
                sources.add(new AptSource(
                        uri,
                        words(fields.getOrDefault("suites", "")),
                        words(fields.getOrDefault("components", "")),
                        keyrings(fields.getOrDefault("signed-by", ""))));
            }
        }
        return sources;
    }

    private static Map<String, String> fields(String stanza) {
        Map<String, String> fields = new HashMap<>();
        String current = "";
        for (String line : stanza.lines().filter(line -> !line.startsWith("#")).toList()) {
            int colon = line.indexOf(':');
            if (!line.isEmpty() && Character.isWhitespace(line.charAt(0))) {
                fields.merge(current, line, (before, more) -> before + " " + more);
            } else if (colon > 0) {
                current = line.substring(0, colon).toLowerCase(Locale.ROOT);
                fields.put(current, line.substring(colon + 1));
            }
        }
        return fields;
    }

    /// Returns the paths of keyrings in a `Signed-By` value. Ignores fingerprints and embedded keys.
    private static List<String> keyrings(String value) {
        return words(value).stream().filter(word -> word.startsWith("/")).toList();
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
