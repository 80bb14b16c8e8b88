package io.streamgauge.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LedgerMetadataTest {
    @Test
    void readsResponsesOfBrokersAndBookies() {
        String broker = "{\"ledgers\":[{\"ledgerId\":7,\"metadata\":\"LedgerMetadata{formatVersion=3, ensembleSize=3, "
                + "writeQuorumSize=3, ackQuorumSize=2, state=OPEN}\"}]}";
        String bookie = "{ \"69\" : { \"ledgerId\" : 69, \"ensembleSize\" : 3, \"writeQuorumSize\" : 2,\n"
                + " \"ackQuorumSize\" : 1, \"state\" : \"OPEN\" } }";
        assertThat(LedgerMetadata.in(broker)).contains(new LedgerMetadata(3, 3, 2));
        assertThat(LedgerMetadata.in(bookie)).contains(new LedgerMetadata(3, 2, 1));
    }

    @Test
    void readsNothingFromAResponseWithoutMetadata() {
        assertThat(LedgerMetadata.in("{\"ledgers\":[{\"ledgerId\":7,\"entries\":0}]}"))
                .isEmpty();
    }
}
