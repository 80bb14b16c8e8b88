package io.streamgauge.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Test of the dependencies between the packages of all modules. `DependencyDirectionTest` checks the allowed
/// dependencies within `core`.
class ArchitectureTest {
    private static final String ROOT = "io.streamgauge";
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages(ROOT);

    /// Allowed dependencies of packages, including their subpackages. If a subpackage has a separate entry, it
    /// does not inherit the allowed dependencies of its parent. Every package may use itself and the shared
    /// package `io.streamgauge`.
    private static final Map<String, List<String>> ALLOWED = Map.ofEntries(
            entry("deploy", List.of("experiment", "process", "linux", "measure", "result", "text")),
            entry("driver.contract", List.of("deploy", "driver", "experiment", "linux", "process", "result")),
            entry("driver.memory", List.of("driver", "experiment", "result")),
            entry("driver.kafka", List.of("driver", "experiment", "result", "measure")),
            entry("driver.rabbitmq", List.of("driver", "experiment", "result", "measure")),
            entry("driver.pulsar", List.of("driver", "experiment", "result")),
            entry(
                    "worker",
                    List.of(
                            "driver",
                            "experiment",
                            "linux",
                            "load",
                            "measure",
                            "process",
                            "result",
                            "statistics",
                            "text",
                            "yaml")),
            entry("kubernetes", List.of("experiment", "worker")),
            entry("prometheus", List.of("analyse", "engine", "experiment", "linux", "plan", "result", "worker")),
            entry("report", List.of("analyse", "experiment", "result", "statistics", "study", "text")),
            entry("probe", List.of("driver", "experiment", "linux", "text")),
            entry("probe.kafka", List.of("probe", "driver", "driver.kafka")),
            entry("probe.pulsar", List.of("probe", "driver", "driver.pulsar")),
            entry("probe.rabbitmq", List.of("probe", "driver", "driver.rabbitmq")),
            entry("tool", List.of("driver", "driver.kafka", "driver.rabbitmq", "process", "statistics")),
            entry(
                    "engine",
                    List.of(
                            "analyse",
                            "calibrate",
                            "deploy",
                            "driver",
                            "experiment",
                            "kubernetes",
                            "linux",
                            "load",
                            "measure",
                            "plan",
                            "probe",
                            "process",
                            "result",
                            "statistics",
                            "study",
                            "text",
                            "tool",
                            "worker",
                            "yaml")),
            entry(
                    "live",
                    List.of("analyse", "engine", "experiment", "linux", "plan", "report", "result", "text", "worker")),
            entry(
                    "cli",
                    List.of(
                            "analyse",
                            "calibrate",
                            "deploy",
                            "driver",
                            "engine",
                            "experiment",
                            "live",
                            "plan",
                            "probe",
                            "prometheus",
                            "report",
                            "result",
                            "statistics",
                            "study",
                            "text",
                            "worker",
                            "yaml")));

    @Test
    void hasNoCyclesBetweenPackages() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void usesOnlyAllowedPackages() {
        TreeSet<String> violations = new TreeSet<>();
        for (JavaClass origin : ALL) {
            String from = ruleName(origin);
            List<String> allowed = ALLOWED.get(from);
            if (allowed == null) {
                continue;
            }
            for (Dependency dependency : origin.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().startsWith(ROOT + ".")) {
                    String to = ruleName(target);
                    if (!to.equals(from) && !allowed.contains(to)) {
                        violations.add(from + " -> " + to + ": " + dependency.getDescription());
                    }
                }
            }
        }
        assertThat(violations).isEmpty();
    }

    @Test
    void hasARuleForEveryPackageOutsideCore() {
        TreeSet<String> missing = new TreeSet<>();
        for (JavaClass type : ALL) {
            if (!isInCore(type) && !ALLOWED.containsKey(ruleName(type))) {
                missing.add(type.getName());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void findsClassesOfEveryRule() {
        TreeSet<String> found = new TreeSet<>();
        ALL.forEach(type -> found.add(ruleName(type)));
        assertThat(found).containsAll(ALLOWED.keySet());
    }

    @Test
    void usesThePicocliLibraryInTheCommandLineOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(ALL);
    }

    /// Returns the most specific package that has a rule; an empty string for the shared package. For any other
    /// package without a rule, for example a package of `core`, the result is the first level of its name.
    private static String ruleName(JavaClass type) {
        String name = type.getPackageName();
        if (name.equals(ROOT)) {
            return "";
        }
        String inner = name.substring(ROOT.length() + 1);
        return ALLOWED.keySet().stream()
                .filter(rule -> inner.equals(rule) || inner.startsWith(rule + "."))
                .max(Comparator.comparingInt(String::length))
                .orElse(inner.split("\\.")[0]);
    }

    private static boolean isInCore(JavaClass type) {
        Optional<String> source = type.getSource().map(s -> s.getUri().toString());
        return source.filter(uri -> uri.contains("/core/target/") || uri.contains("streamgauge-core"))
                .isPresent();
    }
}
