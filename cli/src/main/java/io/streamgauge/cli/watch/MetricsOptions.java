package io.streamgauge.cli.watch;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.engine.Interruption;
import io.streamgauge.prometheus.MetricsServer;
import io.streamgauge.prometheus.RunMetrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for the metrics that a run serves to Prometheus. Commands include these options as a mixin.
public final class MetricsOptions {
    private static final String DEFAULT_ADDRESS = "127.0.0.1";
    private static final int MAX_PORT = 65_535;

    @Option(
            names = "--metrics-port",
            paramLabel = "PORT",
            description = "Port on which Streamgauge serves the metrics of the run to Prometheus, or 0 for a free"
                    + " port. Default: none.")
    private @Nullable Integer port;

    @Option(
            names = "--metrics-address",
            paramLabel = "ADDRESS",
            description = "Local address for --metrics-port. Default: " + DEFAULT_ADDRESS + ".")
    private @Nullable String address;

    /// Starts the server that the options specify. Without `--metrics-port`, this method does not start a
    /// server.
    ///
    /// @throws InvalidExperimentException if an option is invalid or the address is not available
    public MetricsEndpoint open(RunProgress progress, Interruption interruption) throws InvalidExperimentException {
        Integer given = port;
        if (given == null) {
            if (address != null) {
                throw invalid(
                        "--metrics-address " + address,
                        "--metrics-port is required",
                        "Add --metrics-port, or remove --metrics-address.");
            }
            return new MetricsEndpoint(progress, interruption, null, null);
        }
        if (given < 0 || given > MAX_PORT) {
            throw invalid(
                    "--metrics-port " + given,
                    "the port must be a number from 0 to " + MAX_PORT,
                    "Use a port in this range, or 0 for a free port.");
        }
        RunMetrics metrics = new RunMetrics();
        MetricsServer server = start(metrics, address == null ? DEFAULT_ADDRESS : address, given);
        progress.notice("metrics for Prometheus: " + server.uri());
        return new MetricsEndpoint(progress, interruption, metrics, server);
    }

    private static MetricsServer start(RunMetrics metrics, String host, int port) throws InvalidExperimentException {
        try {
            return MetricsServer.start(metrics, InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw invalid(
                    "--metrics-address " + host,
                    "the address is unknown",
                    "Use an address of this machine, for example " + DEFAULT_ADDRESS + ".");
        } catch (IOException e) {
            throw invalid(
                    "--metrics-port " + port,
                    "Streamgauge cannot listen on " + host + ":" + port + " (" + e.getMessage() + ")",
                    "Use another port, or 0 for a free port. The address must belong to this machine.");
        }
    }

    private static InvalidExperimentException invalid(String place, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(place, reason, remedy)));
    }
}
