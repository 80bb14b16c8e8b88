package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.HostPort;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.worker.JoinSettings;
import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.experiment.worker.LocalPlace;
import io.streamgauge.experiment.worker.WorkerSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersParsingTest {
    private static String experiment(String workers) {
        return """
                systems: { scripted: { launch: memory } }
                workload: { rate: 1k/s, producers: 4, consumers: 4 }
                workers: %s
                """.formatted(workers);
    }

    private static WorkerSettings parse(String workers) throws InvalidExperimentException {
        return Parsing.parse(experiment(workers)).firstCell().worker();
    }

    private static List<String> problems(String workers) {
        return Parsing.problems(experiment(workers));
    }

    @Test
    void runsOneWorkerOnThisMachineByDefault() throws InvalidExperimentException {
        assertThat(parse("{}").count()).isEqualTo(1);
        assertThat(parse("{ on: local }").place()).isEqualTo(LocalPlace.LOCAL);
    }

    @Test
    void readsWhereWorkerHostsJoin() throws InvalidExperimentException {
        assertThat(parse("{ count: 2, on: join, listen: '10.0.0.5:7400', token-file: run.token }")
                        .place())
                .isEqualTo(new JoinSettings(new HostPort("10.0.0.5", 7400), "run.token"));
        assertThat(parse("{ on: join, listen: '[::1]:7400', token-file: run.token }")
                        .place())
                .isEqualTo(new JoinSettings(new HostPort("::1", 7400), "run.token"));
    }

    @Test
    void readsAnAddressFromTheEnvironment() throws InvalidExperimentException {
        String yaml = experiment("{ on: join, listen: '${env:LISTEN}', token-file: run.token }");
        assertThat(Parsing.parse(yaml, Map.of("LISTEN", "10.0.0.5:7400"))
                        .firstCell()
                        .worker()
                        .place())
                .isEqualTo(new JoinSettings(new HostPort("10.0.0.5", 7400), "run.token"));
        assertThat(Parsing.problems(yaml, Map.of("LISTEN", "10.0.0.5")))
                .singleElement()
                .asString()
                .contains("'${env:LISTEN}' is not an address with a port");
    }

    @Test
    void requiresAnAddressAndATokenFile() {
        assertThat(problems("{ on: join }"))
                .anySatisfy(problem -> assertThat(problem).contains("listen"))
                .anySatisfy(problem -> assertThat(problem).contains("token-file"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"7400", "10.0.0.5", "10.0.0.5:0", "10.0.0.5:70000", "a b:7400", "::1:7400"})
    void rejectsAnInvalidAddress(String address) {
        assertThat(problems("{ on: join, listen: '" + address + "', token-file: run.token }"))
                .singleElement()
                .asString()
                .contains("'" + address + "' is not an address with a port");
    }

    @Test
    void rejectsJoinFieldsOfWorkersOnThisMachine() {
        assertThat(problems("{ count: 2, listen: '10.0.0.5:7400', token-file: run.token }"))
                .hasSize(2);
    }

    @Test
    void rejectsAnUnknownPlace() {
        assertThat(problems("{ on: nomad }"))
                .singleElement()
                .asString()
                .contains("join")
                .contains("local")
                .contains("kubernetes");
    }

    @Test
    void readsWorkersInPods() throws InvalidExperimentException {
        WorkerSettings workers = parse("""
                { count: 3, on: kubernetes, image: 'localhost/streamgauge:1', namespace: load, listen: '10.0.0.5:7400',
                  resources: { cpu: 4, memory: 4 GiB }, node-selector: { disk: nvme }, away-from: { app: kafka },
                  tolerations: [{ key: dedicated, operator: Exists }], host-network: true,
                  kubernetes: { spec: { priorityClassName: load-test } } }
                """);
        assertThat(workers.count()).isEqualTo(3);
        assertThat(workers.place())
                .isEqualTo(new KubernetesSettings(
                        new HostPort("10.0.0.5", 7400),
                        "localhost/streamgauge:1",
                        "load",
                        4,
                        4L << 30,
                        Map.of("disk", "nvme"),
                        List.of(Map.of("key", "dedicated", "operator", "Exists")),
                        Map.of("app", "kafka"),
                        true,
                        Map.of("spec", Map.of("priorityClassName", "load-test"))));
    }

    @Test
    void sizesPodsForTheHeapOfTheWorker() throws InvalidExperimentException {
        WorkerSettings workers = parse("{ on: kubernetes, image: streamgauge }");
        assertThat(workers.place()).isInstanceOfSatisfying(KubernetesSettings.class, pods -> {
            assertThat(pods.cpus()).isEqualTo(KubernetesSettings.DEFAULT_CPUS);
            assertThat(pods.memoryBytes()).isEqualTo(workers.heapBytes() + KubernetesSettings.OVERHEAD_BYTES);
            assertThat(pods.listen()).isNull();
        });
    }

    @Test
    void rejectsPodsThatAreTooSmallForTheHeap() {
        assertThat(problems("{ on: kubernetes, image: streamgauge, resources: { memory: 400 MiB } }"))
                .singleElement()
                .asString()
                .contains("400 MiB of memory")
                .contains("576 MiB");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hostNetwork: true                                                           | host-network",
                "containers: [{ name: worker, image: other }]                                | image",
                "containers: [{ name: worker, resources: { limits: { cpu: 8 } } }]           | resources",
                "containers: [{ name: worker, resources: { requests: { memory: 1Gi } } }]    | resources"
            })
    void rejectsAPodTemplateThatReplacesARecordedSetting(String spec, String field) {
        assertThat(problems("{ on: kubernetes, image: streamgauge, kubernetes: { spec: { " + spec + " } } }"))
                .singleElement()
                .asString()
                .contains("replaces workers." + field + ", whose value the results record");
    }

    @Test
    void acceptsAPodTemplateWithOtherResources() {
        assertThat(problems("{ on: kubernetes, image: streamgauge, kubernetes: { spec: { containers:"
                        + " [{ name: worker, resources: { limits: { ephemeral-storage: 1Gi } } },"
                        + " { name: proxy, image: envoy }] } } }"))
                .isEmpty();
    }

    @Test
    void requiresAnImageForPods() {
        assertThat(problems("{ on: kubernetes }")).singleElement().asString().contains("image");
    }

    @Test
    void rejectsFieldsOfPodsForWorkersOnThisMachine() {
        assertThat(problems("{ image: streamgauge, tolerations: [] }"))
                .hasSize(2)
                .allSatisfy(problem -> assertThat(problem).contains("'kubernetes'"));
    }
}
