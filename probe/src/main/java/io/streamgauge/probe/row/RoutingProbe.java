package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.Routing;
import io.streamgauge.probe.api.Routing.Binding;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Check that the broker selects the destinations of a message correctly. Each kind of routing (by key,
/// to all destinations, by pattern or by headers) has a separate probe.
public final class RoutingProbe implements Probe {
    private static final Map<String, String> NO_HEADERS = Map.of();

    private final Routing kind;

    public RoutingProbe(Routing kind) {
        this.kind = kind;
    }

    @Override
    public String id() {
        return "routing-" + kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String title() {
        return switch (kind) {
            case DIRECT -> "Routing by key (direct)";
            case FANOUT -> "Routing to all (fanout)";
            case TOPIC -> "Routing by pattern (topic)";
            case HEADERS -> "Routing by headers";
        };
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String entry = context.name("entry");
        String left = context.name("left");
        String right = context.name("right");
        CapabilityRequest asked = context.facade().route(kind, entry, bindings(left, right));
        context.facade().send(entry, messages());
        List<String> atLeft = context.texts(left);
        List<String> atRight = context.texts(right);
        return ProbeResult.of(
                asked,
                atLeft.equals(expected("left")) && atRight.equals(expected("right")),
                "of messages a, b and c, the first destination received " + atLeft + " (expected " + expected("left")
                        + "), and the second received " + atRight + " (expected " + expected("right") + ")");
    }

    private List<Binding> bindings(String left, String right) {
        return switch (kind) {
            case DIRECT -> List.of(binding(left, "red", NO_HEADERS), binding(right, "blue", NO_HEADERS));
            case FANOUT -> List.of(binding(left, "", NO_HEADERS), binding(right, "", NO_HEADERS));
            case TOPIC -> List.of(binding(left, "*.error", NO_HEADERS), binding(right, "shop.#", NO_HEADERS));
            case HEADERS ->
                List.of(
                        binding(left, "", Map.of("format", "pdf", "kind", "report")),
                        binding(right, "", Map.of("format", "zip")));
        };
    }

    private static Binding binding(String destination, String pattern, Map<String, String> headers) {
        return new Binding(destination, pattern, headers);
    }

    private List<OutgoingMessage> messages() {
        return switch (kind) {
            case DIRECT, FANOUT ->
                List.of(
                        routed("a", "red", NO_HEADERS),
                        routed("b", "blue", NO_HEADERS),
                        routed("c", "green", NO_HEADERS));
            case TOPIC ->
                List.of(
                        routed("a", "shop.error", NO_HEADERS),
                        routed("b", "bank.error", NO_HEADERS),
                        routed("c", "shop.order.new", NO_HEADERS));
            case HEADERS ->
                List.of(
                        routed("a", "", Map.of("format", "pdf", "kind", "report")),
                        routed("b", "", Map.of("format", "pdf", "kind", "log")),
                        routed("c", "", Map.of("format", "zip", "kind", "log")));
        };
    }

    private static OutgoingMessage routed(String body, String key, Map<String, String> headers) {
        return OutgoingMessage.routed(key, headers, ProbeContext.bytes(body));
    }

    private List<String> expected(String side) {
        boolean left = side.equals("left");
        return switch (kind) {
            case DIRECT -> List.of(left ? "a" : "b");
            case FANOUT -> List.of("a", "b", "c");
            case TOPIC -> left ? List.of("a", "b") : List.of("a", "c");
            case HEADERS -> List.of(left ? "a" : "c");
        };
    }
}
