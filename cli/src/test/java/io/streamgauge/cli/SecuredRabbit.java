package io.streamgauge.cli;

import static java.util.Map.entry;

import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ChildProcesses;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/// RabbitMQ node that the recipe starts, with an additional TLS listener and users that have limited
/// permissions.
///
/// @param cluster cluster that the recipe started
/// @param secure address `localhost:port` of the listener with TLS
record SecuredRabbit(RunningCluster cluster, String secure) implements AutoCloseable {
    static final String PASSWORD = "rabbit-s3cret-4711";

    static SecuredRabbit start(ChildProcesses children, Certificates certificates) throws Exception {
        Recipe recipe = Recipes.named("rabbitmq").orElseThrow();
        int port = FreePorts.find(1).getFirst();
        Launch launch = new Launch(
                null,
                1,
                null,
                Map.ofEntries(
                        entry("listeners.ssl.1", "127.0.0.1:" + port),
                        entry(
                                "ssl_options.cacertfile",
                                certificates.file("ca.pem").toString()),
                        entry(
                                "ssl_options.certfile",
                                certificates.file("broker.pem").toString()),
                        entry(
                                "ssl_options.keyfile",
                                certificates.file("broker.key").toString()),
                        entry("ssl_options.verify", "verify_peer"),
                        entry("ssl_options.fail_if_no_peer_cert", "false"),
                        // Under CPU contention, the TLS handshake of a cold JVM is slow.
                        entry("ssl_handshake_timeout", "60000"),
                        entry("handshake_timeout", "60000"),
                        // RabbitMQ uses the common name of the certificate as the user name.
                        entry("auth_mechanisms.1", "PLAIN"),
                        entry("auth_mechanisms.2", "EXTERNAL"),
                        entry("ssl_cert_login_from", "common_name")),
                0,
                Map.of("plugins", "rabbitmq_auth_mechanism_ssl"),
                Network.LOOPBACK);
        if (!recipe.problems(launch).isEmpty()) {
            throw new IllegalStateException(recipe.problems(launch).toString());
        }
        StartContext context = new StartContext(
                children.temporaryDirectory("secured-rabbit-"),
                children.temporaryDirectory("secured-rabbit-logs-"),
                children,
                _ -> {});
        RunningCluster cluster =
                recipe.start(recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), _ -> {})), launch, context);
        SecuredRabbit rabbit = new SecuredRabbit(cluster, "localhost:" + port);
        rabbit.admit("bench", "^streamgauge-", "^streamgauge-", "^streamgauge-");
        rabbit.admit("client", "^streamgauge-", "^streamgauge-", "^streamgauge-");
        rabbit.admit("nobody", "^$", "^$", "^$");
        // To bind a queue to an exchange, a user needs write permission for the queue and read permission for
        // the exchange. Therefore, `nowrite` may write to queues but not to exchanges, and `noread` may read
        // from exchanges but not from queues.
        rabbit.admit("nowrite", "^streamgauge-", "^streamgauge-.*\\\\.p\\\\d+$", "^streamgauge-");
        rabbit.admit("noread", "^streamgauge-", "^streamgauge-", "^streamgauge-.*-\\\\d+$");
        rabbit.put("/api/vhosts/closed", "{}");
        return rabbit;
    }

    private void admit(String user, String configure, String write, String read) throws Exception {
        put("/api/users/" + user, "{\"password\":\"" + PASSWORD + "\",\"tags\":\"management\"}");
        put(
                "/api/permissions/%2F/" + user,
                "{\"configure\":\"" + configure + "\",\"write\":\"" + write + "\",\"read\":\"" + read + "\"}");
    }

    String management() {
        return cluster.endpoints().getOrDefault("management", "");
    }

    String plain() {
        return cluster.addresses().getFirst();
    }

    void put(String path, String body) throws Exception {
        call("PUT", path, body);
    }

    String get(String path) throws Exception {
        return call("GET", path, "");
    }

    private String call(String method, String path, String body) throws Exception {
        String login =
                cluster.credentials().get("user") + ":" + cluster.credentials().get("password");
        HttpRequest request = HttpRequest.newBuilder(URI.create(management() + path))
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() / 100 != 2) {
                throw new IllegalStateException(method + " " + path + ": " + response.statusCode() + response.body());
            }
            return response.body();
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
