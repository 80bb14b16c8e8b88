package io.streamgauge.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberFormatterTest {
    @Test
    void formatsLatenciesWithTwoOrThreeDigits() {
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
    void formatsRatesWithFourDigits() {
        assertThat(NumberFormatter.rate(4998.74)).isEqualTo("4\u202f999");
        assertThat(NumberFormatter.rate(1_234_567)).isEqualTo("1\u202f235\u202f000");
        assertThat(NumberFormatter.rate(99.8)).isEqualTo("99.8");
        assertThat(NumberFormatter.rate(100)).isEqualTo("100");
        assertThat(NumberFormatter.rate(Double.NaN)).isEqualTo(NumberFormatter.NONE);
    }

    @Test
    void formatsCountsExactly() {
        assertThat(NumberFormatter.count(1_234_567)).isEqualTo("1\u202f234\u202f567");
        assertThat(NumberFormatter.count(999)).isEqualTo("999");
        assertThat(NumberFormatter.count(-1000)).isEqualTo(NumberFormatter.NONE);
    }

    @Test
    void formatsBytesWithABinaryUnit() {
        assertThat(NumberFormatter.bytes(0)).isEqualTo("0\u202fB");
        assertThat(NumberFormatter.bytes(1024)).isEqualTo("1\u202fKiB");
        assertThat(NumberFormatter.bytes(1023.9)).isEqualTo("1\u202fKiB");
        assertThat(NumberFormatter.bytes(742L << 20)).isEqualTo("742\u202fMiB");
        assertThat(NumberFormatter.bytes(24L << 30)).isEqualTo("24\u202fGiB");
    }

    @Test
    void formatsDurationsInTwoUnits() {
        assertThat(NumberFormatter.duration(45)).isEqualTo("45\u202fs");
        assertThat(NumberFormatter.duration(90)).isEqualTo("1\u202fmin 30\u202fs");
        assertThat(NumberFormatter.duration(3600)).isEqualTo("1\u202fh");
        assertThat(NumberFormatter.duration(7500)).isEqualTo("2\u202fh 5\u202fmin");
    }

    @Test
    void convertsThinSpacesAndSignsToAscii() {
        assertThat(NumberFormatter.toAscii("−1\u202f234 µs, 5\u202fMiB –")).isEqualTo("-1,234 us, 5 MiB -");
    }

    @Test
    void roundsTablesAndSentencesAlike() {
        assertThat(NumberFormatter.significant(2.65, 2)).isEqualTo("2.7");
        assertThat(NumberFormatter.number(2.65, 2)).isEqualTo("2.7");
        assertThat(NumberFormatter.number(2.675, 3))
                .isEqualTo(NumberFormatter.ratio(2.675))
                .isEqualTo("2.68");
        assertThat(NumberFormatter.latencyDigits(1.15)).isEqualTo("1.2");
    }

    @Test
    void formatsRatiosWithThreeDigits() {
        assertThat(NumberFormatter.ratio(1.8)).isEqualTo("1.80");
        assertThat(NumberFormatter.ratio(0.9346)).isEqualTo("0.935");
        assertThat(NumberFormatter.ratio(1.004)).isEqualTo("1.00");
        assertThat(NumberFormatter.ratio(12.34)).isEqualTo("12.3");
        assertThat(NumberFormatter.ratio(110)).isEqualTo("110");
        assertThat(NumberFormatter.ratio(1234)).isEqualTo("1,230");
        assertThat(NumberFormatter.ratio(0)).isEqualTo("0");
        assertThat(NumberFormatter.ratio(1e5)).isEqualTo("over 10,000");
        assertThat(NumberFormatter.ratioRange(1.624, 2.1)).isEqualTo("1.62-2.10");
        assertThat(NumberFormatter.ratioRange(1e-9, 630)).isEqualTo("under 0.0001 to 630");
    }

    @Test
    void formatsNumbersForExperimentFiles() {
        assertThat(NumberFormatter.plain(12_345, 2)).isEqualTo("12000");
        assertThat(NumberFormatter.plain(0.255, 2)).isEqualTo("0.26");
        assertThat(NumberFormatter.plain(5, 2)).isEqualTo("5");
    }

    @Test
    void labelsTheReportedQuantiles() {
        assertThat(ReportedQuantiles.ALL.stream().map(ReportedQuantiles::label))
                .containsExactly("p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99");
        assertThat(ReportedQuantiles.parse("p99.9")).hasValue(0.999);
        assertThat(ReportedQuantiles.parse("p80")).isEmpty();
        assertThat(ReportedQuantiles.ALL).containsAll(ReportedQuantiles.MARKED.subList(0, 5));
        assertThat(ReportedQuantiles.ALL).containsAll(ReportedQuantiles.CALIBRATED);
    }

    @Test
    void formatsNumbersOfSentencesInAscii() {
        assertThat(NumberFormatter.number(50_000, 2)).isEqualTo("50,000");
        assertThat(NumberFormatter.number(-0.25, 2)).isEqualTo("-0.25");
        assertThat(NumberFormatter.number(Double.NaN, 2)).isEqualTo("?");
        assertThat(NumberFormatter.percent(0.005)).isEqualTo("0.5 %");
        assertThat(NumberFormatter.seconds(12.34)).isEqualTo("12.3 s");
        assertThat(NumberFormatter.exactBytes(3 << 20)).isEqualTo("3 MiB");
        assertThat(NumberFormatter.exactBytes(1536)).isEqualTo("1.5 KiB");
    }

    @Test
    void showsThatAShareIsAboveALimit() {
        assertThat(NumberFormatter.percentAbove(0.0204, 0.02)).isEqualTo("2.04 %");
        assertThat(NumberFormatter.percentAbove(0.0052, 0.005)).isEqualTo("0.52 %");
        assertThat(NumberFormatter.percentAbove(0.1004, 0.1)).isEqualTo("10.04 %");
        assertThat(NumberFormatter.percentAbove(0.02 + 1e-9, 0.02)).isEqualTo("2.0000001 %");
        assertThat(NumberFormatter.percentAbove(0.034, 0.02)).isEqualTo("3 %");
        assertThat(NumberFormatter.percentAbove(0.0196, 0.02)).isEqualTo("2 %");
    }

    @Test
    void formatsAShareThatRoundsToZeroWithoutAMinus() {
        assertThat(NumberFormatter.signedPercent(-0.0004)).isEqualTo("+0.0 %");
        assertThat(NumberFormatter.signedPercent(-0.0006)).isEqualTo("-0.1 %");
        assertThat(NumberFormatter.signedPercent(0.0149)).isEqualTo("+1.5 %");
    }
}
