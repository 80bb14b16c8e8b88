package io.streamgauge.probe.row;

import io.streamgauge.probe.Probe;
import io.streamgauge.probe.ProbeContext;
import io.streamgauge.probe.ProbeResult;
import io.streamgauge.probe.ProbeVerdict;
import io.streamgauge.probe.wire.ListeningPorts;
import io.streamgauge.probe.wire.WebPage;
import java.util.ArrayList;
import java.util.List;

/// A listener of the broker serves a page for people.
public final class ManagementUiProbe implements Probe {
    @Override
    public String id() {
        return "management-ui";
    }

    @Override
    public String title() {
        return "Management page in the browser";
    }

    @Override
    public ProbeResult run(ProbeContext bench) throws Exception {
        ListeningPorts ports = ListeningPorts.of(bench.site());
        List<String> answers = new ArrayList<>();
        for (String address : ports.addresses()) {
            WebPage page = WebPage.at(address);
            if (page.isForPeople()) {
                return new ProbeResult(ProbeVerdict.SHOWN, "http://" + address + "/ answered " + page.words());
            }
            answers.add(address + " " + page.words());
        }
        String all = "none of " + ports.words() + " serves a page with scripts: " + String.join(", ", answers);
        return ports.complete()
                ? ProbeResult.notOffered(all)
                : ProbeResult.couldNotTell(all + "; which other ports the broker has is not known");
    }
}
