package io.streamgauge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionNumberTest {
    @Test
    void ordersVersionsByNumbersAndNotByText() {
        assertThat(VersionNumber.isBefore("3.8.9", 3, 9)).isTrue();
        assertThat(VersionNumber.isBefore("3.9", 3, 9)).isFalse();
        assertThat(VersionNumber.isBefore("3.10.8", 3, 9)).isFalse();
        assertThat(VersionNumber.isBefore("2.9.5", 2, 10)).isTrue();
        assertThat(VersionNumber.isBefore("4", 4, 0)).isFalse();
        assertThat(VersionNumber.isFrom("4.0.5", 4, 0)).isTrue();
        assertThat(VersionNumber.isFrom("4-rc.1", 4, 0)).isTrue();
        assertThat(VersionNumber.isFrom("10.1", 4, 0)).isTrue();
        assertThat(VersionNumber.isFrom("3.13.7", 4, 0)).isFalse();
    }

    @Test
    void doesNotOrderATextWithoutANumber() {
        assertThat(VersionNumber.isBefore("unknown", 4, 0)).isFalse();
        assertThat(VersionNumber.isFrom("unknown", 4, 0)).isFalse();
        assertThat(VersionNumber.isFrom("", 4, 0)).isFalse();
    }
}
