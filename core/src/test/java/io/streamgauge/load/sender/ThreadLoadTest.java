package io.streamgauge.load.sender;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadLoadTest {
    private final ThreadLoad load = new ThreadLoad(0);
    private int window;

    /// Ends a window in which the thread waited for the given share of the time, and returns whether the thread
    /// is overloaded.
    private boolean endWindow(double waited) {
        window++;
        load.waited((long) (waited * ThreadLoad.WINDOW_NANOS));
        return load.isOverloaded(window * ThreadLoad.WINDOW_NANOS);
    }

    @Test
    void isOverloadedAfterSeveralBusyWindowsInARow() {
        for (int i = 1; i < ThreadLoad.WINDOWS; i++) {
            assertThat(endWindow(0.4)).isFalse();
        }
        assertThat(endWindow(0.4)).isTrue();
        assertThat(endWindow(0.4)).isFalse();
    }

    @Test
    void isNotOverloadedIfTheThreadWaitsHalfOfTheTime() {
        for (int i = 0; i < 3 * ThreadLoad.WINDOWS; i++) {
            assertThat(endWindow(0.5)).isFalse();
        }
    }

    @Test
    void ignoresBusyWindowsBeforeAnIdleWindow() {
        for (int i = 1; i < ThreadLoad.WINDOWS; i++) {
            assertThat(endWindow(0)).isFalse();
        }
        assertThat(endWindow(0.9)).isFalse();
        for (int i = 1; i < ThreadLoad.WINDOWS; i++) {
            assertThat(endWindow(0)).isFalse();
        }
        assertThat(endWindow(0)).isTrue();
    }
}
