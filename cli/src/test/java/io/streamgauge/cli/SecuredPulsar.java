package io.streamgauge.cli;

import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.process.ChildProcesses;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Standalone Pulsar that the recipe starts, with additional TLS listeners, tokens and client
/// certificates. Anonymous clients are administrators, so that the recipe can check that Pulsar is
/// running.
///
/// @param cluster cluster that the recipe started
/// @param secure address `localhost:port` of the listener with TLS
/// @param secureAdmin URL `https://localhost:port` of the administration API
record SecuredPulsar(RunningCluster cluster, String secure, String secureAdmin) implements AutoCloseable {
    private static final byte[] KEY = "pulsar-s3cret-4711-pulsar-s3cret-4711".getBytes(StandardCharsets.UTF_8);

    static SecuredPulsar start(ChildProcesses children, Certificates certificates) throws Exception {
        Recipe recipe = Recipes.named("pulsar").orElseThrow();
        List<Integer> ports = FreePorts.find(2);
        Path ca = certificates.file("ca.pem");
        Launch launch = new Launch(
                null,
                1,
                null,
                Map.ofEntries(
                        Map.entry("brokerServicePortTls", ports.get(0).toString()),
                        Map.entry("webServicePortTls", ports.get(1).toString()),
                        Map.entry("tlsTrustCertsFilePath", ca.toString()),
                        Map.entry(
                                "tlsCertificateFilePath",
                                certificates.file("broker.pem").toString()),
                        Map.entry(
                                "tlsKeyFilePath",
                                certificates.file("broker.key").toString()),
                        Map.entry("authenticationEnabled", "true"),
                        Map.entry(
                                "authenticationProviders",
                                "org.apache.pulsar.broker.authentication.AuthenticationProviderToken,"
                                        + "org.apache.pulsar.broker.authentication.AuthenticationProviderTls"),
                        Map.entry(
                                "tokenSecretKey",
                                "data:;base64," + Base64.getEncoder().encodeToString(KEY)),
                        Map.entry("anonymousUserRole", "admin"),
                        Map.entry("authorizationEnabled", "true"),
                        Map.entry("superUserRoles", "admin")),
                0);
        if (!recipe.problems(launch).isEmpty()) {
            throw new IllegalStateException(recipe.problems(launch).toString());
        }
        StartContext context = new StartContext(
                children.temporaryDirectory("secured-pulsar-"),
                children.temporaryDirectory("secured-pulsar-logs-"),
                children,
                _ -> {});
        RunningCluster cluster =
                recipe.start(recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), _ -> {})), launch, context);
        SecuredPulsar pulsar =
                new SecuredPulsar(cluster, "localhost:" + ports.get(0), "https://localhost:" + ports.get(1));
        pulsar.call(
                "POST",
                "/admin/v2/tenants/public",
                "{\"adminRoles\":[\"bench\",\"client\"],\"allowedClusters\":[\"standalone\"]}");
        pulsar.call("POST", "/admin/v2/namespaces/public/default/permissions/bench", "[\"produce\",\"consume\"]");
        pulsar.call("POST", "/admin/v2/namespaces/public/default/permissions/client", "[\"produce\",\"consume\"]");
        return pulsar;
    }

    /// Creates a token that the broker trusts. The token has the format of RFC 7519 and is signed with HMAC-SHA-256.
    static String token(String role) throws Exception {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        String content = encoder.encodeToString("{\"alg\":\"HS256\"}".getBytes(StandardCharsets.UTF_8)) + "."
                + encoder.encodeToString(("{\"sub\":\"" + role + "\"}").getBytes(StandardCharsets.UTF_8));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        return content + "." + encoder.encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
    }

    String plain() {
        return cluster.addresses().getFirst();
    }

    /// Returns the names of all partitioned topics in the default namespace, as JSON.
    String topics() throws Exception {
        return call("GET", "/admin/v2/persistent/public/default/partitioned", "");
    }

    void makeTopic(String name) throws Exception {
        call("PUT", "/admin/v2/persistent/public/default/" + name + "/partitions", "1");
    }

    private String call(String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(cluster.endpoints().getOrDefault("admin", "") + path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() / 100 != 2) {
                throw new IOException(method + " " + path + ": " + response.statusCode() + " " + response.body());
            }
            return response.body();
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
