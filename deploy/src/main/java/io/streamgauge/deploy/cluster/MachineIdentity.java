package io.streamgauge.deploy.cluster;

import io.streamgauge.linux.MachineFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/// Tells apart machines, boots and containers: a process number belongs to one of them.
final class MachineIdentity {
    private MachineIdentity() {}

    /// The name of the host, and on Linux the boot and what hands out process numbers.
    static String id() {
        try {
            return hostName() + " " + MachineFiles.bootId() + " " + MachineFiles.pidNamespace();
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
