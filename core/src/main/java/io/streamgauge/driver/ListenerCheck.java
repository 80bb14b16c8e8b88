package io.streamgauge.driver;

import io.streamgauge.experiment.Security;
import io.streamgauge.experiment.Security.Tls;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/// Finds out why a listener cannot be used, by speaking to it with a plain socket: what clients report of the same
/// trouble is often no more than a time limit. Takes at most 12 s.
public final class ListenerCheck {
    private static final int CONNECT_MILLIS = 4_000;
    private static final int ANSWER_MILLIS = 3_000;

    private final Security security;
    private final ProtocolGreeting greeting;

    /// @param greeting greeting of the protocol that the listener should use
    public ListenerCheck(Security security, ProtocolGreeting greeting) {
        this.security = security;
        this.greeting = greeting;
    }

    /// What is wrong.
    ///
    /// @param why without a full stop
    /// @param wayOut a sentence
    public record Finding(String why, String wayOut) {}

    /// Looks at all addresses at once.
    ///
    /// @return what is wrong with the first of `addresses` that has a finding; empty if one of them is in order
    public Optional<String> whyNone(String system, List<String> addresses) {
        ConcurrentMap<String, Finding> findings = new ConcurrentHashMap<>();
        List<Thread> threads = addresses.stream()
                .map(address -> Thread.startVirtualThread(
                        () -> examine(address).ifPresent(finding -> findings.put(address, finding))))
                .toList();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(system + ": interrupted. Run again.");
        }
        return findings.size() < addresses.size() ? Optional.empty() : first(system, addresses, findings);
    }

    /// What is wrong with the first of `addresses` that cannot be used, if there is one.
    public Optional<String> whyAny(String system, List<String> addresses) {
        for (String address : addresses) {
            Optional<Finding> finding = examine(address);
            if (finding.isPresent()) {
                return finding.map(f -> message(system, address, f));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> first(
            String system, List<String> addresses, ConcurrentMap<String, Finding> findings) {
        return addresses.stream()
                .flatMap(a -> Optional.ofNullable(findings.get(a)).map(f -> message(system, a, f)).stream())
                .findFirst();
    }

    private static String message(String system, String address, Finding finding) {
        return system + " at " + address + ": " + finding.why() + ". " + finding.wayOut();
    }

    /// @return empty if the listener answers as it should
    public Optional<Finding> examine(String address) {
        HostPort target = HostPort.of(address);
        Tls tls = security.tls();
        try {
            return tls == null ? plain(target) : encrypted(target, tls);
        } catch (UnknownHostException e) {
            return found("no address is known for this host", "Correct the host's name.");
        } catch (SocketTimeoutException e) {
            return found("nothing answers within 4 s", "Check the address, the network and its firewalls.");
        } catch (ConnectException | NoRouteToHostException e) {
            return found(
                    "it does not take connections (" + line(e) + ")",
                    "Check that it runs and that the address is right.");
        } catch (IOException e) {
            return found(
                    "it cannot be spoken to (" + line(e) + ")", "Check that it runs and that the address is right.");
        }
    }

    private static Optional<Finding> found(String why, String wayOut) {
        return Optional.of(new Finding(why, wayOut));
    }

    private Optional<Finding> plain(HostPort target) throws IOException {
        try (Socket socket = connect(target)) {
            if (answers(socket)) {
                return Optional.empty();
            }
        }
        if (speaksTls(target)) {
            return found("it speaks TLS, but the experiment does not", "Add tls: true, or tls: { ca: FILE }.");
        }
        return found("it does not answer as this system does", "Check that the address is right.");
    }

    private Optional<Finding> encrypted(HostPort target, Tls tls) throws IOException {
        try (Socket socket = connect(target);
                SSLSocket secured = secure(socket, target, tls, tls.verifyHost())) {
            secured.startHandshake();
            // With TLS 1.3 a refusal of the client's certificate comes after the handshake.
            if (answers(secured)) {
                return Optional.empty();
            }
            return found(
                    "it speaks TLS, but then hangs up or answers as another system",
                    "Check whether it asks for a client certificate, and that the address is right.");
        } catch (SSLException | SocketTimeoutException e) {
            return explain(target, e);
        }
    }

    private Optional<Finding> explain(HostPort target, IOException failure) {
        if (speaksPlainly(target)) {
            return found("it does not speak TLS", "Remove tls, or give the address of the TLS listener.");
        }
        return Optional.of(TlsErrorExplanation.of(failure, target.host()));
    }

    private boolean speaksPlainly(HostPort target) {
        try (Socket socket = connect(target)) {
            return answers(socket);
        } catch (IOException e) {
            return false;
        }
    }

    private boolean speaksTls(HostPort target) {
        Tls anyone = new Tls(null, null, null, false);
        try (Socket socket = connect(target);
                SSLSocket secured = secure(socket, target, anyone, false)) {
            secured.startHandshake();
            return true;
        } catch (SSLException e) {
            return TlsErrorExplanation.cameFromTls(e);
        } catch (IOException e) {
            return false;
        }
    }

    private static Socket connect(HostPort target) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setSoTimeout(ANSWER_MILLIS);
            InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
            if (address.isUnresolved()) {
                throw new UnknownHostException(target.host());
            }
            socket.connect(address, CONNECT_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static SSLSocket secure(Socket socket, HostPort target, Tls tls, boolean verifyHost) throws IOException {
        SSLSocket secured = (SSLSocket)
                TlsContext.of(tls).getSocketFactory().createSocket(socket, target.host(), target.port(), true);
        if (verifyHost) {
            SSLParameters parameters = secured.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secured.setSSLParameters(parameters);
        }
        return secured;
    }

    private boolean answers(Socket socket) throws IOException {
        try {
            return greeting.isAnswer().test(greeting.exchange(socket));
        } catch (SSLException e) {
            throw e;
        } catch (IOException e) {
            // No answer, or a closed connection.
            return false;
        }
    }

    private static String line(IOException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
