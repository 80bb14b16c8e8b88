package io.streamgauge.deploy.metrics;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.metrics.ConnectedMetrics.Origin;
import io.streamgauge.experiment.system.MetricsEndpoints;
import io.streamgauge.linux.MachineFiles;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/// Check that the metrics of a connected system can be read. Streamgauge runs this check before the load starts.
public final class MetricsCheck {
    private static final long TIMEOUT_SECONDS = 10;
    /// Largest possible difference between two readings of the boot time of the same machine, in seconds. The
    /// kernel computes the boot time from the wall clock, which NTP may correct.
    private static final double BOOT_TIME_SECONDS = 5;

    private MetricsCheck() {}

    /// Reads all addresses once, concurrently, and returns the properties of the broker hosts.
    ///
    /// @param system name of the system in the experiment file, used in messages
    /// @throws DeploymentException if the metrics of an address cannot be read. The message lists every such
    ///     address
    public static List<Setting> require(String system, String driver, MetricsEndpoints endpoints)
            throws DeploymentException {
        Map<Origin, FutureTask<List<Setting>>> checks = new LinkedHashMap<>();
        for (Origin origin : ConnectedMetrics.origins(driver, endpoints)) {
            FutureTask<List<Setting>> check = new FutureTask<>(() -> check(origin.source()));
            checks.put(origin, check);
            Thread.ofVirtual().name("metrics-check").start(check);
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        List<Setting> settings = new ArrayList<>();
        Map<Origin, String> problems = new LinkedHashMap<>();
        checks.forEach((origin, check) -> {
            try {
                settings.addAll(check.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS));
            } catch (TimeoutException e) {
                problems.put(origin, "no complete response within " + TIMEOUT_SECONDS + " s");
            } catch (ExecutionException e) {
                problems.put(origin, reason(e));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                problems.put(origin, "interrupted");
            }
        });
        if (!problems.isEmpty()) {
            throw new DeploymentException(message(system, problems));
        }
        return settings;
    }

    private static String message(String system, Map<Origin, String> problems) {
        String reasons = problems.entrySet().stream()
                .map(problem -> "systems." + system + ".metrics."
                        + problem.getKey().kind().field() + " '"
                        + problem.getKey().address() + "': metrics cannot be read: " + problem.getValue())
                .collect(Collectors.joining("; "));
        String servers = problems.keySet().stream()
                .map(Origin::kind)
                .distinct()
                .map(kind -> switch (kind) {
                    case NODE_EXPORTER -> "the exporter";
                    case PROMETHEUS -> "the Prometheus endpoint of the broker";
                    case JMX -> "the JMX agent of the broker";
                })
                .collect(Collectors.joining(" and "));
        return reasons + ". Start " + servers
                + ", correct the address, or remove the address from the experiment file.";
    }

    private static String reason(ExecutionException e) {
        Throwable cause = e.getCause();
        return cause == null ? e.toString() : Objects.requireNonNullElse(cause.getMessage(), cause.toString());
    }

    private static List<Setting> check(MetricsSource source) throws IOException {
        try (source) {
            if (source instanceof NodeExporterSource host) {
                return settings(host.node(), host.read());
            }
            List<MetricsSource.Metric> _ = source.sample();
            return List.of();
        }
    }

    private static List<Setting> settings(String host, NodeExporterReading reading) {
        List<Setting> settings = new ArrayList<>();
        settings.add(setting(host + Setting.MACHINE, isThisMachine(reading) ? Setting.CONTROLLER : reading.hostName()));
        settings.add(setting(host + " CPUs", Integer.toString(reading.cpus().size())));
        reading.value(NodeExporterReading.MEMORY_TOTAL)
                .ifPresent(bytes -> settings.add(setting(host + " memory", NumberFormatter.bytes(Math.round(bytes)))));
        settings.add(setting(host + " disks", listed(reading.disks())));
        settings.add(setting(host + " network interfaces", listed(reading.interfaces())));
        return settings;
    }

    private static Setting setting(String name, String value) {
        return new Setting(Scope.HOST, name, value, Setting.Origin.READ_BACK);
    }

    private static String listed(Set<String> devices) {
        return devices.isEmpty() ? "none" : String.join(", ", devices);
    }

    /// Returns whether the host is this machine, based on the host names and the boot times. The result is false
    /// if a boot time is unknown.
    private static boolean isThisMachine(NodeExporterReading reading) {
        OptionalDouble boot = reading.value(NodeExporterReading.BOOT_TIME);
        try {
            return boot.isPresent()
                    && reading.hostName().equals(MachineFiles.hostName())
                    && Math.abs(boot.getAsDouble() - MachineFiles.bootTimeSeconds()) < BOOT_TIME_SECONDS;
        } catch (IOException notLinux) {
            return false;
        }
    }
}
