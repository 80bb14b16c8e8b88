package io.streamgauge.probe.pulsar;

import io.streamgauge.driver.pulsar.PulsarAuthentication;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.RefusedException;
import io.streamgauge.probe.api.UndecidedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Topics and their policies, managed with the HTTP administration API of Pulsar.
final class PulsarTopics {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final String PERSISTENT = "persistent";
    private static final String NON_PERSISTENT = "non-persistent";

    /// Time to wait for retention and expiry. Pulsar supports only retention times in whole minutes, and a
    /// broker that Streamgauge launches for probing checks expiry once per minute.
    private static final Duration MINUTES = Duration.ofSeconds(130);

    /// HTTP status codes of a failed login or a missing permission.
    private static final Set<Integer> DENIED = Set.of(401, 403);

    /// HTTP status codes of a temporary failure or a conflict with another request.
    private static final Set<Integer> BUSY = Set.of(408, 409, 429);

    private static final String QUOTA =
            "{\"limitSize\":1048576,\"limitTime\":86400,\"policy\":\"consumer_backlog_eviction\"}";

    /// HTTP status code of a request that conflicts with another policy of the cluster.
    private static final int PRECONDITION_FAILED = 412;

    private final String admin;
    private final String namespace;
    private final HttpClient http;
    private final Optional<String> authorization;
    private final Map<String, DestinationFeature> made = new ConcurrentHashMap<>();

    PulsarTopics(String admin, String namespace, PulsarAuthentication login) {
        this.admin = admin;
        this.namespace = namespace;
        this.authorization = login.authorization();
        // A broker redirects requests for the topics of other brokers.
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(LIMIT)
                .followRedirects(HttpClient.Redirect.NORMAL);
        login.apply(builder);
        this.http = builder.build();
    }

    String url(String name) {
        return domain(featureOf(name)) + "://" + namespace + "/" + name;
    }

    private static String domain(@Nullable DestinationFeature feature) {
        return feature instanceof DestinationFeature.Transient ? NON_PERSISTENT : PERSISTENT;
    }

    /// Returns the feature for which a topic was created, or null if this object did not create the topic.
    @Nullable
    DestinationFeature featureOf(String name) {
        return made.get(name);
    }

    CapabilityRequest create(String name, DestinationFeature wish) throws Exception {
        CapabilityRequest topic = switch (wish) {
            case DestinationFeature.Partitions several ->
                make(
                        "a topic with " + several.count() + " partitions",
                        PERSISTENT,
                        name + "/partitions",
                        several.count() + "");
            // The administration API can create non-persistent topics only with partitions.
            case DestinationFeature.Transient _ ->
                make("a non-persistent topic with one partition", NON_PERSISTENT, name + "/partitions", "1");
            default -> make("a topic", PERSISTENT, name, "{}");
        };
        made.put(name, wish);
        return switch (wish) {
            case DestinationFeature.Plain _, DestinationFeature.Partitions _, DestinationFeature.Transient _ -> topic;
            case DestinationFeature.Groups _ ->
                CapabilityRequest.nativeFeature("a topic with a subscription for each group");
            case DestinationFeature.KeepFor _ ->
                policy(name, "retention", "{\"retentionTimeInMinutes\":1,\"retentionSizeInMB\":-1}")
                        .with("Pulsar accepts only whole minutes")
                        .within(MINUTES);
            case DestinationFeature.KeepBytes keep -> {
                // The broker requires a retention size above the size limits of both types of backlog quota, which
                // can be 10 GB by default.
                policy(name, "backlogQuota?backlogQuotaType=destination_storage", QUOTA);
                policy(name, "backlogQuota?backlogQuotaType=message_age", QUOTA);
                yield policy(
                                name,
                                "retention",
                                "{\"retentionTimeInMinutes\":-1,\"retentionSizeInMB\":" + (keep.bytes() >> 20) + "}")
                        .with("after the policies backlogQuota " + QUOTA + " of both types");
            }
            case DestinationFeature.ExpireAfter expire ->
                policy(name, "messageTTL?messageTTL=" + expire.time().toSeconds(), "")
                        .with("a broker launched by Streamgauge checks expiry once per minute")
                        .within(MINUTES);
            case DestinationFeature.LatestPerKey _ ->
                CapabilityRequest.nativeFeature("compaction of the topic and a reader with readCompacted(true)");
            case DestinationFeature.Priorities _ -> CapabilityRequest.workaround("a topic");
            case DestinationFeature.DeadLetters _ ->
                CapabilityRequest.nativeFeature("a DeadLetterPolicy with maxRedeliverCount=1");
            case DestinationFeature.Delays _ -> CapabilityRequest.nativeFeature("a topic with a Shared subscription");
            case DestinationFeature.Deduplication _ -> policy(name, "deduplicationEnabled", "true");
        };
    }

    private CapabilityRequest make(String how, String domain, String path, String body) throws Exception {
        require(how, "PUT", domain, path, body);
        return CapabilityRequest.nativeFeature(how);
    }

    /// Sets a policy of the topic, waits 2 s so that the policy can take effect, and returns the request.
    CapabilityRequest policy(String name, String path, String body) throws Exception {
        String how = "the topic policy " + path + (body.isEmpty() ? "" : " " + body);
        require(how, "POST", PERSISTENT, name + "/" + path, body);
        Thread.sleep(Duration.ofSeconds(2));
        return CapabilityRequest.nativeFeature(how);
    }

    /// Starts compaction in the background. While a compaction is running, the request has no effect.
    void compact(String name) throws IOException, InterruptedException {
        ask("PUT", PERSISTENT, name + "/compaction", "");
    }

    private void require(String how, String method, String domain, String path, String body) throws Exception {
        HttpResponse<String> answer = ask(method, domain, path, body);
        int status = answer.statusCode();
        if (status / 100 == 2) {
            return;
        }
        String text = ObservationText.shortened("HTTP " + status + " " + answer.body());
        if (DENIED.contains(status)) {
            throw new UndecidedException("a permission for " + how + " is missing: \"" + text + "\"");
        }
        if (status == PRECONDITION_FAILED) {
            throw new UndecidedException(how + " conflicts with another policy: \"" + text + "\"");
        }
        if (status / 100 != 4 || BUSY.contains(status)) {
            throw new IOException(how + ": " + text);
        }
        throw new RefusedException(how, text);
    }

    private HttpResponse<String> ask(String method, String domain, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(admin + "/admin/v2/" + domain + "/" + namespace + "/" + path))
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        authorization.ifPresent(who -> request.header("Authorization", who));
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    void removeAll() {
        // The map is copied because the next probe can add topics while a slow removal is still running.
        Map<String, DestinationFeature> old = Map.copyOf(made);
        made.keySet().removeAll(old.keySet());
        old.forEach((name, wish) -> {
            try {
                boolean partitioned =
                        wish instanceof DestinationFeature.Partitions || wish instanceof DestinationFeature.Transient;
                ask("DELETE", domain(wish), (partitioned ? name + "/partitions" : name) + "?force=true", "");
            } catch (IOException e) {
                // The name of a remaining topic identifies it as a resource of a probe.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    void close() {
        http.shutdownNow();
    }
}
