package io.streamgauge.deploy.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreeSubnetTest {
    private static final String USUAL = """
            default via 192.0.2.1 dev eth0
            192.0.2.0/24 dev eth0 proto kernel scope link src 192.0.2.2
            local 127.0.0.0/8 dev lo table local proto kernel scope host src 127.0.0.1
            broadcast 192.0.2.255 dev eth0 table local proto kernel scope link src 192.0.2.2
            """;

    @Test
    void findsASubnetOfTheBenchmarkRange() throws Exception {
        assertThat(FreeSubnet.among(USUAL, new Random(1))).matches("198\\.1[89]\\.\\d{1,3}");
    }

    @Test
    void choosesDifferentSubnetsForTwoNetworks() throws Exception {
        Random random = new Random(1);
        assertThat(FreeSubnet.among(USUAL, random)).isNotEqualTo(FreeSubnet.among(USUAL, random));
    }

    @Test
    void avoidsSubnetsOfExistingRoutes() throws Exception {
        String allButOne = IntStream.range(0, 512)
                .filter(i -> i != 300)
                .mapToObj(i -> "198." + (18 + i / 256) + "." + i % 256 + ".0/24 dev other\n")
                .collect(Collectors.joining());
        assertThat(FreeSubnet.among(USUAL + allButOne, new Random(3))).isEqualTo("198.19.44");
        assertThat(FreeSubnet.among("198.18.0.0/16 dev tun0\nlocal 198.19.44.254 dev x\n", new Random(4)))
                .startsWith("198.19.")
                .isNotEqualTo("198.19.44");
    }

    @Test
    void rejectsAMachineWithoutAFreeSubnet() {
        assertThatThrownBy(() -> FreeSubnet.among("198.16.0.0/12 via 10.0.0.1 dev tun0\n", new Random(5)))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("198.18.0.0/15");
    }
}
