package io.streamgauge.worker.host;

import io.streamgauge.HostPort;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Hosts on which you start `streamgauge worker` manually.
///
/// @param listen address on which the controller listens
public record ManualHosts(HostPort listen) implements HostProvisioner {
    @Override
    public String waitingFor(int joined, int count) {
        return JoinedWorkers.joinedText(joined, count)
                + ". On each host whose worker has not joined, run: streamgauge worker --join " + address()
                + " --token-file FILE";
    }

    /// Returns the address for the `--join` option on the hosts.
    private HostPort address() {
        return new HostPort(reachable(listen.host()), listen.port());
    }

    /// Returns the address, or the name of this machine instead of the address of all interfaces.
    private static String reachable(String address) {
        try {
            return InetAddress.getByName(address).isAnyLocalAddress()
                    ? InetAddress.getLocalHost().getHostName()
                    : address;
        } catch (UnknownHostException unknown) {
            return address;
        }
    }

    @Override
    public void check() {
        // A further host can join at any time.
    }

    @Override
    public void onLoss(Consumer<String> hostName) {
        // The loss of a host is detected only through the connection to this host.
    }

    @Override
    public void complete() {
        // This provisioner does not need this event.
    }

    @Override
    public Optional<String> causeOfLoss(String hostName, Duration patience) {
        return Optional.empty();
    }

    @Override
    public void close() {
        // The hosts exit when the controller reports the end of the run.
    }
}
