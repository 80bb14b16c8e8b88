import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// File `copyright` of the Debian package. Its paragraphs follow Debian's machine-readable format.
final class DebianCopyright {
    private static final String HOME = "opt/streamgauge/";
    private static final Pattern HOLDER =
            Pattern.compile("(?i)^[\\s*]*(copyright (?:\\(c\\)|©|\\d{4}).*?)(?: ?all rights reserved\\.?)?\\s*$");

    private DebianCopyright() {}

    /// Returns the text of the file.
    ///
    /// @param home directory of the package, which contains the licence texts
    static String text(Collection<Component> components, Path home) throws IOException {
        StringBuilder text = new StringBuilder("""
                Upstream-Name: Streamgauge
                Comment: /opt/streamgauge/THIRD-PARTY.md lists the components, and
                 /opt/streamgauge/sbom.cdx.json is an SBOM in the format CycloneDX.

                Files: *
                Copyright: The Streamgauge developers
                License: Apache-2.0
                """);
        Set<String> licences = new TreeSet<>(Set.of("Apache-2.0"));
        for (Component component : components) {
            if (component.isOwn()) {
                continue;
            }
            String licence = shortNames(component.licences());
            licences.addAll(List.of(licence.split(" or ")));
            text.append("\nFiles: ").append(HOME).append(component.isRuntime() ? "runtime/*" : "lib/" + component.file() + ".jar")
                    .append("\nCopyright: ").append(String.join("\n ", holders(component, home)))
                    .append("\nLicense: ").append(licence).append('\n');
        }
        licences.forEach(licence -> text.append("\nLicense: ").append(licence).append('\n').append(place(licence)));
        return text.toString();
    }

    /// Returns Debian's short names for the licences.
    private static String shortNames(List<String> licences) {
        return licences.stream()
                .map(licence -> switch (licence) {
                    case "AL 2.0", "ASL 2.0" -> "Apache-2.0";
                    case "GPL v2" -> "GPL-2";
                    case "MIT", "Bouncy Castle Licence" -> "Expat";
                    case "GPL-2.0-only WITH Classpath-exception-2.0", "GPL-2.0-with-classpath-exception" ->
                        "GPL-2 with Classpath exception";
                    default -> licence.replace(' ', '-');
                })
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    /// Returns the copyright notices in the licence texts of the component. If the texts do not contain a
    /// notice, this method returns the publisher.
    private static List<String> holders(Component component, Path home) throws IOException {
        if (component.isRuntime()) {
            return List.of("Oracle and/or its affiliates", "and others, see " + HOME + "runtime/legal");
        }
        Path texts = home.resolve("licences").resolve(component.file());
        Set<String> notices = new TreeSet<>();
        if (Files.isDirectory(texts)) {
            try (Stream<Path> files = Files.list(texts)) {
                for (Path file : files.sorted().toList()) {
                    Files.readAllLines(file).stream()
                            .map(HOLDER::matcher)
                            .filter(matcher -> matcher.matches())
                            .map(matcher -> matcher.group(1).strip())
                            .forEach(notices::add);
                }
            }
        }
        return notices.isEmpty() ? List.of(component.publisher()) : List.copyOf(new TreeSet<>(notices));
    }

    /// Returns the paragraph that states where the text of the licence is.
    private static String place(String licence) {
        return switch (licence) {
            case "Apache-2.0" -> """
                     On Debian systems, the text of this licence is in
                     /usr/share/common-licenses/Apache-2.0.
                    """;
            case "CC0-1.0", "MPL-2.0", "GPL-2" -> """
                     On Debian systems, the text of this licence is in
                     /usr/share/common-licenses/%s.
                    """.formatted(licence);
            case "GPL-2 with Classpath exception" -> """
                     On Debian systems, the text of the GNU General Public License is in
                     /usr/share/common-licenses/GPL-2. The text of the exception is in
                     /opt/streamgauge/runtime/legal/java.base.
                    """;
            default -> """
                     The text of this licence is in the directory of the component in
                     /opt/streamgauge/licences.
                    """;
        };
    }
}
