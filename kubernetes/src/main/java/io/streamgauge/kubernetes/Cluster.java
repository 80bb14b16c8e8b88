package io.streamgauge.kubernetes;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.worker.transport.JoinToken;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Connection to a Kubernetes cluster. The current context of `kubectl` determines the cluster. If this program
/// runs in a pod without such a context, it uses the cluster of the pod.
final class Cluster implements AutoCloseable {
    private static final int CONNECT_MILLIS = 5_000;
    private static final int REQUEST_MILLIS = 10_000;
    private static final int RETRIES = 2;
    private static final int FORBIDDEN = 403;

    private final KubernetesClient client;
    private final String namespace;
    private @Nullable SharedIndexInformer<Pod> pods;

    Cluster(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    private static Config config() throws DriverException {
        return new ConfigBuilder(readConfig())
                .withConnectionTimeout(CONNECT_MILLIS)
                .withRequestTimeout(REQUEST_MILLIS)
                .withRequestRetryBackoffLimit(RETRIES)
                .build();
    }

    private static Config readConfig() throws DriverException {
        try {
            return Config.autoConfigure(null);
        } catch (RuntimeException invalid) {
            throw new DriverException(
                    "the configuration of kubectl cannot be read: " + firstLine(invalid)
                            + ". Check that 'kubectl get pods' works on this machine",
                    invalid);
        }
    }

    /// Returns the first line of the message of an exception. The other lines can quote the configuration file,
    /// and can therefore contain a secret.
    private static String firstLine(RuntimeException e) {
        return e.toString().lines().findFirst().orElse("");
    }

    /// Returns a client for the cluster. The client does not connect to the cluster yet.
    ///
    /// @param namespace namespace of the Job; null for the namespace of the current context, or `default` if the
    ///     context does not have a namespace
    /// @throws DriverException if the configuration of `kubectl` or a file that it names cannot be read
    static Cluster connect(@Nullable String namespace) throws DriverException {
        Config config = config();
        try {
            return new Cluster(
                    new KubernetesClientBuilder().withConfig(config).build(),
                    namespace != null ? namespace : Objects.requireNonNullElse(config.getNamespace(), "default"));
        } catch (KubernetesClientException e) {
            throw new DriverException(
                    "the configuration of kubectl cannot be used: " + reason(e)
                            + ". Check that 'kubectl get pods' works on this machine",
                    e);
        }
    }

    /// Returns the address of this machine on the route to the API server.
    ///
    /// @throws DriverException if the configuration of `kubectl` cannot be read, if the address of the API
    ///     server cannot be resolved, or if the result would be a loopback address, to which pods cannot connect
    static String addressOnRoute() throws DriverException {
        URI server = URI.create(config().getMasterUrl());
        int port = server.getPort() < 0 ? 443 : server.getPort();
        // A UDP socket determines the local address without sending a packet.
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(server.getHost()), port));
            InetAddress local = socket.getLocalAddress();
            if (local.isLoopbackAddress()) {
                throw new DriverException("the Kubernetes API server is at the loopback address " + server.getHost()
                        + ". The address at which pods can reach this machine is therefore unknown. Set"
                        + " workers.listen to an address of this machine to which pods can connect");
            }
            return local.getHostAddress();
        } catch (IOException e) {
            throw new DriverException(
                    "the address of the Kubernetes API server " + server + " is unknown: " + e.getMessage()
                            + ". Check that 'kubectl get pods' works on this machine",
                    e);
        }
    }

    /// Returns the address to which pods connect if the controller listens on `listen`. If the controller
    /// listens on all addresses, this method returns the address of [#addressOnRoute] with the same port.
    static HostPort reachable(HostPort listen) throws DriverException {
        boolean all = listen.host().equals("0.0.0.0") || listen.host().equals("::");
        return all ? new HostPort(addressOnRoute(), listen.port()) : listen;
    }

    String namespace() {
        return namespace;
    }

    /// Creates the Job and its Secret.
    ///
    /// @throws DriverException if the cluster rejects the Job or the Secret or does not respond, or if
    ///     `workers.kubernetes` is not a valid pod template
    Job create(WorkerJob manifests, JoinToken token, long deadlineSeconds) throws DriverException {
        try {
            Job job = client.batch()
                    .v1()
                    .jobs()
                    .inNamespace(namespace)
                    .resource(manifests.job(client.getKubernetesSerialization(), deadlineSeconds))
                    .fieldValidation(Validation.STRICT)
                    .create();
            client.secrets()
                    .inNamespace(namespace)
                    .resource(manifests.secret(job, token))
                    .create();
            return job;
        } catch (KubernetesClientException e) {
            throw new DriverException(
                    "the Job or the Secret of the workers was not created in namespace " + namespace + " at "
                            + client.getMasterUrl() + ": " + reason(e) + ". " + remedy(e),
                    e);
        } catch (IllegalArgumentException invalid) {
            throw new DriverException(
                    "workers.kubernetes is not a valid pod template: " + invalid.getMessage()
                            + ". Use the fields of a Kubernetes pod template",
                    invalid);
        }
    }

    static String reason(KubernetesClientException e) {
        return e.getStatus() != null && e.getStatus().getMessage() != null
                ? e.getStatus().getMessage().strip()
                : Optional.ofNullable(e.getCause()).map(Throwable::toString).orElse(e.toString());
    }

    private static String remedy(KubernetesClientException e) {
        return switch (e.getCode()) {
            case 0 -> "Check that 'kubectl get pods' works on this machine";
            case FORBIDDEN ->
                "Allow your account to create, get, patch and delete Jobs, to create Secrets, to list and watch pods,"
                        + " and to list events in this namespace";
            default -> "Check your access with 'kubectl get pods', and correct the fields of 'workers'";
        };
    }

    /// Calls `changed` for each new, changed or deleted pod of the Job. The second argument is true if the pod
    /// was deleted.
    ///
    /// @throws DriverException if the cluster rejects the requests or does not respond
    void watch(Job job, BiConsumer<Pod, Boolean> changed) throws DriverException {
        try {
            pods = inform(job, changed);
        } catch (KubernetesClientException e) {
            throw new DriverException(
                    "the pods of the workers cannot be watched in namespace " + namespace + " at "
                            + client.getMasterUrl() + ": " + reason(e) + ". " + remedy(e),
                    e);
        }
    }

    private SharedIndexInformer<Pod> inform(Job job, BiConsumer<Pod, Boolean> changed) {
        return client.pods()
                .inNamespace(namespace)
                .withLabel(WorkerJob.RUN_LABEL, job.getMetadata().getName())
                .inform(new ResourceEventHandler<>() {
                    @Override
                    public void onAdd(Pod pod) {
                        changed.accept(pod, false);
                    }

                    @Override
                    public void onUpdate(Pod before, Pod pod) {
                        changed.accept(pod, false);
                    }

                    @Override
                    public void onDelete(Pod pod, boolean unknownState) {
                        changed.accept(pod, true);
                    }
                });
    }

    /// Returns the known pods of the watched Job; empty before [#watch].
    List<Pod> pods() {
        return pods == null ? List.of() : pods.getStore().list();
    }

    /// Returns the reason why the cluster cannot create the pods of a Job, for example because of a quota.
    /// Returns an empty result if no reason is known.
    Optional<String> creationFailure(String job) {
        return lastEvent(job, event -> "FailedCreate".equals(event.getReason()))
                .map(event -> "Kubernetes cannot create a pod: " + event.getMessage());
    }

    /// Returns the reason why the node cannot create the container of a pod, for example because a volume or
    /// the network is missing. Returns an empty result if no reason is known, or if the pod has had another
    /// event since.
    Optional<String> containerFailure(Pod pod) {
        return lastEvent(pod.getMetadata().getName(), _ -> true)
                .filter(event -> event.getReason() != null && event.getReason().startsWith("Failed"))
                .map(Event::getMessage);
    }

    /// Returns an object's last matching event. The names of the events of an object contain the times at
    /// which the events occurred first, and the cluster lists events by name. Returns an empty result if no
    /// event matches, or if the events cannot be read.
    private Optional<Event> lastEvent(String object, Predicate<Event> matches) {
        try {
            return client
                    .v1()
                    .events()
                    .inNamespace(namespace)
                    .withField("involvedObject.name", object)
                    .list()
                    .getItems()
                    .stream()
                    .filter(matches)
                    .reduce((_, last) -> last);
        } catch (KubernetesClientException unknown) {
            return Optional.empty();
        }
    }

    /// Sets the time after which the cluster ends the pods of a Job.
    ///
    /// @param seconds time in seconds since the start of the Job; null for no limit
    /// @throws DriverException if the cluster rejects the change or does not respond
    void setDeadline(String job, @Nullable Long seconds) throws DriverException {
        try {
            client.batch()
                    .v1()
                    .jobs()
                    .inNamespace(namespace)
                    .withName(job)
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"spec\":{\"activeDeadlineSeconds\":" + seconds + "}}");
        } catch (KubernetesClientException e) {
            throw new DriverException(
                    "the deadline of Job " + job + " in namespace " + namespace + " was not changed: " + reason(e)
                            + ". " + remedy(e),
                    e);
        }
    }

    /// Deletes a Job with its pods and its Secret. If the Job does not exist, this method does nothing.
    void delete(String job) {
        client.batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .withName(job)
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete();
    }

    void deleteQuietly(String job) {
        try {
            delete(job);
        } catch (KubernetesClientException unreachable) {
            // The cluster removes the Job after its deadline.
        }
    }

    @Override
    public void close() {
        if (pods != null) {
            pods.close();
        }
        client.close();
    }
}
