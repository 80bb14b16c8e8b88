package io.streamgauge.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VirtualNetworkTest {
    @TempDir
    Path directory;

    @Test
    void findsItsInterfacesAndNamespaces() throws Exception {
        Path interfaces = Files.createDirectory(directory.resolve("net"));
        for (String name : new String[] {"lo", "sg0a1b2cb", "sg0a1b2cv1", "sg0a1b2db"}) {
            Files.createFile(interfaces.resolve(name));
        }
        Path namespaces = Files.createDirectory(directory.resolve("netns"));
        Files.createFile(namespaces.resolve("sg-0a1b2c-1"));
        VirtualNetwork network = new VirtualNetwork("0a1b2c");
        assertThat(network.existing(interfaces, namespaces)).containsExactly("sg-0a1b2c-1", "sg0a1b2cb", "sg0a1b2cv1");
        assertThat(network.existing(directory.resolve("none"), directory.resolve("none")))
                .isEmpty();
    }
}
