package io.streamgauge.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LedgerMetadataTest {
    @Test
    void readsTheNewestLedgerOfABroker() {
        String statistics = """
                {"ledgers":[{"ledgerId":7,"metadata":"{ensembleSize=3, writeQuorumSize=3, ackQuorumSize=2}"},
                {"ledgerId":8,"metadata":"{ensembleSize=2, writeQuorumSize=2, ackQuorumSize=1}"}],
                "schemaLedgers":[{"ledgerId":9,"metadata":"{ensembleSize=1, writeQuorumSize=1, ackQuorumSize=1}"}]}""";
        assertThat(LedgerMetadata.ofBroker(statistics)).contains(new LedgerMetadata(2, 2, 1));
        assertThat(LedgerMetadata.ofBroker("not JSON")).isEmpty();
    }

    @Test
    void readsResponsesOfBrokersAndBookies() {
        String broker = "{\"ledgers\":[{\"ledgerId\":7,\"metadata\":\"LedgerMetadata{formatVersion=3, ensembleSize=3, "
                + "writeQuorumSize=3, ackQuorumSize=2, state=OPEN}\"}]}";
        String bookie = "{ \"69\" : { \"ledgerId\" : 69, \"ensembleSize\" : 3, \"writeQuorumSize\" : 2,\n"
                + " \"ackQuorumSize\" : 1, \"state\" : \"OPEN\" } }";
        assertThat(LedgerMetadata.ofBroker(broker)).contains(new LedgerMetadata(3, 3, 2));
        assertThat(LedgerMetadata.in(bookie)).contains(new LedgerMetadata(3, 2, 1));
    }

    @Test
    void readsNothingFromAResponseWithoutMetadata() {
        assertThat(LedgerMetadata.ofBroker("{\"ledgers\":[{\"ledgerId\":7,\"entries\":0}]}"))
                .isEmpty();
    }
}
