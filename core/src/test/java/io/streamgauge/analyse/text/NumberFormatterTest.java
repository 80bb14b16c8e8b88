package io.streamgauge.analyse.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberFormatterTest {
    @Test
    void latenciesHaveTwoDigitsBelowAHundredAndThreeAbove() {
        assertThat(NumberFormatter.millis(41_400)).isEqualTo("0.041");
        assertThat(NumberFormatter.millis(6_291_456)).isEqualTo("6.3");
        assertThat(NumberFormatter.millis(11_000_000)).isEqualTo("11");
        assertThat(NumberFormatter.millis(99_600_000)).isEqualTo("99.6");
        assertThat(NumberFormatter.millis(109_400_000)).isEqualTo("109");
        assertThat(NumberFormatter.millis(1_238_400_000)).isEqualTo("1\u202f240");
        assertThat(NumberFormatter.millis(2_000_000)).isEqualTo("2.0");
        assertThat(NumberFormatter.millis(400_000)).isEqualTo("0.40");
        assertThat(NumberFormatter.millis(0)).isEqualTo("0");
    }

    @Test
    void ratesCarryFourDigits() {
        assertThat(NumberFormatter.rate(4998.74)).isEqualTo("4\u202f999");
        assertThat(NumberFormatter.rate(1_234_567)).isEqualTo("1\u202f235\u202f000");
        assertThat(NumberFormatter.rate(99.8)).isEqualTo("99.8");
        assertThat(NumberFormatter.rate(100)).isEqualTo("100");
        assertThat(NumberFormatter.rate(Double.NaN)).isEqualTo(NumberFormatter.NONE);
    }

    @Test
    void countsAreExact() {
        assertThat(NumberFormatter.count(1_234_567)).isEqualTo("1\u202f234\u202f567");
        assertThat(NumberFormatter.count(999)).isEqualTo("999");
        assertThat(NumberFormatter.count(-1000)).isEqualTo(NumberFormatter.NONE);
    }

    @Test
    void bytesTakeABinaryUnit() {
        assertThat(NumberFormatter.bytes(0)).isEqualTo("0\u202fB");
        assertThat(NumberFormatter.bytes(1024)).isEqualTo("1\u202fKiB");
        assertThat(NumberFormatter.bytes(1023.9)).isEqualTo("1\u202fKiB");
        assertThat(NumberFormatter.bytes(742L << 20)).isEqualTo("742\u202fMiB");
        assertThat(NumberFormatter.bytes(24L << 30)).isEqualTo("24\u202fGiB");
    }

    @Test
    void durationsReadAsPeopleSayThem() {
        assertThat(NumberFormatter.duration(45)).isEqualTo("45\u202fs");
        assertThat(NumberFormatter.duration(90)).isEqualTo("1\u202fmin 30\u202fs");
        assertThat(NumberFormatter.duration(3600)).isEqualTo("1\u202fh");
        assertThat(NumberFormatter.duration(7500)).isEqualTo("2\u202fh 5\u202fmin");
    }

    @Test
    void samplesNeededAreThoseOfAFiniteUpperBound() {
        assertThat(NumberFormatter.samplesNeeded(0.99)).isEqualTo(368);
        assertThat(NumberFormatter.samplesNeeded(0.999)).isEqualTo(3688);
        assertThat(NumberFormatter.samplesNeeded(0.9999)).isEqualTo(36_887);
    }

    @Test
    void theTerminalGetsCommasAndAscii() {
        assertThat(NumberFormatter.forTerminal("−1\u202f234 µs, 5\u202fMiB –")).isEqualTo("-1,234 us, 5 MiB -");
    }
}
