package io.streamgauge.probe.wire;

import io.streamgauge.driver.TlsContext;
import io.streamgauge.experiment.Security.Tls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// How a protocol opens a connection, and by what one knows the answer.
///
/// @param opening what is sent, in words
/// @param request what is sent
/// @param isAnswer whether the first bytes that come back are the protocol's
@SuppressWarnings("ArrayRecordComponent") // read once, never compared
public record Handshake(String id, String title, String opening, byte[] request, Predicate<byte[]> isAnswer) {
    private static final int MILLIS = 1_500;
    private static final int ENOUGH = 64;

    /// @param words what came back, for the evidence
    public record Answer(boolean speaks, String words) {}

    public static List<Handshake> all() {
        return ProtocolGreetings.ALL;
    }

    /// @param address `host:port`
    /// @param tls how the listener is encrypted, or null
    public Answer attempt(String address, @Nullable Tls tls) {
        int colon = address.lastIndexOf(':');
        String host = address.substring(0, colon).replace("[", "").replace("]", "");
        int port = Integer.parseInt(address.substring(colon + 1));
        try (Socket plain = new Socket()) {
            plain.setSoTimeout(MILLIS);
            plain.connect(new InetSocketAddress(host, port), MILLIS);
            // Nothing secret is sent, so the certificate need not name the host.
            Socket socket =
                    tls == null ? plain : TlsContext.of(tls).getSocketFactory().createSocket(plain, host, port, true);
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            byte[] answer = read(socket);
            return new Answer(isAnswer.test(answer), words(answer));
        } catch (SocketTimeoutException e) {
            return new Answer(false, "nothing within " + MILLIS + " ms");
        } catch (IOException e) {
            return new Answer(false, "a closed connection");
        }
    }

    /// What comes in one piece is enough: every answer is told by its first bytes.
    private static byte[] read(Socket socket) throws IOException {
        byte[] buffer = new byte[ENOUGH];
        int length = 0;
        while (length < 12) {
            int read;
            try {
                read = socket.getInputStream().read(buffer, length, buffer.length - length);
            } catch (SocketTimeoutException e) {
                if (length == 0) {
                    throw e;
                }
                break;
            }
            if (read < 0) {
                break;
            }
            length += read;
            // An MQTT answer has four bytes and nothing follows.
            if (length == 4) {
                break;
            }
        }
        return java.util.Arrays.copyOf(buffer, length);
    }

    private static String words(byte[] answer) {
        if (answer.length == 0) {
            return "a closed connection";
        }
        StringBuilder text = new StringBuilder();
        for (byte b : answer) {
            text.append(b >= ' ' && b < 127 ? (char) b : '.');
        }
        int shown = Math.min(answer.length, 12);
        return "\"" + text.substring(0, Math.min(24, text.length())) + "\" ("
                + HexFormat.ofDelimiter(" ").formatHex(answer, 0, shown) + ")";
    }
}
