package io.streamgauge.deploy.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.measure.resources.MetricsSource.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class RabbitAlarmsTest {
    private static List<Metric> node(double used, double free) {
        return List.of(
                new Metric("memory_used_bytes", used),
                new Metric("memory_limit_bytes", 100),
                new Metric("disk_free_bytes", free),
                new Metric("disk_free_limit_bytes", 50));
    }

    @Test
    void derivesTheAlarmsFromTheLimits() {
        assertThat(RabbitAlarms.withAlarms(node(100, 50)))
                .contains(new Metric("memory_alarm", 0), new Metric("disk_alarm", 0));
        assertThat(RabbitAlarms.withAlarms(node(101, 50)))
                .contains(new Metric("memory_alarm", 1), new Metric("disk_alarm", 0));
        assertThat(RabbitAlarms.withAlarms(node(100, 49)))
                .contains(new Metric("memory_alarm", 0), new Metric("disk_alarm", 1));
    }

    @Test
    void keepsTheAlarmsThatTheNodeExports() {
        List<Metric> exported = List.of(
                new Metric("memory_used_bytes", 101),
                new Metric("memory_limit_bytes", 100),
                new Metric("memory_alarm", 0));
        assertThat(RabbitAlarms.withAlarms(exported)).isEqualTo(exported);
    }

    @Test
    void derivesNoAlarmWithoutALimit() {
        List<Metric> exported = List.of(new Metric("memory_used_bytes", 101));
        assertThat(RabbitAlarms.withAlarms(exported)).isEqualTo(exported);
    }
}
