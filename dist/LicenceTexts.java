import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Licence texts of the components, copied to the directory `licences` of a package. A text comes from the JAR file, or
/// from `dist/licences` if the JAR file does not contain it.
final class LicenceTexts {
    /// Names of the Apache License 2.0, whose text is in the file `LICENSE` of the package.
    static final Set<String> APACHE = Set.of("Apache-2.0", "AL 2.0", "ASL 2.0");

    private static final Set<String> FILES = Set.of("LICENSE", "LICENCE", "NOTICE", "COPYING", "COPYRIGHT", "LICENSES");

    /// Additional texts in `dist/licences`, by component. The texts also cover the native libraries and the
    /// relocated copies of other libraries that a JAR file contains without a licence text.
    private static final Map<String, List<String>> ADDITIONAL = Map.ofEntries(
            Map.entry("asm", List.of("asm.txt")),
            Map.entry("bcpkix-jdk18on", List.of("bouncy-castle.txt")),
            Map.entry("bcprov-jdk18on", List.of("bouncy-castle.txt")),
            Map.entry("bcutil-jdk18on", List.of("bouncy-castle.txt")),
            Map.entry("bouncy-castle-bc", List.of("bouncy-castle.txt")),
            Map.entry("context", List.of("EPL-2.0.txt")),
            Map.entry("kafka-clients", List.of("protobuf.txt")),
            Map.entry("lz4-java", List.of("lz4.txt")),
            Map.entry("prometheus-metrics-exposition-formats", List.of("protobuf.txt")),
            Map.entry("pulsar-client", List.of("EPL-2.0.txt", "jakarta-activation.txt", "re2j.txt")),
            Map.entry("snappy-java", List.of("snappy.txt")),
            Map.entry("standalone-shared", List.of("EPL-2.0.txt")),
            Map.entry("standalone-static", List.of("EPL-2.0.txt")),
            Map.entry("zstd-jni", List.of("zstd-jni.txt", "zstd.txt")));

    private final Path sources;
    private final Path home;

    /// @param sources directory `dist/licences`
    /// @param home directory of the package
    LicenceTexts(Path sources, Path home) {
        this.sources = sources;
        this.home = home;
    }

    /// Copies the licence texts of the component into the package, and returns the paths of its texts in the
    /// package. The list is empty if a licence text is not available.
    List<String> copy(Component component) throws IOException {
        if (component.isRuntime()) {
            return List.of("runtime/legal");
        }
        Path target = home.resolve("licences").resolve(component.file());
        boolean inJar = copyFromJar(home.resolve("lib").resolve(component.file() + ".jar"), target) > 0;
        List<String> additional = ADDITIONAL.getOrDefault(component.name(), List.of());
        for (String file : additional) {
            Files.createDirectories(target);
            Files.copy(sources.resolve(file), target.resolve(file));
        }
        List<String> paths = new ArrayList<>();
        if (!inJar && component.licences().stream().anyMatch(APACHE::contains)) {
            paths.add("LICENSE");
        }
        if (inJar || !additional.isEmpty()) {
            paths.add("licences/" + component.file());
        }
        return paths;
    }

    /// Copies the licence files at the top level of the JAR file and in its directories `META-INF` and
    /// `licenses`, and returns their number.
    private static int copyFromJar(Path jar, Path target) throws IOException {
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

    /// Returns whether an entry of a JAR file is a licence file. Names such as `FastDoubleParser-LICENSE` are included.
    private static boolean isLicence(String entry) {
        String[] path = entry.toUpperCase(Locale.ROOT).split("/", -1);
        String name = path[path.length - 1];
        if (path.length == 2 && (path[0].equals("LICENSES") || path[0].equals("LICENCES"))) {
            return true;
        }
        boolean atTop = path.length == 1 || path[0].equals("META-INF") && path.length <= 3;
        return atTop
                && !name.endsWith(".CLASS")
                && (FILES.stream().anyMatch(name::startsWith) || name.endsWith("-LICENSE") || name.endsWith("-NOTICE"));
    }
}
