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

/// A destination holds about as many bytes as it was allowed; the oldest messages go, the newest stay.
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
        return "Messages kept up to a size";
    }

    @Override
    public ProbeResult run(ProbeContext bench) throws Exception {
        String destination = bench.name("size");
        CapabilityRequest asked = bench.facade().create(destination, new DestinationFeature.KeepBytes(KEEP));
        for (int from = 0; from < COUNT; from += 8) {
            bench.facade()
                    .send(
                            destination,
                            IntStream.range(from, from + 8)
                                    .mapToObj(SizeRetentionProbe::numbered)
                                    .toList());
        }
        List<Integer> left = bench.eventually(asked, () -> numbers(bench, destination), SizeRetentionProbe::isBounded);
        return ProbeResult.of(
                asked,
                isBounded(left),
                "of " + COUNT + " messages of 64 KiB (8 MiB) " + left.size() + " ("
                        + NumberFormatter.exactBytes((long) left.size() * EACH)
                        + ") were left with a limit of 2 MiB: "
                        + (left.isEmpty() ? "none" : "numbers " + left.getFirst() + " to " + left.getLast()));
    }

    /// Up to twice the limit, because systems remove whole segments; the newest must be there.
    private static boolean isBounded(List<Integer> left) {
        return !left.isEmpty() && (long) left.size() * EACH <= 2 * KEEP && left.getLast() == COUNT - 1;
    }

    private static OutgoingMessage numbered(int number) {
        byte[] body = new byte[EACH];
        body[0] = (byte) number;
        return OutgoingMessage.of(body);
    }

    private static List<Integer> numbers(ProbeContext bench, String destination) throws Exception {
        return bench.readAll(destination).stream()
                .map(IncomingMessage::body)
                .map(body -> (int) body[0])
                .toList();
    }
}
