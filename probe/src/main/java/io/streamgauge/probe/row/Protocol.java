package io.streamgauge.probe.row;

import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Site;
import io.streamgauge.probe.Verdict;
import io.streamgauge.probe.wire.Handshake;
import io.streamgauge.probe.wire.Ports;
import java.util.ArrayList;
import java.util.List;

/// A listener of the broker answers the opening of a protocol as that protocol demands.
public final class Protocol implements Probe {
    private final Handshake handshake;

    public Protocol(Handshake handshake) {
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
    public Finding run(Bench bench) throws Exception {
        Site site = bench.site();
        Ports ports = Ports.of(site);
        List<String> answers = new ArrayList<>();
        for (String address : ports.addresses()) {
            boolean encrypted = site.tls() != null && site.addresses().contains(address);
            Handshake.Answer answer = handshake.attempt(address, encrypted ? site.tls() : null);
            if (answer.speaks()) {
                return new Finding(
                        Verdict.SHOWN,
                        address + " answered " + handshake.opening() + (encrypted ? " over TLS" : "") + " with "
                                + answer.words());
            }
            answers.add(address + " " + answer.words());
        }
        String all = "none of " + ports.words() + " answered " + handshake.opening() + " as the protocol demands: "
                + String.join(", ", answers);
        return ports.complete()
                ? Finding.notOffered(all)
                : Finding.couldNotTell(all + "; which other ports the broker has is not known");
    }
}
