package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.streamgauge.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Service account in a new namespace. The account has only the role that `docs/how-to/run-on-kubernetes.md`
/// defines.
///
/// @param namespace name of the namespace
/// @param kubeconfig file that contains the token of the account
record LimitedAccount(KubernetesClient admin, String namespace, Path kubeconfig) implements AutoCloseable {
    private static final Path GUIDE = Path.of("..", "docs", "how-to", "run-on-kubernetes.md");
    private static final Pattern ROLE =
            Pattern.compile("```yaml\n(apiVersion: rbac\\S+\nkind: Role\n.*?)```", Pattern.DOTALL);
    private static final String NAME = "streamgauge";

    static LimitedAccount create(KubernetesClient admin, Path directory) throws IOException, InterruptedException {
        String namespace = "streamgauge-test-"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        admin.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace)
                        .endMetadata()
                        .build())
                .create();
        admin.resource(role(namespace)).create();
        admin.resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName(NAME)
                        .withNamespace(namespace)
                        .endMetadata()
                        .build())
                .create();
        admin.resource(new RoleBindingBuilder()
                        .withNewMetadata()
                        .withName(NAME)
                        .withNamespace(namespace)
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", NAME)
                        .addNewSubject("", "ServiceAccount", NAME, namespace)
                        .build())
                .create();
        // Kubernetes creates the default account, which the pods use, shortly after the namespace.
        Poll.until(
                Duration.ofSeconds(30),
                Duration.ofMillis(100),
                () -> admin.serviceAccounts()
                                .inNamespace(namespace)
                                .withName("default")
                                .get()
                        != null);
        String token = admin.serviceAccounts()
                .inNamespace(namespace)
                .withName(NAME)
                .tokenRequest(new TokenRequestBuilder().withNewSpec().endSpec().build())
                .getStatus()
                .getToken();
        Config config = admin.getConfiguration();
        Path file = Files.writeString(directory.resolve("limited.kubeconfig"), """
                apiVersion: v1
                kind: Config
                clusters: [{ name: test, cluster: { server: "%s", certificate-authority-data: %s } }]
                users: [{ name: test, user: { token: %s } }]
                contexts: [{ name: test, context: { cluster: test, user: test, namespace: %s } }]
                current-context: test
                """.formatted(
                        config.getMasterUrl(), config.getCaCertData(), token, namespace));
        return new LimitedAccount(admin, namespace, file);
    }

    /// Returns the role from `docs/how-to/run-on-kubernetes.md`, with the namespace replaced.
    private static String role(String namespace) throws IOException {
        Matcher role = ROLE.matcher(Files.readString(GUIDE));
        assertThat(role.find()).as("role in " + GUIDE).isTrue();
        String text = String.valueOf(role.group(1));
        assertThat(text).contains("name: " + NAME + ", namespace: load");
        return text.replace("namespace: load", "namespace: " + namespace);
    }

    @Override
    public void close() {
        admin.namespaces().withName(namespace).delete();
    }
}
