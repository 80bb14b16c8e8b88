package io.streamgauge.worker.transport;

import io.streamgauge.result.Json;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import tools.jackson.core.JacksonException;

/// Channel that transmits messages in frames. A frame contains the type of the message, the length of the
/// JSON in bytes and the JSON itself.
public final class FrameChannel implements AutoCloseable {
    private final Socket transport;
    private final Socket session;
    private final DataInputStream in;
    private final DataOutputStream out;

    /// Creates a channel without encryption.
    public FrameChannel(Socket socket) throws IOException {
        this(socket, socket);
    }

    /// @param transport TCP connection
    /// @param session TLS session on this connection, or the connection itself
    FrameChannel(Socket transport, Socket session) throws IOException {
        this.transport = transport;
        this.session = session;
        transport.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(session.getInputStream()));
        out = new DataOutputStream(new BufferedOutputStream(session.getOutputStream()));
    }

    /// Returns the address of the peer, for messages.
    public String peer() {
        return String.valueOf(transport.getRemoteSocketAddress()).replaceFirst("^/", "");
    }

    /// Sends a message. Any thread may call this method.
    public synchronized void send(Record message) throws IOException {
        byte[] body = Json.compact().writeValueAsBytes(message);
        out.writeUTF(message.getClass().getSimpleName());
        out.writeInt(body.length);
        out.write(body);
        out.flush();
    }

    /// Sets the timeout of [#receive].
    ///
    /// @param millis timeout in milliseconds; 0 for no timeout
    public void receiveTimeout(int millis) throws IOException {
        session.setSoTimeout(millis);
    }

    /// Waits for the next message.
    ///
    /// @param type sealed interface of the expected messages
    /// @param maxBytes maximum length of the JSON in bytes
    /// @throws IOException if the received bytes are not such a message
    /// @throws EOFException if the peer has closed the connection
    public <M> M receive(Class<M> type, int maxBytes) throws IOException {
        String name = in.readUTF();
        int length = in.readInt();
        if (length < 0 || length > maxBytes) {
            throw new IOException("control message: invalid length of " + length + " bytes");
        }
        byte[] body = new byte[length];
        in.readFully(body);
        try {
            return Json.compact().readValue(body, messageType(type, name));
        } catch (JacksonException garbled) {
            throw new IOException("control message " + name + ": " + garbled.getOriginalMessage(), garbled);
        }
    }

    private static <M> Class<? extends M> messageType(Class<M> type, String name) throws IOException {
        return Arrays.stream(type.getPermittedSubclasses())
                .filter(c -> c.getSimpleName().equals(name))
                .findFirst()
                .<Class<? extends M>>map(c -> c.asSubclass(type))
                .orElseThrow(() -> new IOException("control message " + name + ": unknown type"));
    }

    /// Closes the TCP connection at once. A TLS session would wait for a peer that no longer reads.
    @Override
    public void close() throws IOException {
        transport.close();
    }
}
