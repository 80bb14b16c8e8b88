package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.SourcePosition;
import io.streamgauge.yaml.Tree.Mapping;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Conversion of the address, encryption and authentication settings of a Pulsar driver file to a `connect`
/// section.
final class PulsarConnect {
    private static final Map<String, Boolean> BOOLEANS = Map.of("true", true, "false", false);
    private static final String PLUGINS = "org.apache.pulsar.client.impl.auth.";

    private final DriverOutput out;
    private final Fields client;
    private final Fields authentication;

    PulsarConnect(DriverOutput out, Fields client) {
        this.out = out;
        this.client = client;
        authentication = client.part("authentication", OmbShape.PULSAR_AUTHENTICATION)
                .orElseGet(() -> new Fields(
                        new Mapping(client.place("authentication"), Map.of()),
                        OmbShape.PULSAR_AUTHENTICATION,
                        client.pathOf("authentication"),
                        client.problems()));
    }

    void convert(List<String> addresses) {
        SourcePosition place = client.place("serviceUrl");
        out.add(0, "connect:", place);
        out.add(1, "driver: pulsar", place);
        out.add(
                1,
                "addresses: [" + addresses.stream().map(GeneratedYaml::quoted).collect(Collectors.joining(", ")) + "]",
                place);
        String plugin = authentication.text("plugin", "");
        String data = authentication.written("data");
        boolean encrypted = client.written("serviceUrl").startsWith("pulsar+ssl");
        boolean verify = client.choice("tlsEnableHostnameVerification", BOOLEANS, false);
        if (client.choice("tlsAllowInsecureConnection", BOOLEANS, false)) {
            client.problem(
                    "tlsAllowInsecureConnection",
                    client.pathOf("tlsAllowInsecureConnection")
                            + " true is not supported: the client would accept any certificate",
                    "Set tlsAllowInsecureConnection to false, and set tlsTrustCertsFilePath to the file with the"
                            + " certificate of the certificate authority.");
        }
        SourcePosition login = authentication.place("data");
        if (encrypted) {
            out.add(1, "tls:", place);
            if (client.has("tlsTrustCertsFilePath")) {
                out.add(
                        2,
                        "ca: " + GeneratedYaml.quoted(client.written("tlsTrustCertsFilePath")),
                        client.place("tlsTrustCertsFilePath"));
            }
            out.add(2, "verify-host: " + verify, client.place("tlsEnableHostnameVerification"));
        }
        switch (plugin.replace(PLUGINS, "")) {
            case "" -> {}
            case "AuthenticationToken" -> token(data, login);
            case "AuthenticationTls" -> certificate(data, encrypted, login);
            case "AuthenticationBasic" -> password(data, login);
            default ->
                authentication.problem(
                        "plugin",
                        authentication.pathOf("plugin") + " '" + plugin + "' is not supported",
                        "Set plugin to AuthenticationToken, AuthenticationTls or AuthenticationBasic from the"
                                + " package " + PLUGINS);
        }
    }

    private void token(String data, SourcePosition login) {
        if (data.startsWith("file:")) {
            authentication.problem(
                    "data",
                    authentication.pathOf("data") + " names a file, which Streamgauge does not read",
                    "Set data to token:${env:TOKEN}, and the environment variable TOKEN to the content of the file.");
        } else {
            out.add(1, "token: " + GeneratedYaml.quoted(data.replaceFirst("^token:", "")), login);
        }
    }

    private void certificate(String data, boolean encrypted, SourcePosition login) {
        Map<String, String> files = Arrays.stream(data.split(","))
                .map(pair -> pair.split(":", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.toMap(pair -> pair[0].strip(), pair -> pair[1].strip(), (a, _) -> a));
        String certificate = files.get("tlsCertFile");
        String key = files.get("tlsKeyFile");
        if (certificate == null || key == null || !encrypted) {
            authentication.problem(
                    "data",
                    authentication.pathOf("data")
                            + " must contain tlsCertFile and tlsKeyFile, and serviceUrl must start with pulsar+ssl://",
                    "Set data to tlsCertFile:FILE,tlsKeyFile:FILE, and serviceUrl to pulsar+ssl://HOST:PORT.");
            return;
        }
        out.add(2, "certificate: " + GeneratedYaml.quoted(certificate), login);
        out.add(2, "key: " + GeneratedYaml.quoted(key), login);
    }

    private void password(String data, SourcePosition login) {
        try {
            JsonNode fields = new JsonMapper().readTree(data);
            out.add(1, "user: " + GeneratedYaml.quoted(fields.path("userId").asString()), login);
            out.add(
                    1,
                    "password: " + GeneratedYaml.quoted(fields.path("password").asString()),
                    login);
        } catch (JacksonException e) {
            authentication.problem(
                    "data",
                    authentication.pathOf("data") + " is not JSON",
                    "Set data to {\"userId\": \"NAME\", \"password\": \"PASSWORD\"}.");
        }
    }
}
