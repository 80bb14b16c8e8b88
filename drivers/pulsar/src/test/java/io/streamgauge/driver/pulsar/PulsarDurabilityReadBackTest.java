package io.streamgauge.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PulsarDurabilityReadBackTest {
    private static DriverConfig config(DurabilityClass durability) {
        return new DriverConfig(
                List.of("127.0.0.1:6650"), Map.of(), 3, durability, Map.of(), Map.of(), Map.of(), Map.of());
    }

    /// @param journal values of the bookies that returned their configuration, separated by spaces
    private static PulsarDurabilityReadBack readBack(int write, int ack, int bookies, String journal) {
        List<Boolean> values = journal.isEmpty()
                ? List.of()
                : Arrays.stream(journal.split(" ")).map(Boolean::valueOf).toList();
        return new PulsarDurabilityReadBack(new LedgerMetadata(write, write, ack), bookies, values, Map.of());
    }

    @ParameterizedTest
    @CsvSource({
        "3, 2, true true true, D3",
        "3, 1, false false false, D1",
        "3, 2, false false false, D2",
        "1, 1, true, D3",
        "1, 1, false, D1",
        "3, 2, true false true, D2",
        "3, 1, true false true, D1",
        "3, 2, '', D2",
        "3, 2, '', D3",
        "1, 1, '', D1",
        "1, 1, '', D3",
        "3, 1, '', D1",
        "3, 2, true, D3",
    })
    void acceptsTheClassThatTheClusterProvides(int write, int ack, String journal, DurabilityClass durability) {
        assertThatCode(() -> readBack(write, ack, write, journal).check(config(durability)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "3, 2, true true true, D1, provides D3 (a confirm requires 2 of 3 copies",
        "3, 2, true true true, D2, 'Choose D3, or change the ack quorum'",
        "3, 1, true true true, D3, does not match any durability class (a confirm requires 1 of 3 copies",
        "3, 1, true true true, D1, '). Change the ack quorum or '",
        "3, 2, true false true, D3, provides D2",
        "3, 1, '', D2, provides D1",
        "3, 1, '', D3, provides D1",
        "3, 2, '', D1, provides D2 or D3",
        "1, 1, '', D2, provides D1 or D3",
        "3, 2, false, D3, provides D2",
    })
    void rejectsAClassThatTheClusterDoesNotProvide(
            int write, int ack, String journal, DurabilityClass durability, String message) {
        assertThatThrownBy(() -> readBack(write, ack, write, journal).check(config(durability)))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("durability " + durability + ": ")
                .hasMessageContaining(message);
    }

    @Test
    void readsTheJournalSettingOnlyFromAConfiguration() {
        assertThat(PulsarDurabilityReadBack.journalSync("{\"journalSyncData\": \"false\"}"))
                .contains(false);
        assertThat(PulsarDurabilityReadBack.journalSync("{\"journalSyncData\": \"true\"}"))
                .contains(true);
        assertThat(PulsarDurabilityReadBack.journalSync("{\"bookiePort\": \"3181\"}"))
                .contains(true);
        assertThat(PulsarDurabilityReadBack.journalSync("<html>Sign in</html>")).isEmpty();
        assertThat(PulsarDurabilityReadBack.journalSync("{}")).isEmpty();
    }

    @Test
    void rejectsABookieThatDoesNotWriteItsJournal() throws DriverException {
        String bookie = "http://127.0.0.1:8000";
        assertThatThrownBy(() -> PulsarDurabilityReadBack.requireJournal(
                        bookie, "{\"journalSyncData\": \"true\", \"journalWriteData\": \"false\"}"))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("Pulsar bookie at " + bookie + ": journalWriteData is false");
        PulsarDurabilityReadBack.requireJournal(bookie, "{\"journalWriteData\": \"true\"}");
        PulsarDurabilityReadBack.requireJournal(bookie, "{\"journalSyncData\": \"false\"}");
        PulsarDurabilityReadBack.requireJournal(bookie, "<html>Sign in</html>");
    }

    @ParameterizedTest
    @CsvSource({
        "'', unknown: no bookie returned its configuration",
        "true true true, true",
        "true false true, true and false",
        "'true true', 'unknown for 1 of 3 bookies, otherwise true'",
    })
    void recordsTheJournalSettingOfAllBookies(String journal, String recorded) {
        assertThat(readBack(3, 2, 3, journal).settings(1))
                .filteredOn(setting -> setting.name().equals("journalSyncData"))
                .extracting(Setting::value)
                .containsExactly(recorded);
    }
}
