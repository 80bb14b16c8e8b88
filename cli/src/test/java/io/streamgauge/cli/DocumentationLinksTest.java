package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Test of the relative links in all Markdown pages, including the headings to which the links point.
class DocumentationLinksTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
    private static final Pattern CODE_BLOCK = Pattern.compile("^```.*?^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Set<String> GENERATED = Set.of(".git", "target", "runs");

    private record Link(Path page, String target) {
        boolean isRelative() {
            return !target.matches("\\w+:.*");
        }

        boolean isBroken() {
            String[] parts = target.split("#", 2);
            Path file =
                    parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
            return !Files.exists(file)
                    || (parts.length > 1
                            && file.toString().endsWith(".md")
                            && !anchors(file).contains(parts[1]));
        }
    }

    @Test
    void findsTheTargetOfEveryRelativeLink() throws IOException {
        List<Link> links = pages().stream()
                .flatMap(DocumentationLinksTest::links)
                .filter(Link::isRelative)
                .toList();

        assertThat(links).hasSizeGreaterThan(200);
        assertThat(links).noneMatch(Link::isBroken);
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(PROJECT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> {
                        for (Path name : PROJECT.relativize(file)) {
                            if (GENERATED.contains(name.toString())) {
                                return false;
                            }
                        }
                        return true;
                    })
                    .toList();
        }
    }

    private static Stream<Link> links(Path page) {
        return LINK.matcher(prose(page)).results().map(link -> new Link(page, link.group(1)));
    }

    /// Returns the anchors of a page as GitHub derives them from its headings.
    private static List<String> anchors(Path page) {
        return HEADING.matcher(prose(page))
                .results()
                .map(heading -> heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1"))
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static String prose(Path page) {
        try {
            return CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
