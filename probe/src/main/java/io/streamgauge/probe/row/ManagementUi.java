package io.streamgauge.probe.row;

import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Finding;
import io.streamgauge.probe.Probe;
import io.streamgauge.probe.Verdict;
import io.streamgauge.probe.wire.Ports;
import io.streamgauge.probe.wire.WebPage;
import java.util.ArrayList;
import java.util.List;

/// A listener of the broker serves a page for people.
public final class ManagementUi implements Probe {
    @Override
    public String id() {
        return "management-ui";
    }

    @Override
    public String title() {
        return "Management page in the browser";
    }

    @Override
    public Finding run(Bench bench) throws Exception {
        Ports ports = Ports.of(bench.site());
        List<String> answers = new ArrayList<>();
        for (String address : ports.addresses()) {
            WebPage page = WebPage.at(address);
            if (page.isForPeople()) {
                return new Finding(Verdict.SHOWN, "http://" + address + "/ answered " + page.words());
            }
            answers.add(address + " " + page.words());
        }
        String all = "none of " + ports.words() + " serves a page with scripts: " + String.join(", ", answers);
        return ports.complete()
                ? Finding.notOffered(all)
                : Finding.couldNotTell(all + "; which other ports the broker has is not known");
    }
}
