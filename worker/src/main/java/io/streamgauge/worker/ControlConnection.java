package io.streamgauge.worker;

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

/// Endpoint of the connection between controller and worker. A frame contains the message type, the length of
/// the JSON in bytes and the JSON itself.
final class ControlConnection implements AutoCloseable {
    /// Maximum length of a message in bytes. Valid messages are a few kilobytes long. A longer frame
    /// therefore comes from another program.
    private static final int MAX_BYTES = 64 << 20;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    ControlConnection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    /// Sends a message. Any thread may call this method.
    synchronized void send(ControlMessage message) throws IOException {
        byte[] body = Json.compact().writeValueAsBytes(message);
        out.writeUTF(message.getClass().getSimpleName());
        out.writeInt(body.length);
        out.write(body);
        out.flush();
    }

    /// Sets the timeout of [#receive].
    ///
    /// @param millis timeout in milliseconds; 0 for no timeout
    void receiveTimeout(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    /// Waits for the next message.
    ///
    /// @throws IOException if the received bytes are not a message
    /// @throws EOFException if the peer has closed the connection
    ControlMessage receive() throws IOException {
        String name = in.readUTF();
        int length = in.readInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new IOException("control message: invalid length of " + length + " bytes");
        }
        byte[] body = new byte[length];
        in.readFully(body);
        try {
            return Json.compact().readValue(body, type(name));
        } catch (JacksonException garbled) {
            throw new IOException("control message " + name + ": " + garbled.getOriginalMessage(), garbled);
        }
    }

    @SuppressWarnings("unchecked") // permitted subclasses of ControlMessage implement ControlMessage
    private static Class<? extends ControlMessage> type(String name) throws IOException {
        return (Class<? extends ControlMessage>) Arrays.stream(ControlMessage.class.getPermittedSubclasses())
                .filter(c -> c.getSimpleName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("control message " + name + ": unknown type"));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
