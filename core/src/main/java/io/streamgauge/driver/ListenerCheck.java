package io.streamgauge.driver;

import io.streamgauge.HostPort;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.experiment.system.Security.Tls;
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

/// Check that determines why a listener cannot be used. The check does not use the client library of the system,
/// because client libraries often report only a timeout. The check of one address usually takes less than 15 s.
public final class ListenerCheck {
    private static final int CONNECT_MILLIS = 4_000;
    private static final int RESPONSE_MILLIS = 3_000;

    private final Security security;
    private final ProtocolGreeting greeting;

    /// @param greeting greeting of the protocol that the listener should use
    public ListenerCheck(Security security, ProtocolGreeting greeting) {
        this.security = security;
        this.greeting = greeting;
    }

    /// Checks all addresses concurrently. An address that is listed several times is checked once.
    ///
    /// @return error message about the first address, or about the interruption of the check; empty if at least
    ///     one address is usable
    public Optional<String> problemOfAll(String system, List<String> addresses) {
        ConcurrentMap<String, ListenerProblem> problems = new ConcurrentHashMap<>();
        List<String> distinct = addresses.stream().distinct().toList();
        List<Thread> threads = distinct.stream()
                .map(address -> Thread.startVirtualThread(
                        () -> examine(address).ifPresent(problem -> problems.put(address, problem))))
                .toList();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(system + ": the check of the addresses was interrupted. Run the command again.");
        }
        return problems.size() < distinct.size() ? Optional.empty() : firstProblem(system, distinct, problems);
    }

    /// Returns an error message about the first address that is not usable; empty if all addresses are usable.
    public Optional<String> problemOfAny(String system, List<String> addresses) {
        for (String address : addresses) {
            Optional<ListenerProblem> problem = examine(address);
            if (problem.isPresent()) {
                return problem.map(f -> message(system, address, f));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> firstProblem(
            String system, List<String> addresses, ConcurrentMap<String, ListenerProblem> problems) {
        return addresses.stream()
                .flatMap(a -> Optional.ofNullable(problems.get(a)).map(f -> message(system, a, f)).stream())
                .findFirst();
    }

    private static String message(String system, String address, ListenerProblem problem) {
        return system + " at " + address + ": " + problem.reason() + ". " + problem.remedy();
    }

    /// Checks one listener.
    ///
    /// @return problem with the listener; empty if the listener is usable
    public Optional<ListenerProblem> examine(String address) {
        HostPort target = HostPort.of(address);
        Tls tls = security.tls();
        try {
            return tls == null ? plain(target) : encrypted(target, tls);
        } catch (UnknownHostException e) {
            return problem("the host name does not resolve", "Correct the name, or use an IP address.");
        } catch (SocketTimeoutException e) {
            return problem("it did not respond within 4 s", "Check the address, the network and its firewalls.");
        } catch (ConnectException | NoRouteToHostException e) {
            return problem(
                    "it does not accept connections (" + firstLine(e) + ")",
                    "Check that the broker is running and that the address is correct.");
        } catch (IOException e) {
            return problem(
                    "the connection failed (" + firstLine(e) + ")",
                    "Check that the broker is running and that the address is correct.");
        }
    }

    private static Optional<ListenerProblem> problem(String reason, String remedy) {
        return Optional.of(new ListenerProblem(reason, remedy));
    }

    private Optional<ListenerProblem> plain(HostPort target) throws IOException {
        try (Socket socket = connect(target)) {
            if (responds(socket)) {
                return Optional.empty();
            }
        }
        if (usesTls(target)) {
            return problem(
                    "it uses TLS, but the experiment does not",
                    "Set tls: true or tls: { ca: FILE } in the field 'connect' of the system.");
        }
        return problem(
                "it did not return a valid response in the protocol of this system",
                "Check that the address is correct.");
    }

    private Optional<ListenerProblem> encrypted(HostPort target, Tls tls) throws IOException {
        try (Socket socket = connect(target)) {
            return handshake(socket, target, tls);
        }
    }

    private Optional<ListenerProblem> handshake(Socket socket, HostPort target, Tls tls) throws IOException {
        try (SSLSocket secured = secure(socket, target, tls, tls.verifyHost())) {
            secured.startHandshake();
            // With TLS 1.3, the server rejects the certificate of the client only after the handshake.
            if (responds(secured)) {
                return Optional.empty();
            }
            return problem(
                    "it uses TLS, but did not return a valid response in the protocol of this system",
                    "Check whether the listener requires a client certificate, and whether the address is correct.");
        } catch (SSLException | SocketTimeoutException e) {
            return explain(target, e);
        }
    }

    private Optional<ListenerProblem> explain(HostPort target, IOException failure) {
        if (respondsWithoutTls(target)) {
            return problem("it does not use TLS", "Remove 'tls', or use the address of the TLS listener.");
        }
        return Optional.of(TlsErrorExplanation.of(failure, target.host()));
    }

    private boolean respondsWithoutTls(HostPort target) {
        try (Socket socket = connect(target)) {
            return responds(socket);
        } catch (IOException e) {
            return false;
        }
    }

    private boolean usesTls(HostPort target) {
        Tls anyone = new Tls(null, null, null, false);
        try (Socket socket = connect(target);
                SSLSocket secured = secure(socket, target, anyone, false)) {
            secured.startHandshake();
            return true;
        } catch (SSLException e) {
            return TlsErrorExplanation.showsTls(e);
        } catch (IOException e) {
            return false;
        }
    }

    private static Socket connect(HostPort target) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setSoTimeout(RESPONSE_MILLIS);
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

    private boolean responds(Socket socket) throws IOException {
        try {
            return greeting.isResponse().test(greeting.exchange(socket));
        } catch (SSLException e) {
            throw e;
        } catch (IOException e) {
            // The listener did not respond, or closed the connection.
            return false;
        }
    }

    private static String firstLine(IOException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
