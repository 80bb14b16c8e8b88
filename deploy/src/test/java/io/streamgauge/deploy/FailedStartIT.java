package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamgauge.DeploymentException;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Test of brokers that cannot start, and of the log of a repeated start.
class FailedStartIT {
    @TempDir
    Path place;

    @ParameterizedTest
    @CsvSource({
        "kafka, num.io.threads, many",
        "kafka, num.network.threads, 0",
        "rabbitmq, channel_max, many",
        "rabbitmq, no_such_key, 1"
    })
    void reportsReasonAndLastLogLinesAndLeavesNothing(String name, String property, String value) throws Exception {
        try (SupervisedProcesses children = SupervisedProcesses.open(place.resolve("tmp"))) {
            DeploymentException failure =
                    failure(name, new Launch(null, 1, null, Map.of(property, value), 0), children);
            System.err.println(failure.getMessage());
            assertThat(failure)
                    .hasMessageStartingWith(name + "-1")
                    .hasMessageContaining("the broker rejects its configuration")
                    .hasMessageContaining("Last lines of")
                    .hasMessageContaining(property);
            Eventually.assertThat(
                    "only the guard is running",
                    () -> ProcessHandle.current().descendants().count() <= 1);
        }
    }

    @Test
    void reportsAHeapLargerThanTheMachine() throws Exception {
        try (SupervisedProcesses children = SupervisedProcesses.open(place.resolve("tmp"))) {
            DeploymentException failure = failure("kafka", new Launch(null, 1, null, Map.of(), 1L << 50), children);
            assertThat(failure)
                    .hasMessageContaining("the process ran out of memory")
                    .hasMessageContaining("kafka-1");
        }
    }

    @Test
    void readsOnlyTheLogOfTheCurrentStart() throws Exception {
        Recipe recipe = Recipes.named("rabbitmq").orElseThrow();
        Launch launch = new Launch(null, 1, null, Map.of(), 0);
        ProgressListener progress = line -> {};
        try (SupervisedProcesses children = SupervisedProcesses.open(place.resolve("tmp"))) {
            Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), progress));
            for (int start = 1; start <= 2; start++) {
                StartContext context = new StartContext(
                        children.temporaryDirectory("some"), place.resolve("logs"), children, progress);
                try (RunningCluster cluster = recipe.start(installation, launch, context)) {
                    assertThat(cluster.credentials()).containsKeys("user", "password");
                    assertThat(cluster.settings())
                            .extracting(Setting::value)
                            .doesNotContain(cluster.credentials().getOrDefault("password", ""));
                }
            }
        }
        assertThat(Files.readString(place.resolve("logs/rabbitmq-1-2.log"))).contains("Server startup complete");
    }

    private DeploymentException failure(String name, Launch launch, SupervisedProcesses children) throws Exception {
        Recipe recipe = Recipes.named(name).orElseThrow();
        ProgressListener progress = line -> {};
        Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), progress));
        StartContext context =
                new StartContext(children.temporaryDirectory(name), place.resolve("logs"), children, progress);
        DeploymentException failure = catchThrowableOfType(
                DeploymentException.class,
                () -> recipe.start(installation, launch, context).close());
        assertThat(failure).isNotNull();
        return failure;
    }
}
