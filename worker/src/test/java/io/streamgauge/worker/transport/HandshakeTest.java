package io.streamgauge.worker.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HandshakeTest {
    private static final JoinToken TOKEN = JoinToken.random();

    @TempDir
    private static Path temporary;

    private static RunCertificate certificate;
    private final ServerSocket server;

    HandshakeTest() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    @BeforeAll
    static void createCertificate() throws IOException {
        certificate = RunCertificate.create(temporary);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private static <T> FutureTask<T> inBackground(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        Thread.ofPlatform().daemon().start(future);
        return future;
    }

    private FutureTask<Peer> controller() {
        return inBackground(() -> Handshake.accept(
                server.accept(),
                certificate,
                "1.0",
                identity -> identity.equals(Peer.HOST) ? Optional.of(TOKEN) : Optional.empty()));
    }

    private Socket dial() throws IOException {
        return new Socket(server.getInetAddress(), server.getLocalPort());
    }

    private static String failure(FutureTask<?> task) throws InterruptedException {
        try {
            task.get();
            return "";
        } catch (ExecutionException e) {
            return String.valueOf(e.getCause());
        }
    }

    @Test
    void connectsPeersThatKnowTheToken() throws Exception {
        FutureTask<Peer> controller = controller();
        try (FrameChannel worker = Handshake.connect(dial(), Peer.HOST, TOKEN, "1.0");
                FrameChannel channel = controller.get().channel()) {
            assertThat(controller.get().identity()).isEqualTo(Peer.HOST);
            channel.send(new HandshakeMessage.Refused("a later message"));
            assertThat(worker.receive(HandshakeMessage.class, 100))
                    .isEqualTo(new HandshakeMessage.Refused("a later message"));
        }
    }

    @Test
    void rejectsAWrongToken() throws Exception {
        FutureTask<Peer> controller = controller();
        assertThatThrownBy(() -> Handshake.connect(dial(), Peer.HOST, JoinToken.random(), "1.0"))
                .hasMessageContaining("the token does not belong to this run");
        assertThat(failure(controller)).contains("token");
    }

    @Test
    void rejectsAnIdentityWithoutAToken() throws Exception {
        FutureTask<Peer> controller = controller();
        assertThatThrownBy(() -> Handshake.connect(dial(), "worker-1", TOKEN, "1.0"))
                .hasMessageContaining("rejected");
        assertThat(failure(controller)).contains("token");
    }

    @Test
    void rejectsAnotherVersion() throws Exception {
        FutureTask<Peer> controller = controller();
        assertThatThrownBy(() -> Handshake.connect(dial(), Peer.HOST, TOKEN, "0.9"))
                .hasMessageContaining("version 0.9")
                .hasMessageContaining("version 1.0");
        assertThat(failure(controller)).contains("version");
    }

    @Test
    void rejectsAControllerThatDoesNotKnowTheToken() throws Exception {
        FutureTask<Peer> impostor = inBackground(
                () -> Handshake.accept(server.accept(), certificate, "1.0", _ -> Optional.of(JoinToken.random())));
        assertThatThrownBy(() -> Handshake.connect(dial(), Peer.HOST, TOKEN, "1.0"))
                .isInstanceOf(IOException.class);
        assertThat(failure(impostor)).contains("token");
    }

    /// Uses a program that forwards all messages between the two sides and presents its own certificate.
    @Test
    void rejectsAProgramBetweenTheTwoSides() throws Exception {
        FutureTask<Peer> controller = controller();
        RunCertificate another = RunCertificate.create(Files.createDirectory(temporary.resolve("between")));
        try (ServerSocket between = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            FutureTask<String> forwarding = inBackground(() -> {
                Socket accepted = between.accept();
                var session = another.serverSession(accepted);
                FrameChannel victim = new FrameChannel(accepted, session);
                FrameChannel real = Tls.channel(dial());
                victim.send((Record) real.receive(HandshakeMessage.class, 4096));
                real.send((Record) victim.receive(HandshakeMessage.class, 4096));
                HandshakeMessage end = real.receive(HandshakeMessage.class, 4096);
                victim.send((Record) end);
                return end.toString();
            });
            Socket misled = new Socket(between.getInetAddress(), between.getLocalPort());
            assertThatThrownBy(() -> Handshake.connect(misled, Peer.HOST, TOKEN, "1.0"))
                    .isInstanceOf(IOException.class);
            assertThat(forwarding.get()).startsWith("Refused");
        }
        assertThat(failure(controller)).contains("token");
    }

    /// Returns the answer from a host to the challenge of a program that has the controller's certificate.
    private HandshakeMessage.Answer recordedAnswer() throws Exception {
        FutureTask<HandshakeMessage> answer = inBackground(() -> {
            Socket accepted = server.accept();
            try (FrameChannel channel = new FrameChannel(accepted, certificate.serverSession(accepted))) {
                channel.send(new HandshakeMessage.Challenge(1, "00"));
                return channel.receive(HandshakeMessage.class, 4096);
            }
        });
        assertThatThrownBy(() -> Handshake.connect(dial(), Peer.HOST, TOKEN, "1.0"))
                .isInstanceOf(IOException.class);
        return (HandshakeMessage.Answer) answer.get();
    }

    @Test
    void rejectsARecordedAnswer() throws Exception {
        HandshakeMessage.Answer recorded = recordedAnswer();
        FutureTask<Peer> controller = controller();
        try (FrameChannel replaying = Tls.channel(dial())) {
            replaying.receive(HandshakeMessage.class, 4096);
            replaying.send(recorded);
            assertThat(replaying.receive(HandshakeMessage.class, 4096)).isInstanceOf(HandshakeMessage.Refused.class);
        }
        assertThat(failure(controller)).contains("token");
    }

    @Test
    void rejectsGarbage() throws Exception {
        FutureTask<Peer> controller = controller();
        try (Socket stranger = dial()) {
            stranger.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(failure(controller)).contains("SSL");
        }
    }

    @Test
    void rejectsALongMessageBeforeAuthentication() throws Exception {
        FutureTask<Peer> controller = controller();
        try (Socket stranger = dial()) {
            Socket session = Tls.session(stranger);
            new DataInputStream(session.getInputStream()).readUTF();
            DataOutputStream out = new DataOutputStream(session.getOutputStream());
            out.writeUTF("Answer");
            out.writeInt(1 << 20);
            out.flush();
            assertThat(failure(controller)).contains("invalid length");
        }
    }

    @Test
    void neverTransmitsTheToken() throws Exception {
        assertThat(recordedAnswer().toString()).contains("proof=").doesNotContain(TOKEN.secret());
    }

    @Test
    void createsATokenFileThatOnlyItsOwnerMayRead() throws IOException {
        Path file = temporary.resolve("new/workers.token");
        JoinToken created = JoinToken.readOrCreate(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(JoinToken.readOrCreate(file).secret()).isEqualTo(created.secret());
        assertThat(created.secret()).hasSize(64);
        assertThat(created.toString()).doesNotContain(created.secret());
    }

    @Test
    void rejectsAShortToken() throws IOException {
        Path file = Files.writeString(temporary.resolve("short.token"), "secret\n");
        assertThatThrownBy(() -> JoinToken.read(file)).hasMessageContaining("32 to 4,096 characters");
    }

    @Test
    void namesAMissingTokenFile() {
        assertThatThrownBy(() -> JoinToken.read(temporary.resolve("missing.token")))
                .hasMessageContaining("does not exist");
    }

    /// Client side of a TLS session without a certificate check, for programs that do not follow the handshake.
    private static final class Tls {
        static Socket session(Socket transport) throws IOException {
            return Handshake.clientSession(transport);
        }

        static FrameChannel channel(Socket transport) throws IOException {
            return new FrameChannel(transport, session(transport));
        }
    }
}
