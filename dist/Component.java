import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Component of a package, as described in the SBOM.
///
/// @param classifier classifier of the Maven artifact; empty if it does not have a classifier
/// @param licences alternative licences, of which a user of the component can choose one
/// @param publisher publisher, or the group of the Maven artifact
/// @param source address of the source code; empty if it is unknown
record Component(
        String name, String version, String classifier, List<String> licences, String publisher, String source) {
    static final String RUNTIME = "openjdk";
    private static final Pattern CLASSIFIER = Pattern.compile("[?&]classifier=([^&#]+)");

    /// Returns the components of an SBOM, by the name of the JAR file.
    static Map<String, Component> in(JsonNode sbom) {
        Map<String, Component> components = new TreeMap<>();
        for (JsonNode node : sbom.get("components")) {
            Component component = of(node);
            components.put(component.file() + ".jar", component);
        }
        return components;
    }

    private static Component of(JsonNode node) {
        List<String> licences = new ArrayList<>();
        for (JsonNode choice : node.path("licenses")) {
            JsonNode licence = choice.path("license");
            licences.add(
                    choice.has("expression")
                            ? choice.get("expression").asString()
                            : licence.path("id").asString(licence.path("name").asString("unknown")));
        }
        Matcher classifier = CLASSIFIER.matcher(node.path("purl").asString(""));
        return new Component(
                node.get("name").asString(),
                node.get("version").asString(),
                classifier.find() ? classifier.group(1) : "",
                licences,
                node.path("publisher").asString(node.path("group").asString("")),
                source(node));
    }

    private static String source(JsonNode node) {
        for (JsonNode reference : node.path("externalReferences")) {
            if (reference.path("type").asString().equals("vcs")) {
                return reference.path("url").asString();
            }
        }
        return "";
    }

    /// Returns the name of the JAR file without its extension.
    String file() {
        return name + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier);
    }

    boolean isRuntime() {
        return name.equals(RUNTIME);
    }

    /// Returns whether the component belongs to Streamgauge.
    boolean isOwn() {
        return name.startsWith("streamgauge-");
    }
}
