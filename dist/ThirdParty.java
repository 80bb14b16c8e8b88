import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Program that writes the licence information of a package: `sbom.cdx.json` (the SBOM of the program and the Java
/// runtime), `THIRD-PARTY.md`, the licence texts (`licences/`), and the file `copyright` of the Debian package. The
/// program fails if a JAR file is not in the SBOM, or if the text of a licence is missing. It also fails if no licence
/// of a component permits the distribution of the component in the package.
///
/// Usage: `java -cp 'lib/*' ThirdParty.java SBOM PACKAGE_DIRECTORY LICENCE_TEXTS COPYRIGHT_FILE`
public final class ThirdParty {
    /// SBOM names of the licences that permit the distribution of unchanged JAR files next to programs with
    /// other licences. Before you add a licence, read it.
    private static final Set<String> PERMITTED = Set.of(
            "0BSD",
            "Apache-2.0",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "Bouncy Castle Licence",
            "CC0-1.0",
            "EPL-1.0",
            "EPL-2.0",
            "MIT",
            "MIT-0",
            "MPL-2.0",
            "GPL-2.0-with-classpath-exception",
            "GPL-2.0-only WITH Classpath-exception-2.0");

    private ThirdParty() {}

    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(arguments[1]);
        JsonMapper json =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        ObjectNode sbom = (ObjectNode) json.readTree(Path.of(arguments[0]).toFile());
        ((ArrayNode) sbom.get("components")).add(runtime(json, home.resolve("runtime/release")));
        sort((ArrayNode) sbom.get("components"), "bom-ref");
        sort((ArrayNode) sbom.get("dependencies"), "ref");
        Files.writeString(home.resolve("sbom.cdx.json"), json.writeValueAsString(sbom) + "\n");

        Map<String, Component> components = Component.in(sbom);
        List<String> problems = problems(components, home.resolve("lib"));
        String page = page(components.values(), new LicenceTexts(Path.of(arguments[2]), home), problems);
        if (!problems.isEmpty()) {
            problems.forEach(System.err::println);
            System.exit(1);
        }
        Files.writeString(home.resolve("THIRD-PARTY.md"), page);
        Files.writeString(Path.of(arguments[3]), DebianCopyright.text(components.values(), home));
    }

    private static String page(Collection<Component> components, LicenceTexts texts, List<String> problems)
            throws IOException {
        StringBuilder page = new StringBuilder("""
                # Third-party software in this package

                The file sbom.cdx.json is a CycloneDX SBOM of the package. The licences of the Java runtime are in
                runtime/legal/.

                | component | licence | text of the licence |
                |---|---|---|
                """);
        StringBuilder sources = new StringBuilder("""

                ## Source code

                The licences of these components require a reference to their source code. The components are unchanged.

                | component | source code |
                |---|---|
                """);
        for (Component component : components) {
            if (component.isOwn()) {
                continue;
            }
            List<String> paths = texts.copy(component);
            if (paths.isEmpty()) {
                problems.add(component.file() + ": the JAR file does not contain the text of its licence. Add the text to"
                        + " dist/licences and to dist/LicenceTexts.java.");
            }
            page.append("| %s | %s | %s |\n"
                    .formatted(
                            component.file(), String.join(" or ", component.licences()), String.join(", ", paths)));
            if (component.licences().stream().allMatch(licence -> licence.matches("(EPL|MPL|GPL)-.*"))) {
                sources.append("| %s | %s |\n".formatted(component.file(), component.source()));
            }
        }
        return page.append(sources).toString();
    }

    /// Sorts the objects by a field. The order from Maven depends on whether the build compiled the tests.
    private static void sort(ArrayNode objects, String field) {
        List<JsonNode> sorted = objects.valueStream()
                .sorted(Comparator.comparing(object -> object.get(field).asString()))
                .toList();
        objects.removeAll();
        objects.addAll(sorted);
    }

    /// Returns the SBOM component for the Java runtime.
    private static ObjectNode runtime(JsonMapper json, Path release) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(release)) {
            properties.load(in);
        }
        String version = value(properties, "JAVA_VERSION");
        ObjectNode component = json.createObjectNode();
        component.put("type", "platform");
        component.put("bom-ref", "java-runtime");
        component.put("name", Component.RUNTIME);
        component.put("version", version);
        component.put("description", "Java runtime with the modules " + value(properties, "MODULES"));
        component.putArray("licenses").addObject().put("expression", "GPL-2.0-only WITH Classpath-exception-2.0");
        ObjectNode source = component.putArray("externalReferences").addObject();
        source.put("type", "vcs");
        source.put("url", "https://github.com/openjdk/jdk" + version.replaceFirst("\\..*", "") + "u");
        return component;
    }

    private static String value(Properties release, String key) {
        return release.getProperty(key, "unknown").replace("\"", "");
    }

    private static List<String> problems(Map<String, Component> components, Path lib) throws IOException {
        List<String> problems = new ArrayList<>();
        components.forEach((jar, component) -> {
            if (component.licences().stream().noneMatch(PERMITTED::contains)) {
                problems.add(jar + ": the licences " + component.licences()
                        + " are not permitted. Read them, and add them to dist/ThirdParty.java or remove the"
                        + " dependency.");
            }
        });
        Set<String> missing = new TreeSet<>(Files.readAllLines(lib.resolve("class-path")));
        missing.removeAll(components.keySet());
        missing.removeIf(jar -> jar.startsWith("streamgauge-"));
        missing.forEach(jar -> problems.add(jar + ": not in the SBOM. Check its coordinates."));
        return problems;
    }
}
