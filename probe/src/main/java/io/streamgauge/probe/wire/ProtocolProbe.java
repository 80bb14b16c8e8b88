package io.streamgauge.probe.wire;

import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.api.SystemEndpoints;
import java.util.ArrayList;
import java.util.List;

/// A listener of the broker answers the opening of a protocol as that protocol demands.
public final class ProtocolProbe implements Probe {
    private final Handshake handshake;

    public ProtocolProbe(Handshake handshake) {
        this.handshake = handshake;
    }

    @Override
    public String id() {
        return "protocol-" + handshake.id();
    }

    @Override
    public String title() {
        return "Speaks " + handshake.title();
    }

    @Override
    public ProbeResult run(ProbeContext bench) throws Exception {
        SystemEndpoints site = bench.site();
        ListeningPorts ports = ListeningPorts.of(site);
        List<String> answers = new ArrayList<>();
        for (String address : ports.addresses()) {
            boolean encrypted = site.tls() != null && site.addresses().contains(address);
            Handshake.Answer answer = handshake.attempt(address, encrypted ? site.tls() : null);
            if (answer.speaks()) {
                return new ProbeResult(
                        ProbeVerdict.SHOWN,
                        address + " answered " + handshake.opening() + (encrypted ? " over TLS" : "") + " with "
                                + answer.words());
            }
            answers.add(address + " " + answer.words());
        }
        String all = "none of " + ports.words() + " answered " + handshake.opening() + " as the protocol demands: "
                + String.join(", ", answers);
        return ports.complete()
                ? ProbeResult.notOffered(all)
                : ProbeResult.couldNotTell(all + "; which other ports the broker has is not known");
    }
}
