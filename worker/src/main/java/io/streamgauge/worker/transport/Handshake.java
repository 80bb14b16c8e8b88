package io.streamgauge.worker.transport;

import io.streamgauge.ExplainedIoException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/// Mutual authentication of the controller and a worker over TLS 1.3 with a shared token.
///
/// Each side uses a message authentication code (HMAC-SHA-256) to prove that it has the token. The code covers
/// the random nonces of both sides and the certificate of the TLS session. A recorded code is therefore not
/// valid in another session. A program between the two sides is detected, because it presents a different
/// certificate (channel binding `tls-server-end-point`, RFC 5929).
public final class Handshake {
    private static final int PROTOCOL = 1;
    private static final int NONCE_BYTES = 16;
    private static final int MAX_BYTES = 4096;
    private static final int TIMEOUT_MILLIS = 10_000;
    /// Time limit of a worker for each answer from the controller. If a thousand workers connect at once, the
    /// last ones wait several seconds.
    private static final int WORKER_TIMEOUT_MILLIS = 60_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Handshake() {}

    /// Authenticates a worker. The caller closes the connection if this method throws an exception.
    ///
    /// @param transport accepted TCP connection
    /// @param version version of Streamgauge
    /// @param tokens function that returns the token of an identity; empty if the identity may not connect
    /// @throws OtherVersionException if the peer has the token, but has another version of Streamgauge
    /// @throws IOException if the peer is not an authorised worker
    public static Peer accept(
            Socket transport, RunCertificate certificate, String version, Function<String, Optional<JoinToken>> tokens)
            throws IOException {
        transport.setSoTimeout(TIMEOUT_MILLIS);
        SSLSocket session = certificate.serverSession(transport);
        TlsSettings.apply(session);
        session.startHandshake();
        FrameChannel channel = new FrameChannel(transport, session);
        String nonce = nonce();
        channel.send(new HandshakeMessage.Challenge(PROTOCOL, nonce));
        if (!(channel.receive(HandshakeMessage.class, MAX_BYTES) instanceof HandshakeMessage.Answer answer)) {
            throw new IOException("the peer did not answer the challenge");
        }
        Transcript transcript =
                new Transcript(nonce, answer.nonce(), answer.identity(), answer.version(), certificate.fingerprint());
        Optional<JoinToken> token = tokens.apply(answer.identity());
        if (token.isEmpty() || !isEqual(transcript.proof("worker", token.get()), answer.proof())) {
            throw refuse(channel, "the token does not belong to this run. Copy the token file of the run to the host");
        }
        // A worker process has the same version as the host program that started it.
        if (answer.identity().equals(Peer.HOST) && !answer.version().equals(version)) {
            String reason = "the worker has version " + answer.version()
                    + " of Streamgauge, and the controller has version " + version
                    + ". Install the controller's version of Streamgauge on the host";
            channel.send(new HandshakeMessage.Refused(reason));
            throw new OtherVersionException(reason);
        }
        channel.send(new HandshakeMessage.Accepted(transcript.proof("controller", token.get())));
        channel.receiveTimeout(0);
        return new Peer(answer.identity(), channel);
    }

    private static IOException refuse(FrameChannel channel, String reason) throws IOException {
        channel.send(new HandshakeMessage.Refused(reason));
        return new IOException(reason);
    }

    /// Authenticates this process to the controller, and the controller to this process. The caller
    /// closes the connection if this method throws an exception.
    ///
    /// @param transport TCP connection to the controller
    /// @param identity [Peer#HOST], or the ID of this worker process
    /// @param version version of Streamgauge
    /// @throws ExplainedIoException if one side rejects the other
    /// @throws IOException if the connection fails
    public static FrameChannel connect(Socket transport, String identity, JoinToken token, String version)
            throws IOException {
        transport.setSoTimeout(WORKER_TIMEOUT_MILLIS);
        SSLSocket session = clientSession(transport);
        session.startHandshake();
        FrameChannel channel = new FrameChannel(transport, session);
        if (!(channel.receive(HandshakeMessage.class, MAX_BYTES) instanceof HandshakeMessage.Challenge challenge)
                || challenge.protocol() != PROTOCOL) {
            throw new ExplainedIoException("the controller at " + channel.peer()
                    + " uses another protocol. Install the controller's version of Streamgauge on this host");
        }
        Certificate presented = session.getSession().getPeerCertificates()[0];
        Transcript transcript =
                new Transcript(challenge.nonce(), nonce(), identity, version, RunCertificate.fingerprint(presented));
        channel.send(new HandshakeMessage.Answer(
                version, identity, transcript.workerNonce(), transcript.proof("worker", token)));
        HandshakeMessage end = channel.receive(HandshakeMessage.class, MAX_BYTES);
        if (end instanceof HandshakeMessage.Refused(String reason)) {
            throw new ExplainedIoException("the controller at " + channel.peer() + " rejected this worker: " + reason);
        }
        if (!(end instanceof HandshakeMessage.Accepted(String proof))
                || !isEqual(transcript.proof("controller", token), proof)) {
            throw new ExplainedIoException("the program at " + channel.peer()
                    + " does not have the token. Check the address of the controller, and the token file");
        }
        channel.receiveTimeout(0);
        return channel;
    }

    /// Returns a TLS session that accepts every certificate. The proof of the controller covers the
    /// certificate, and [#connect] checks this proof.
    static SSLSocket clientSession(Socket transport) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance(TlsSettings.VERSION);
            context.init(null, new TrustManager[] {new AnyCertificate()}, RANDOM);
            SSLSocket session = (SSLSocket) context.getSocketFactory()
                    .createSocket(transport, transport.getInetAddress().getHostAddress(), transport.getPort(), true);
            TlsSettings.apply(session);
            return session;
        } catch (GeneralSecurityException unavailable) {
            throw new IOException(
                    "this Java runtime does not support " + TlsSettings.VERSION
                            + ". Use an OpenJDK build, version 25 or newer",
                    unavailable);
        }
    }

    private static String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static boolean isEqual(String expected, String actual) {
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.UTF_8), actual.getBytes(StandardCharsets.UTF_8));
    }

    /// Values that the proofs of both sides cover.
    private record Transcript(
            String controllerNonce, String workerNonce, String identity, String version, String fingerprint) {
        /// @param side side that sends the proof, so that one side cannot send back the proof of the other side
        String proof(String side, JoinToken token) throws IOException {
            try {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(token.secret().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                DataOutputStream out = new DataOutputStream(bytes);
                for (String part : new String[] {side, controllerNonce, workerNonce, identity, version, fingerprint}) {
                    out.writeUTF(part);
                }
                return HexFormat.of().formatHex(mac.doFinal(bytes.toByteArray()));
            } catch (GeneralSecurityException unavailable) {
                throw new IllegalStateException(unavailable);
            }
        }
    }

    private static final class AnyCertificate implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
