package io.streamgauge.benchmarks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/// Test for dependency cycles between packages. The test checks the benchmarks together with the modules that
/// they use, because some benchmarks are in packages of these modules.
class BenchmarkDependencyTest {
    @Test
    void hasNoCyclesBetweenPackages() {
        slices().matching("io.streamgauge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("io.streamgauge"));
    }
}
