package io.streamgauge.experiment.parse;

import io.streamgauge.HostPort;
import io.streamgauge.experiment.JoinSettings;
import io.streamgauge.yaml.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reader of the fields of `workers` that determine where the workers run.
final class WorkersReader {
    private static final List<String> JOIN_FIELDS = List.of("listen", "token-file");

    private enum Place {
        LOCAL,
        JOIN
    }

    private WorkersReader() {}

    /// Reads the settings of workers that join from other hosts.
    ///
    /// @return null if the workers run on this machine
    static @Nullable JoinSettings read(Fields workers) {
        Place place = workers.choice("on", Map.of("local", Place.LOCAL, "join", Place.JOIN), Place.LOCAL);
        if (place == Place.LOCAL) {
            JOIN_FIELDS.stream()
                    .filter(workers::has)
                    .forEach(key -> workers.problem(
                            key,
                            "the workers run on this machine and do not use '" + key + "'",
                            "Set 'on' to 'join', or remove '" + key + "'."));
            return null;
        }
        boolean complete = workers.require(
                "listen",
                "Set 'listen' to an address of this machine and a free port, for example 10.0.0.5:7400. The worker hosts"
                        + " must be able to connect to it.");
        complete &= workers.require(
                "token-file", "Set 'token-file' to a file for the secret of the run, for example workers.token.");
        if (!complete) {
            return null;
        }
        Optional<HostPort> address = HostPort.parse(workers.written("listen")).filter(listen -> listen.port() > 0);
        if (address.isEmpty()) {
            workers.problem(
                    "listen",
                    "'" + workers.written("listen") + "' is not an address with a port",
                    "Write it in the form HOST:PORT, for example 10.0.0.5:7400.");
            return null;
        }
        return new JoinSettings(address.get(), workers.text("token-file", "workers.token"));
    }
}
