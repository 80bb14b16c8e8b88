package io.streamgauge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Test of the dependencies between packages. The analysis must not depend on the measurement code, because it
/// must also work on files from another machine.
class DependencyDirectionTest {
    private static final String ROOT = "io.streamgauge";
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /// Packages that each package may use in addition to itself and `io.streamgauge`.
    private static final Map<String, List<String>> ALLOWED = Map.ofEntries(
            entry("linux", List.of()),
            entry("yaml", List.of()),
            entry("experiment", List.of("text", "yaml")),
            entry("process", List.of("linux")),
            entry("plan", List.of("experiment", "yaml")),
            entry("result", List.of("experiment")),
            entry("driver", List.of("experiment", "result")),
            entry("measure", List.of("driver", "result", "linux")),
            entry("load", List.of("driver", "measure", "experiment", "result", "linux")),
            entry("text", List.of()),
            entry("statistics", List.of("experiment", "text")),
            entry("analyse", List.of("result", "experiment", "statistics", "text")),
            entry(
                    "calibrate",
                    List.of("experiment", "result", "measure", "load", "analyse", "linux", "statistics", "text")),
            entry("study", List.of("yaml", "result", "experiment", "statistics", "analyse", "text")));

    @Test
    void allowsOnlyListedDependencies() {
        ALLOWED.forEach((name, uses) -> noClasses()
                .that()
                .resideInAPackage(ROOT + "." + name + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ALLOWED.keySet().stream()
                        .filter(other -> !other.equals(name) && !uses.contains(other))
                        .map(other -> ROOT + "." + other + "..")
                        .toArray(String[]::new))
                .check(CORE));
    }

    @Test
    void listsEveryPackage() {
        Set<String> found = CORE.stream()
                .map(JavaClass::getPackageName)
                .filter(p -> !p.equals(ROOT))
                .map(p -> p.substring(ROOT.length() + 1).split("\\.")[0])
                .collect(Collectors.toSet());
        assertThat(ALLOWED.keySet()).isEqualTo(found);
    }

    @Test
    void findsNoCycleBetweenPackages() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void keepsTheSharedPackageIndependent() {
        classes()
                .that()
                .resideInAPackage(ROOT)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", ROOT)
                .check(CORE);
    }
}
