package io.streamgauge.experiment.parse.section;

import io.streamgauge.HostPort;
import io.streamgauge.experiment.system.MetricsEndpoints;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.experiment.system.Security.Sasl;
import io.streamgauge.experiment.system.Security.Tls;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Secrets;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Scalar;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Reader of the fields of `connect`, except for the name of the driver.
public final class ConnectReader {
    private static final Map<String, Boolean> BOOLEANS = Map.of("true", true, "false", false);

    private final Fields connect;
    private final BiConsumer<Scalar, Boolean> note;

    /// @param note callback for each value that may be a secret. The second argument is true if the name of the
    ///     field indicates that the value is secret.
    public ConnectReader(Fields connect, BiConsumer<Scalar, Boolean> note) {
        this.connect = connect;
        this.note = note;
    }

    /// Reads the fields.
    ///
    /// @param metrics addresses of the metrics endpoints of the system
    public Connect read(MetricsEndpoints metrics) {
        Map<String, String> credentials = credentials();
        Security security = new Security(tls(), sasl(credentials));
        return new Connect(addresses(), credentials, security, metrics);
    }

    private Map<String, String> credentials() {
        Map<String, String> credentials = new LinkedHashMap<>();
        for (String key : List.of("user", "password", "token")) {
            Scalar scalar = connect.scalar(key, "a single value");
            if (scalar != null) {
                credentials.put(key, scalar.value());
                note.accept(scalar, Secrets.isSecretKey(key));
            }
        }
        if (connect.has("password") && !connect.has("user")) {
            connect.problem("password", connect.pathOf("password") + " is set without 'user'", "Add 'user'.");
        }
        if (connect.has("token") && connect.has("user")) {
            connect.problem(
                    "token",
                    connect.pathOf("token") + " cannot be combined with 'user'",
                    "Keep one of the two fields.");
        }
        return credentials;
    }

    private @Nullable Sasl sasl(Map<String, String> credentials) {
        Map<String, Sasl> words = new LinkedHashMap<>();
        for (Sasl sasl : Sasl.values()) {
            words.put(sasl.word(), sasl);
        }
        if (!connect.has("sasl")) {
            return null;
        }
        if (!credentials.containsKey("user") || !credentials.containsKey("password")) {
            connect.problem(
                    "sasl", connect.pathOf("sasl") + " requires 'user' and 'password'", "Set 'user' and 'password'.");
        }
        return connect.choice("sasl", words, Sasl.PLAIN);
    }

    private @Nullable Tls tls() {
        if (connect.value("tls") instanceof Scalar) {
            return connect.choice("tls", BOOLEANS, true) ? Tls.DEFAULT : null;
        }
        return connect.part("tls", ExperimentShape.TLS).map(ConnectReader::tls).orElse(null);
    }

    private static Tls tls(Fields tls) {
        for (String key : List.of("certificate", "key")) {
            String other = key.equals("key") ? "certificate" : "key";
            if (tls.has(key) && !tls.has(other)) {
                tls.problem(
                        key,
                        tls.pathOf(key) + " is set without '" + other + "'",
                        "Set '" + other + "' to the name of a PEM file.");
            }
        }
        return new Tls(
                file(tls, "ca"), file(tls, "certificate"), file(tls, "key"), tls.choice("verify-host", BOOLEANS, true));
    }

    private static @Nullable Path file(Fields tls, String key) {
        String name = tls.text(key, "");
        if (name.isEmpty()) {
            return null;
        }
        try {
            return Path.of(name).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            tls.problem(key, tls.pathOf(key) + " is not a path: " + e.getReason(), "Correct the path.");
            return null;
        }
    }

    private List<String> addresses() {
        List<String> addresses = new ArrayList<>();
        for (Tree item : connect.items("addresses")) {
            String address = item instanceof Scalar scalar ? scalar.value() : "";
            if (HostPort.parse(address).isPresent()) {
                addresses.add(address);
            } else {
                connect.problems()
                        .add(
                                item.place(),
                                connect.pathOf("addresses"),
                                "address '" + item.written() + "' does not have the form host:port",
                                "Use an address such as broker-1.example:9092 or [::1]:9092, with a port up to 65535.");
            }
        }
        return addresses;
    }
}
