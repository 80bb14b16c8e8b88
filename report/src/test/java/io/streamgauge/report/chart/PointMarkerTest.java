package io.streamgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.report.chart.LineChart.Marker;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PointMarkerTest {
    private static String shape(Marker marker, int system) {
        String html = PointMarker.draw(marker, system, 0.5, 100).render();
        return html.contains("<circle") ? "circle" : html.replaceAll("(?s).* d=\"([^\"]*)\".*", "$1");
    }

    @Test
    void givesSixSystemsDifferentShapesThatCanBeHollow() {
        Set<String> shapes = new HashSet<>();
        for (int system = 0; system < 6; system++) {
            String shape = shape(Marker.FILLED, system);
            assertThat(shape.equals("circle") || shape.endsWith("Z")).as(shape).isTrue();
            assertThat(shape(Marker.HOLLOW, system)).isEqualTo(shape);
            shapes.add(shape);
        }
        assertThat(shapes).hasSize(6).doesNotContain(shape(Marker.CROSS, 0), shape(Marker.STAR, 0));
    }
}
