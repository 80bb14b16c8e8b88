package io.streamgauge.deploy.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Tells apart machines, boots and containers: a process number belongs to one of them.
final class MachineIdentity {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NUMBERS = Path.of("/proc/self/ns/pid");

    private MachineIdentity() {}

    /// The name of the host, and on Linux the boot and what hands out process numbers.
    static String id() {
        try {
            return hostName() + " " + Files.readString(BOOT).strip() + " " + Files.readSymbolicLink(NUMBERS);
        } catch (IOException notLinux) {
            return hostName();
        }
    }

    static String hostOf(String id) {
        return id.split(" ", 2)[0];
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
