import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes the licence information of a package: `sbom.cdx.json` (the SBOM of the program and the Java runtime),
/// `THIRD-PARTY.md` and the licence files of the JAR files (`licences/`). Fails if a JAR file is not in the SBOM, or
/// if no licence of a component permits its distribution in the package.
///
/// Usage: `java -cp 'lib/*' ThirdParty.java SBOM PACKAGE_DIRECTORY`
public final class ThirdParty {
    /// Licences, as the SBOM names them, that permit the distribution of unchanged JAR files next to programs with
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

    private static final Set<String> FILES = Set.of("LICENSE", "LICENCE", "NOTICE", "COPYING", "COPYRIGHT", "LICENSES");

    /// Names of the Apache License 2.0, of which the package contains the text.
    private static final Set<String> APACHE = Set.of("Apache-2.0", "AL 2.0", "ASL 2.0");

    private static final String RUNTIME = "openjdk";
    private static final Pattern CLASSIFIER = Pattern.compile("[?&]classifier=([^&#]+)");

    private ThirdParty() {}

    /// Component of the package.
    private record Component(
            String name, String version, String classifier, List<String> licences, List<String> addresses) {
        /// Returns the name of the JAR file without its extension.
        String file() {
            return name + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier);
        }

        /// Returns the location of the text for a JAR file that does not contain one.
        String commonText() {
            return licences.stream().anyMatch(APACHE::contains) ? "LICENSE" : String.join(" ", addresses);
        }

        boolean isPermitted() {
            return licences.stream().anyMatch(PERMITTED::contains);
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[1]);
        JsonMapper json =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        ObjectNode sbom = (ObjectNode) json.readTree(Path.of(arguments[0]).toFile());
        ((ArrayNode) sbom.get("components")).add(runtime(json, directory.resolve("runtime/release")));
        sort((ArrayNode) sbom.get("components"), "bom-ref");
        sort((ArrayNode) sbom.get("dependencies"), "ref");
        Files.writeString(directory.resolve("sbom.cdx.json"), json.writeValueAsString(sbom) + "\n");

        Map<String, Component> components = components(sbom);
        List<String> problems = problems(components, directory.resolve("lib"));
        if (!problems.isEmpty()) {
            problems.forEach(System.err::println);
            System.exit(1);
        }
        StringBuilder page = new StringBuilder("# Third-party software in this package\n\n"
                + "The file sbom.cdx.json is a CycloneDX SBOM of the package. The licences of the Java runtime are in "
                + "runtime/legal/.\n\n| component | licence | text of the licence |\n|---|---|---|\n");
        for (Component component : components.values()) {
            if (component.name().startsWith("streamgauge-")) {
                continue;
            }
            Path licences = directory.resolve("licences").resolve(component.file());
            String text = "runtime/legal";
            if (!component.file().startsWith(RUNTIME)) {
                int files = copyLicences(directory.resolve("lib").resolve(component.file() + ".jar"), licences);
                text = files > 0 ? "licences/" + component.file() : component.commonText();
            }
            page.append("| %s | %s | %s |\n"
                    .formatted(
                            component.file(),
                            String.join(" or ", component.licences()),
                            text));
        }
        Files.writeString(directory.resolve("THIRD-PARTY.md"), page);
    }

    /// Sorts the objects by a field. Maven's order depends on whether the build compiled the tests.
    private static void sort(ArrayNode objects, String field) {
        List<JsonNode> sorted = objects.valueStream()
                .sorted(Comparator.comparing(object -> object.get(field).asString()))
                .toList();
        objects.removeAll();
        objects.addAll(sorted);
    }

    /// Returns the component of the Java runtime.
    private static ObjectNode runtime(JsonMapper json, Path release) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(release)) {
            properties.load(in);
        }
        ObjectNode component = json.createObjectNode();
        component.put("type", "platform");
        component.put("bom-ref", "java-runtime");
        component.put("name", RUNTIME);
        component.put("version", value(properties, "JAVA_VERSION"));
        component.put("description", "Java runtime with the modules " + value(properties, "MODULES"));
        component.putArray("licenses").addObject().put("expression", "GPL-2.0-only WITH Classpath-exception-2.0");
        return component;
    }

    private static String value(Properties release, String key) {
        return release.getProperty(key, "unknown").replace("\"", "");
    }

    /// Returns the components by the names of their JAR files.
    private static Map<String, Component> components(JsonNode sbom) {
        Map<String, Component> components = new TreeMap<>();
        for (JsonNode node : sbom.get("components")) {
            List<String> licences = new ArrayList<>();
            List<String> addresses = new ArrayList<>();
            for (JsonNode choice : node.path("licenses")) {
                JsonNode licence = choice.path("license");
                licences.add(
                        choice.has("expression")
                                ? choice.get("expression").asString()
                                : licence.path("id").asString(licence.path("name").asString("unknown")));
            }
            node.path("licenses").forEach(choice -> addresses.add(address(choice.path("license"))));
            Matcher classifier = CLASSIFIER.matcher(node.path("purl").asString(""));
            Component component = new Component(
                    node.get("name").asString(),
                    node.get("version").asString(),
                    classifier.find() ? classifier.group(1) : "",
                    licences,
                    addresses);
            components.put(component.file() + ".jar", component);
        }
        return components;
    }

    private static String address(JsonNode licence) {
        return licence.has("url")
                ? licence.get("url").asString()
                : "https://spdx.org/licenses/" + licence.path("id").asString("") + ".html";
    }

    private static List<String> problems(Map<String, Component> components, Path lib) throws IOException {
        List<String> problems = new ArrayList<>();
        components.forEach((jar, component) -> {
            if (!component.isPermitted()) {
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

    /// Copies the licence files at the top of the JAR file and in its directory META-INF, and returns their number.
    private static int copyLicences(Path jar, Path target) throws IOException {
        if (!Files.isRegularFile(jar)) {
            return 0;
        }
        int files = 0;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (!entry.isDirectory() && isLicence(entry.getName())) {
                    Path file = target.resolve(entry.getName().replace("META-INF/", "").replace('/', '-'));
                    Files.createDirectories(target);
                    try (InputStream in = zip.getInputStream(entry)) {
                        Files.write(file, in.readAllBytes());
                    }
                    files++;
                }
            }
        }
        return files;
    }

    private static boolean isLicence(String entry) {
        String[] path = entry.split("/", -1);
        boolean atTop = path.length == 1 || path[0].equals("META-INF") && path.length <= 3;
        String name = path[path.length - 1].toUpperCase(Locale.ROOT);
        return atTop && !name.endsWith(".CLASS") && FILES.stream().anyMatch(name::startsWith);
    }
}
