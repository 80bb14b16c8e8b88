package io.streamgauge.experiment.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {
    private static CpuSet set(String text) {
        return CpuSet.parse(text).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | 0", "2-3 | 2-3", "7,0, 1 ,2 | 0-2,7", "4-6,5 | 4-6", "3-3 | 3", "0,1 | 0-1"})
    void readsListsAndWritesThemInShortestForm(String text, String written) {
        assertThat(set(text)).hasToString(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1-", "-1", "3-2", "1,,2", "0x1", "99999"})
    void rejectsTextsThatAreNotLists(String text) {
        assertThat(CpuSet.parse(text)).isEmpty();
    }

    @Test
    void areDisjointOnlyIfBothAreBoundWithoutOverlap() {
        assertThat(set("0").isApartFrom(set("1-3"))).isTrue();
        assertThat(set("0-1").isApartFrom(set("1-3"))).isFalse();
        assertThat(set("0").isApartFrom(CpuSet.ALL)).isFalse();
        assertThat(CpuSet.ALL.isApartFrom(set("0"))).isFalse();
    }

    @Test
    void countsAllCpusIfUnbound() {
        assertThat(CpuSet.ALL.count(8)).isEqualTo(8);
        assertThat(set("0,4-7").count(8)).isEqualTo(5);
        assertThat(set("0").with(set("2"))).isEqualTo(new CpuSet(List.of(0, 2)));
        assertThat(set("0").with(CpuSet.ALL)).isEqualTo(CpuSet.ALL);
        assertThat(CpuSet.ALL.contains(set("5"))).isTrue();
        assertThat(set("0-3").contains(set("3-4"))).isFalse();
    }
}
