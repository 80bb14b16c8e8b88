package io.streamgauge.deploy.pulsar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Search for a JDK or JRE of version 17 on this machine, for software that does not run on newer Java versions.
final class Java17 {
    /// Environment variable that specifies the home directory of a JDK or JRE of version 17.
    static final String VARIABLE = "JAVA17_HOME";

    private static final Pattern VERSION_17 = Pattern.compile("(?m)^JAVA_VERSION=\"17[.\"].*");

    private Java17() {}

    static Optional<Path> find() {
        return find(System.getenv(), Path.of("/"), Path.of(System.getProperty("user.home", "/")));
    }

    /// Returns the home directory of a JDK or JRE of version 17; empty if no such directory was found.
    ///
    /// @param root directory that contains `usr` and `opt`, usually `/`
    /// @param home home directory of the user
    static Optional<Path> find(Map<String, String> environment, Path root, Path home) {
        Stream<Path> named = Stream.of(VARIABLE, "JAVA_HOME_17_X64", "JAVA_HOME")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isBlank())
                .map(Path::of);
        Stream<Path> usual = Stream.of(
                        root.resolve("usr/lib/jvm"),
                        root.resolve("usr/java"),
                        root.resolve("opt"),
                        home.resolve(".sdkman/candidates/java"),
                        home.resolve(".jdks"),
                        root.resolve("Library/Java/JavaVirtualMachines"),
                        root.resolve("opt/homebrew/opt"))
                .flatMap(Java17::entries);
        return Stream.concat(named, usual)
                .flatMap(place -> Stream.of(
                        place, place.resolve("Contents/Home"), place.resolve("libexec/openjdk.jdk/Contents/Home")))
                .filter(Java17::isVersion17)
                .findFirst();
    }

    private static Stream<Path> entries(Path directory) {
        try (Stream<Path> found = Files.list(directory)) {
            return List.copyOf(found.sorted().toList()).stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static boolean isVersion17(Path home) {
        if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
            return false;
        }
        try {
            return VERSION_17.matcher(Files.readString(home.resolve("release"))).find();
        } catch (IOException e) {
            return false;
        }
    }
}
