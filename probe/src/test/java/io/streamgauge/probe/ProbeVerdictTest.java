package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.CapabilityRequest.Way;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeTimeouts;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.api.RefusedException;
import io.streamgauge.probe.api.SystemEndpoints;
import io.streamgauge.probe.row.ReplayProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Test of the probes with an in-memory log, which either has known faults or lacks all additional features.
class ProbeVerdictTest {
    private static final ProbeTimeouts QUICK =
            new ProbeTimeouts(Duration.ofSeconds(2), Duration.ofMillis(1), Duration.ofMillis(100));
    private static final SystemEndpoints NOWHERE =
            new SystemEndpoints(List.of(), null, Map.of(), List.of(), false, Map.of());

    /// Capabilities that every log has, even without additional features.
    private static final Set<String> PLAIN =
            Set.of("replay", "groups", "order-one-consumer", "pull", "largest-message");

    private static Map<String, ProbeResult> findings(Way way, boolean faulty) throws InterruptedException {
        Map<String, ProbeResult> findings = new ConcurrentHashMap<>();
        List<Thread> threads = behaviour().stream()
                .map(probe -> Thread.startVirtualThread(() -> findings.put(probe.id(), run(probe, way, faulty))))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        return new TreeMap<>(findings);
    }

    private static ProbeResult run(Probe probe, Way way, boolean faulty) {
        try {
            return runner(new LogFacade(way, faulty))
                    .run(List.of(probe), (_, _) -> {})
                    .values()
                    .iterator()
                    .next();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Returns the probes that test the handling of messages, not ports or processes.
    private static List<Probe> behaviour() {
        return Probes.all().stream()
                .filter(probe -> !probe.id().startsWith("protocol-"))
                .filter(probe ->
                        !Set.of("management-ui", "without-disk", "connectors").contains(probe.id()))
                .toList();
    }

    private static ProbeRunner runner(Facade facade) {
        return new ProbeRunner(
                new ProbeContext(facade, NOWHERE, "streamgauge-probe-test", QUICK, null),
                Duration.ofSeconds(30),
                text -> text.replace("secret", "***"));
    }

    private static ProbeResult only(Probe probe) throws InterruptedException {
        return runner(new LogFacade(Way.NATIVE, false))
                .run(List.of(probe), (_, _) -> {})
                .values()
                .iterator()
                .next();
    }

    private record Failing(Exception failure) implements Probe {
        @Override
        public String id() {
            return "failing";
        }

        @Override
        public String title() {
            return "Failing";
        }

        @Override
        public ProbeResult run(ProbeContext context) throws Exception {
            throw failure;
        }
    }

    /// Probe whose verdict is "refuted" at the first attempt.
    private record Refuted(ProbeVerdict second, AtomicInteger attempts) implements Probe {
        @Override
        public String id() {
            return "refuted";
        }

        @Override
        public String title() {
            return "Refuted";
        }

        @Override
        public ProbeResult run(ProbeContext context) {
            boolean first = attempts.incrementAndGet() == 1;
            return first ? new ProbeResult(ProbeVerdict.REFUTED, "6 of 10") : new ProbeResult(second, "10 of 10");
        }
    }

    @ParameterizedTest
    @CsvSource({"REFUTED, REFUTED", "SHOWN, COULD_NOT_TELL"})
    void repeatsARefutedProbe(ProbeVerdict second, ProbeVerdict expected) throws InterruptedException {
        AtomicInteger attempts = new AtomicInteger();
        ProbeResult result = only(new Refuted(second, attempts));
        assertThat(attempts).hasValue(2);
        assertThat(result.verdict()).isEqualTo(expected);
        assertThat(result.evidence()).contains("6 of 10");
    }

    /// Probe with one result for each attempt. The probe fails at an attempt without a result.
    private record Scripted(List<Optional<ProbeVerdict>> results, AtomicInteger attempts) implements Probe {
        @Override
        public String id() {
            return "scripted";
        }

        @Override
        public String title() {
            return "Scripted";
        }

        @Override
        public ProbeResult run(ProbeContext context) {
            int attempt = attempts.getAndIncrement();
            return new ProbeResult(results.get(attempt).orElseThrow(), "attempt " + (attempt + 1));
        }
    }

    @ParameterizedTest
    @CsvSource({"REFUTED, REFUTED", "SHOWN, COULD_NOT_TELL"})
    void repeatsAProbeThatIsRefutedAfterAllOthers(ProbeVerdict second, ProbeVerdict expected)
            throws InterruptedException {
        Scripted scripted = new Scripted(
                List.of(Optional.empty(), Optional.empty(), Optional.of(ProbeVerdict.REFUTED), Optional.of(second)),
                new AtomicInteger());
        Map<String, ProbeResult> findings =
                runner(new LogFacade(Way.NATIVE, false)).run(List.of(scripted, new ReplayProbe()), (_, _) -> {});
        assertThat(scripted.attempts()).hasValue(4);
        assertThat(findings.get("scripted")).extracting(ProbeResult::verdict).isEqualTo(expected);
    }

    @Test
    void refutesEveryRowOfABrokerThatIgnoresItsRequests() throws InterruptedException {
        Map<String, ProbeResult> findings = findings(Way.NATIVE, true);
        findings.remove("largest-message");
        assertThat(findings).hasSize(25);
        assertThat(findings.entrySet().stream()
                        .filter(f -> f.getValue().verdict() != ProbeVerdict.REFUTED)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)))
                .isEmpty();
    }

    @Test
    void showsOnlyTheCapabilitiesOfAPlainLog() throws InterruptedException {
        Map<String, ProbeResult> findings = findings(Way.NATIVE, false);
        assertThat(findings.entrySet().stream()
                        .filter(f -> f.getValue().verdict() == ProbeVerdict.SHOWN)
                        .map(Map.Entry::getKey)
                        // The log distributes the messages randomly to several consumers. Therefore, this
                        // verdict varies.
                        .filter(id -> !id.equals("order-several-consumers")))
                .containsExactlyInAnyOrderElementsOf(PLAIN);
    }

    @Test
    void reportsAFailedWorkaroundAsNotOffered() throws InterruptedException {
        assertThat(findings(Way.WORKAROUND, false).get("priority"))
                .extracting(ProbeResult::verdict)
                .isEqualTo(ProbeVerdict.NOT_OFFERED);
    }

    @Test
    void quotesARefusalAsNotOffered() throws InterruptedException {
        ProbeResult finding = only(new Failing(new RefusedException("option x", "unknown option")));
        assertThat(finding.verdict()).isEqualTo(ProbeVerdict.NOT_OFFERED);
        assertThat(finding.evidence()).contains("option x", "\"unknown option\"");
    }

    @Test
    void doesNotJudgeTheSystemAfterAnUnrelatedFailure() throws InterruptedException {
        ProbeResult finding = only(new Failing(new IllegalStateException("password is secret")));
        assertThat(finding.verdict()).isEqualTo(ProbeVerdict.COULD_NOT_TELL);
        assertThat(finding.evidence()).contains("password is ***").doesNotContain("secret");
    }

    @Test
    void stopsAHangingProbeAndRemovesItsResources() throws InterruptedException {
        LogFacade facade = new LogFacade(Way.NATIVE, false);
        ProbeContext context = new ProbeContext(facade, NOWHERE, "streamgauge-probe-test", QUICK, null);
        Probe hanging = new Probe() {
            @Override
            public String id() {
                return "hanging";
            }

            @Override
            public String title() {
                return "Hanging";
            }

            @Override
            public ProbeResult run(ProbeContext context) throws Exception {
                context.createPlainDestination();
                new CountDownLatch(1).await();
                return ProbeResult.inconclusive("never");
            }
        };
        ProbeResult finding = new ProbeRunner(context, Duration.ofMillis(300), t -> t)
                .run(List.of(hanging), (_, _) -> {})
                .get("hanging");
        assertThat(finding).extracting(ProbeResult::verdict).isEqualTo(ProbeVerdict.COULD_NOT_TELL);
        assertThat(facade.isEmpty()).isTrue();
    }

    @Test
    void repeatsAProbeThatFailedTwiceAfterAllOthers() throws InterruptedException {
        Recovering recovering = new Recovering(2);
        List<String> reported = new ArrayList<>();
        Map<String, ProbeResult> findings = runner(new LogFacade(Way.NATIVE, false))
                .run(List.of(recovering, new ReplayProbe()), (probe, finding) -> reported.add(probe.id()));
        assertThat(findings.keySet()).containsExactly("recovering", "replay");
        assertThat(findings.get("recovering")).extracting(ProbeResult::verdict).isEqualTo(ProbeVerdict.SHOWN);
        assertThat(reported).containsExactly("replay", "recovering");
        assertThat(recovering.attempts.get()).isEqualTo(3);
    }

    @Test
    void doesNotRepeatProbesOfAnUnresponsiveSystem() throws InterruptedException {
        Recovering recovering = new Recovering(2);
        ProbeResult finding = only(recovering);
        assertThat(finding.verdict()).isEqualTo(ProbeVerdict.COULD_NOT_TELL);
        assertThat(recovering.attempts.get()).isEqualTo(2);
    }

    /// Probe that fails a number of times and then shows its capability.
    private record Recovering(int failures, AtomicInteger attempts) implements Probe {
        Recovering(int failures) {
            this(failures, new AtomicInteger());
        }

        @Override
        public String id() {
            return "recovering";
        }

        @Override
        public String title() {
            return "Recovering";
        }

        @Override
        public ProbeResult run(ProbeContext context) throws Exception {
            if (attempts.incrementAndGet() <= failures) {
                throw new IllegalStateException("a stall");
            }
            return ProbeResult.of(CapabilityRequest.nativeFeature(""), true, "it responded");
        }
    }

    @Test
    void rendersEveryRowAndEscapesBrokerMessages() {
        List<ProbeMatrix.Row> rows = Probes.all().stream()
                .map(p -> new ProbeMatrix.Row(p.id(), p.title()))
                .toList();
        ProbeResult hostile = ProbeResult.notOffered("it said <script>alert(1)</script> \u001b[31m");
        ProbeMatrix matrix = new ProbeMatrix(
                "1",
                "2026-11-21T00:00:00Z",
                rows,
                List.of(new ProbeMatrix.Column("k", "kafka", Map.of(), "launched.", "", Map.of("replay", hostile))));
        String table = ProbeTable.render(matrix);
        assertThat(rows).extracting(ProbeMatrix.Row::id).doesNotHaveDuplicates();
        assertThat(rows).allSatisfy(row -> assertThat(table).contains(row.title()));
        assertThat(table).contains("it said").doesNotContain("\u001b");
    }
}
