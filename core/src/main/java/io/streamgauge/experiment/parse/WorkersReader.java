package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.JoinSettings;
import io.streamgauge.yaml.Fields;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reader of the fields of `workers` that determine where the workers run.
final class WorkersReader {
    /// Host name, IPv4 address or IPv6 address in brackets, with a port.
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^:\\[\\]\\s/]+):(\\d{1,5})");

    private static final int MAX_PORT = 65_535;
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
        Matcher address = ADDRESS.matcher(workers.written("listen"));
        if (!address.matches() || !isPort(address.group(2))) {
            workers.problem(
                    "listen",
                    "'" + workers.written("listen") + "' is not an address with a port",
                    "Write it in the form HOST:PORT, for example 10.0.0.5:7400.");
            return null;
        }
        return new JoinSettings(
                address.group(1).replace("[", "").replace("]", ""),
                Integer.parseInt(address.group(2)),
                workers.text("token-file", "workers.token"));
    }

    private static boolean isPort(String digits) {
        int port = Integer.parseInt(digits);
        return port > 0 && port <= MAX_PORT;
    }
}
