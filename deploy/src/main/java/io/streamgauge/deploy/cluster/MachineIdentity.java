package io.streamgauge.deploy.cluster;

import io.streamgauge.linux.MachineFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/// Identifies machines, boots and containers. A process number is valid in one of them only.
final class MachineIdentity {
    private MachineIdentity() {}

    /// Returns the host name and, on Linux, the boot and the PID namespace.
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
