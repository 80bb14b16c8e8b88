package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CombinedRunListenerTest {
    private final List<String> events = new ArrayList<>();
    private final RunListener both = CombinedRunListener.of(List.of(recording("a"), recording("b")));

    @Test
    void passesEachLineToAllListenersInOrder() {
        both.step("started");
        both.notice("still running");
        both.problem("disk full");
        both.internalError(new IllegalStateException("bug"));

        assertThat(events)
                .containsExactly(
                        "a started",
                        "b started",
                        "a notice: still running",
                        "b notice: still running",
                        "a disk full",
                        "b disk full",
                        "a bug",
                        "b bug");
    }

    @Test
    void returnsTheOnlyListener() {
        RunListener only = recording("a");

        assertThat(CombinedRunListener.of(List.of(only))).isSameAs(only);
    }

    @Test
    void acceptsAnEmptyList() {
        CombinedRunListener.of(List.of()).step("started");

        assertThat(events).isEmpty();
    }

    private RunListener recording(String name) {
        return new RunListener() {
            @Override
            public void step(String line) {
                events.add(name + " " + line);
            }

            @Override
            public void notice(String line) {
                events.add(name + " notice: " + line);
            }

            @Override
            public void problem(String line) {
                events.add(name + " " + line);
            }

            @Override
            public void internalError(RuntimeException error) {
                events.add(name + " " + error.getMessage());
            }
        };
    }
}
