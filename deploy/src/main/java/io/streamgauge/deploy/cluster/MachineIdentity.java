package io.streamgauge.deploy.cluster;

import io.streamgauge.linux.MachineFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/// Identity of a machine, of its current boot, and of the container of this process. A process ID is valid only
/// on the machine, during the boot and in the container that the identity describes.
final class MachineIdentity {
    private MachineIdentity() {}

    /// Returns the host name and, on Linux, the boot ID and the PID namespace.
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
