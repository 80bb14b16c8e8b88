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
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/// Channel that transmits messages in frames. A frame contains the type of the message, the length of the JSON in bytes
/// and the JSON itself.
public final class FrameChannel implements AutoCloseable {
    /// Cached message classes of each sealed interface, by name. Reflection for each message would be too slow.
    private static final ClassValue<Map<String, Class<?>>> MESSAGES = new ClassValue<>() {
        @Override
        protected Map<String, Class<?>> computeValue(Class<?> type) {
            return Arrays.stream(type.getPermittedSubclasses())
                    .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, c -> c));
        }
    };

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

    /// Returns the address of the peer, for use in error messages.
    public String peer() {
        return String.valueOf(transport.getRemoteSocketAddress()).replaceFirst("^/", "");
    }

    /// Sends a message. Any thread may call this method.
    public void send(Record message) throws IOException {
        send(Frame.of(message));
    }

    /// Sends a message. Any thread may call this method.
    public synchronized void send(Frame message) throws IOException {
        out.writeUTF(message.type());
        out.writeInt(message.json().length);
        out.write(message.json());
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
    /// @throws IOException if the connection fails or times out, or if the received bytes are not such a message
    /// @throws EOFException if the peer has closed the connection
    public <M> M receive(Class<M> type, int maxBytes) throws IOException {
        return decode(receiveFrame(maxBytes), type);
    }

    /// Waits for the next message and returns its bytes.
    ///
    /// @param maxBytes maximum length of the JSON in bytes
    /// @throws IOException if the connection fails or times out, or if the received bytes are not a frame
    /// @throws EOFException if the peer has closed the connection
    public Frame receiveFrame(int maxBytes) throws IOException {
        String name = in.readUTF();
        int length = in.readInt();
        if (length < 0 || length > maxBytes) {
            throw new IOException("control message: invalid length of " + length + " bytes");
        }
        byte[] body = new byte[length];
        in.readFully(body);
        return new Frame(name, body);
    }

    /// Returns the message in a frame.
    ///
    /// @param type sealed interface of the expected messages
    /// @throws IOException if the frame does not contain such a message
    public static <M> M decode(Frame frame, Class<M> type) throws IOException {
        try {
            return Json.compact().readValue(frame.json(), messageType(type, frame.type()));
        } catch (JacksonException garbled) {
            throw new IOException("control message " + frame.type() + ": " + garbled.getOriginalMessage(), garbled);
        }
    }

    /// Returns whether the operating system has received bytes from the peer that [#receive] has not read.
    public boolean hasUnreadInput() {
        try {
            return transport.getInputStream().available() > 0;
        } catch (IOException closed) {
            return false;
        }
    }

    private static <M> Class<? extends M> messageType(Class<M> type, String name) throws IOException {
        Class<?> message = MESSAGES.get(type).get(name);
        if (message == null) {
            throw new IOException("control message " + name + ": unknown type");
        }
        return message.asSubclass(type);
    }

    /// Closes the TCP connection immediately. Closing the TLS session would wait for a peer that no longer
    /// reads.
    @Override
    public void close() throws IOException {
        transport.close();
    }
}
