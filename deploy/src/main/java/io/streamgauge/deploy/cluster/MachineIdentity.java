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

    /// Returns whether two identities describe the same container during the same boot of a machine. If both
    /// identities contain the boot ID and the PID namespace, the host name has no effect, because it can change
    /// during a boot.
    static boolean isSameBoot(String first, String second) {
        return first.equals(second)
                || (!bootOf(first).isEmpty() && bootOf(first).equals(bootOf(second)));
    }

    /// Returns the boot ID and the PID namespace, or an empty text if the identity does not contain them.
    private static String bootOf(String id) {
        int space = id.indexOf(' ');
        return space < 0 ? "" : id.substring(space + 1);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
