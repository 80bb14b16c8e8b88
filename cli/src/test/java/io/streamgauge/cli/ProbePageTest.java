package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.cli.output.ProbePage;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.Probes;
import io.streamgauge.probe.api.ProbeResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbePageTest {
    @Test
    void rendersEveryRowAndEscapesBrokerMessages() {
        List<ProbeMatrix.Row> rows = Probes.all().stream()
                .map(probe -> new ProbeMatrix.Row(probe.id(), probe.title()))
                .toList();
        ProbeResult hostile = ProbeResult.notOffered("it said <script>alert(1)</script>");
        ProbeMatrix matrix = new ProbeMatrix(
                "1",
                "2026-11-21T00:00:00Z",
                rows,
                List.of(new ProbeMatrix.Column("k", "kafka", Map.of(), "launched.", "", Map.of("replay", hostile))));

        String page = ProbePage.render(matrix);

        assertThat(rows).allSatisfy(row -> assertThat(page).contains(row.title()));
        assertThat(page).doesNotContain("<script").contains("&lt;script&gt;");
    }

    @Test
    void endsTheDescriptionOfASystemWithoutVersionsWithOneFullStop() {
        ProbeMatrix.Column system = new ProbeMatrix.Column("k", "kafka", Map.of(), "launched.", "", Map.of());

        String page = ProbePage.render(new ProbeMatrix("1", "2026-11-21T00:00:00Z", List.of(), List.of(system)));

        assertThat(page).contains(": launched.</p>");
    }
}
