package io.streamgauge.probe.wire;

import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import java.util.ArrayList;
import java.util.List;

/// Check that one of the broker's listeners serves a management page.
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
    public ProbeResult run(ProbeContext context) throws Exception {
        ListeningPorts ports = ListeningPorts.of(context.site());
        List<String> answers = new ArrayList<>();
        for (String address : ports.addresses()) {
            WebPage page = WebPage.at(address);
            if (page.isHtml()) {
                return new ProbeResult(ProbeVerdict.SHOWN, "http://" + address + "/ returned " + page.words());
            }
            answers.add(address + " " + page.words());
        }
        String all = "none of " + ports.words() + " serves a page with scripts: " + String.join(", ", answers);
        return ports.complete()
                ? ProbeResult.notOffered(all)
                : ProbeResult.inconclusive(all + "; the other ports of the broker are unknown");
    }
}
