package io.streamgauge.measure.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkActivityTest {
    @TempDir
    private Path interfaces = Path.of("");

    private Path link(String name) throws IOException {
        Path directory = Files.createDirectories(interfaces.resolve(name));
        Files.createDirectories(directory.resolve("statistics"));
        Files.writeString(directory.resolve("statistics/tx_bytes"), "250000000\n");
        Files.writeString(directory.resolve("statistics/rx_bytes"), "1000\n");
        return directory;
    }

    @Test
    void convertsBytesToBusyTimeOfTheLink() throws IOException {
        Path directory = link("eth0");
        Files.createDirectory(directory.resolve("device"));
        Files.writeString(directory.resolve("speed"), "1000\n");
        LinkActivity activity = LinkActivity.at(interfaces, "eth0").orElseThrow();
        assertThat(activity.rows(3))
                .containsExactly(
                        new ResourceRow(3, "eth0 sent", Role.LINK, 0, -1, -1, 250_000_000, -1, -1, 2_000_000),
                        new ResourceRow(3, "eth0 received", Role.LINK, 0, -1, -1, 1000, -1, -1, 8));
    }

    @Test
    void countsALinkOfUnknownSpeedWithoutUtilisation() throws IOException {
        Path directory = link("ens3");
        Files.createDirectory(directory.resolve("device"));
        Files.writeString(directory.resolve("speed"), "-1\n");
        assertThat(LinkActivity.at(interfaces, "ens3").orElseThrow().rows(1))
                .extracting(ResourceRow::diskBusyMicros)
                .containsExactly(-1L, -1L);
    }

    @Test
    void countsTheBytesThatNodesBehindABridgeSend() throws IOException {
        link("sg1b");
        link("sg1v1");
        link("sg1v2");
        Path ports = Files.createDirectories(interfaces.resolve("sg1b/brif"));
        Files.createDirectory(ports.resolve("sg1v2"));
        Files.createDirectory(ports.resolve("sg1v1"));
        assertThat(LinkActivity.at(interfaces, "sg1b").orElseThrow().rows(2))
                .containsExactly(
                        new ResourceRow(2, "sg1v1 sent by node", Role.NODE_LINK, 0, -1, -1, 1000, -1, -1, -1),
                        new ResourceRow(2, "sg1v2 sent by node", Role.NODE_LINK, 0, -1, -1, 1000, -1, -1, -1));
    }

    @Test
    void countsTheLinkOfABridgeToOtherMachines() throws IOException {
        Path directory = link("eno1");
        Files.createDirectory(directory.resolve("device"));
        Files.writeString(directory.resolve("speed"), "1000\n");
        link("br0");
        link("vnet0");
        Path ports = Files.createDirectories(interfaces.resolve("br0/brif"));
        Files.createDirectory(ports.resolve("eno1"));
        Files.createDirectory(ports.resolve("vnet0"));
        assertThat(LinkActivity.at(interfaces, "br0").orElseThrow().rows(1))
                .extracting(ResourceRow::name, ResourceRow::role)
                .containsExactly(tuple("eno1 sent", Role.LINK), tuple("eno1 received", Role.LINK));
    }

    @Test
    void ignoresVirtualInterfacesAndLoopback() throws IOException {
        link("veth0");
        assertThat(LinkActivity.at(interfaces, "veth0")).isEmpty();
        assertThat(LinkActivity.ofRouteTo(List.of("127.0.0.1:9092", "localhost:9092")))
                .isEmpty();
        assertThat(LinkActivity.ofRouteTo(List.of())).isEmpty();
    }
}
