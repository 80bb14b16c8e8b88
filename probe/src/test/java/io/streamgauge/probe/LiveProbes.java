package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.ProgressListener;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.contract.ShortLivedJvms;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.FacadeFactory;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeTimeouts;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.api.SystemEndpoints;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Results of probes against a newly launched broker.
final class LiveProbes {
    private static final ProgressListener PROGRESS = line -> System.err.println("  " + line);

    private LiveProbes() {}

    static Map<String, ProbeResult> of(FacadeFactory factory) throws Exception {
        return of(factory, Probes.all());
    }

    static Map<String, ProbeResult> of(FacadeFactory factory, List<Probe> probes) throws Exception {
        return of(factory, probes, Map.of());
    }

    static Map<String, ProbeResult> of(FacadeFactory factory, List<Probe> probes, Map<String, String> layout)
            throws Exception {
        Recipe recipe = Recipes.named(factory.driver()).orElseThrow();
        Launch launch =
                new Launch(null, 1, null, factory.brokerProperties(), 0, layout, SystemUnderTest.Network.LOOPBACK);
        try (ChildProcesses children = SupervisedProcesses.open()) {
            Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), PROGRESS));
            StartContext context = new StartContext(
                    children.temporaryDirectory("probe"),
                    children.temporaryDirectory("probe-logs"),
                    new ShortLivedJvms(children),
                    PROGRESS);
            try (RunningCluster cluster = recipe.start(installation, launch, context)) {
                MavenPrograms programs = new MavenPrograms(
                        children, children.temporaryDirectory("program-logs"), children.temporaryDirectory("programs"));
                return run(factory, cluster, probes, programs);
            }
        }
    }

    private static Map<String, ProbeResult> run(
            FacadeFactory factory, RunningCluster cluster, List<Probe> probes, MavenPrograms programs)
            throws Exception {
        DriverConfig config = new DriverConfig(
                cluster.addresses(),
                cluster.credentials(),
                1,
                DurabilityClass.D1,
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of());
        List<Long> pids = cluster.processes().stream().map(ChildProcess::pid).toList();
        SystemEndpoints site = new SystemEndpoints(
                cluster.addresses(), null, cluster.endpoints(), pids, false, factory.brokerProperties());
        try (Facade facade = factory.open(config, cluster.endpoints())) {
            ProbeContext context = new ProbeContext(facade, site, "streamgauge-probe-it", ProbeTimeouts.REAL, programs);
            return new ProbeRunner(context, Duration.ofMinutes(3), text -> text)
                    .run(probes, (probe, finding) -> PROGRESS.step(probe.id() + ": " + finding));
        }
    }

    static void assertVerdicts(Map<String, ProbeResult> findings, ProbeVerdict verdict, String... ids) {
        assertThat(ids)
                .allSatisfy(id -> assertThat(findings.get(id))
                        .as("%s: %s", id, findings.get(id))
                        .isNotNull()
                        .satisfies(f -> assertThat(f.evidence()).isNotBlank())
                        .extracting(ProbeResult::verdict)
                        .isEqualTo(verdict));
    }
}
