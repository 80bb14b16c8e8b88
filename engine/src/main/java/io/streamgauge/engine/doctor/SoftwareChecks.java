package io.streamgauge.engine.doctor;

import io.streamgauge.deploy.rabbitmq.RabbitSource;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Checks of the software that Streamgauge needs.
///
/// @param machine machine to check
record SoftwareChecks(Machine machine) {
    private static final int JAVA = 25;
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    List<Finding> findings() {
        return machine.hasSources() ? List.of(jdk(), maven(), rabbit()) : List.of(jdk(), rabbit());
    }

    private Finding jdk() {
        String seen = machine.javaVersion() + " in " + machine.javaHome();
        String install = "Install JDK " + JAVA + " or newer, for example with 'apt-get install openjdk-" + JAVA
                + "-jdk', or set JAVA_HOME to the directory of such a JDK.";
        if (machine.javaVersion().feature() < JAVA) {
            return Finding.problem("JDK", seen, install);
        }
        return !machine.hasSources() || Files.isExecutable(machine.javaHome().resolve("bin/javac"))
                ? Finding.fine("JDK", seen)
                : Finding.attention("JDK", seen + ", without a compiler, so Streamgauge cannot be rebuilt", install);
    }

    private Finding maven() {
        String home = machine.environment().getOrDefault("MAVEN_HOME", "");
        Optional<Path> program = home.isBlank()
                ? onPath("mvn")
                : Optional.of(Path.of(home, "bin", "mvn"))
                        .filter(Files::isExecutable)
                        .or(() -> onPath("mvn"));
        return program.map(path -> Finding.fine("Maven", path.toString()))
                .orElseGet(() -> Finding.attention(
                        "Maven",
                        "not found in MAVEN_HOME or on the PATH, so Streamgauge cannot be rebuilt",
                        "Install Maven, for example with 'apt-get install maven', or set MAVEN_HOME to"
                                + " the directory of an existing Maven installation."));
    }

    private Finding rabbit() {
        RabbitSource rabbit = machine.rabbit();
        return switch (rabbit.kind()) {
            case DOWNLOADED -> Finding.fine("apt", "RabbitMQ is already downloaded: " + rabbit.place());
            case DEBIAN_ARCHIVE ->
                Finding.fine("apt", "Streamgauge can download RabbitMQ from the Debian archive " + rabbit.place());
            case INSTALLED ->
                Finding.attention(
                        "apt",
                        "apt or a Debian archive is missing, so only the installed RabbitMQ can be used: "
                                + rabbit.place(),
                        "Remove 'version' of RabbitMQ from your experiments, or set 'home'.");
            case MISSING ->
                Finding.attention(
                        "apt",
                        "apt or a Debian archive is missing, and RabbitMQ is not installed, so Streamgauge cannot start"
                                + " RabbitMQ. Kafka and Pulsar do not need apt",
                        "Install rabbitmq-server with Erlang, or set 'home' to the path of an unpacked RabbitMQ"
                                + " release.");
        };
    }

    private Optional<Path> onPath(String program) {
        return SEPARATOR
                .splitAsStream(machine.environment().getOrDefault("PATH", ""))
                .filter(directory -> !directory.isBlank())
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
