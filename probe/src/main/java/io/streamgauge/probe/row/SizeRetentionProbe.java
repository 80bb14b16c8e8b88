package io.streamgauge.probe.row;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.IntStream;

/// Check that the broker limits the size of a destination. The broker must remove the oldest messages
/// and keep the newest messages.
public final class SizeRetentionProbe implements Probe {
    private static final int COUNT = 128;
    private static final int EACH = 64 * 1024;
    private static final long KEEP = 2 << 20;

    @Override
    public String id() {
        return "retention-size";
    }

    @Override
    public String title() {
        return "Retention up to a size";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        String destination = context.name("size");
        CapabilityRequest asked = context.facade().create(destination, new DestinationFeature.KeepBytes(KEEP));
        for (int from = 0; from < COUNT; from += 8) {
            context.facade()
                    .send(
                            destination,
                            IntStream.range(from, from + 8)
                                    .mapToObj(SizeRetentionProbe::numbered)
                                    .toList());
        }
        List<Integer> left =
                context.eventually(asked, () -> numbers(context, destination), SizeRetentionProbe::isBounded);
        return ProbeResult.of(
                asked,
                isBounded(left),
                "of " + COUNT + " messages of 64 KiB (8 MiB in total), " + left.size() + " ("
                        + NumberFormatter.exactBytes((long) left.size() * EACH)
                        + ") remained with a limit of 2 MiB: "
                        + (left.isEmpty() ? "none" : "numbers " + left.getFirst() + " to " + left.getLast()));
    }

    /// Returns whether the remaining messages include the newest message, and whether their total size
    /// is at most twice the limit. The factor is two because systems remove whole segments.
    private static boolean isBounded(List<Integer> left) {
        return !left.isEmpty() && (long) left.size() * EACH <= 2 * KEEP && left.getLast() == COUNT - 1;
    }

    private static OutgoingMessage numbered(int number) {
        byte[] body = new byte[EACH];
        body[0] = (byte) number;
        return OutgoingMessage.of(body);
    }

    private static List<Integer> numbers(ProbeContext context, String destination) throws Exception {
        return context.readAll(destination).stream()
                .map(IncomingMessage::body)
                .map(body -> (int) body[0])
                .toList();
    }
}
