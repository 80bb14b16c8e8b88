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

/// One end of the stream between controller and worker. A frame is the name of the message's type, the length of its
/// JSON in bytes, and the JSON.
final class ControlConnection implements AutoCloseable {
    /// A message is some kilobytes; anything longer is not one of ours.
    private static final int MOST_BYTES = 64 << 20;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    ControlConnection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    /// From any thread.
    synchronized void send(ControlMessage message) throws IOException {
        byte[] body = Json.compact().writeValueAsBytes(message);
        out.writeUTF(message.getClass().getSimpleName());
        out.writeInt(body.length);
        out.write(body);
        out.flush();
    }

    /// Limits how long [#receive] waits.
    ///
    /// @param millis 0: for ever
    void patience(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    /// Waits for the next message.
    ///
    /// @throws IOException if what comes is not a message
    /// @throws EOFException when the other end is gone
    ControlMessage receive() throws IOException {
        String name = in.readUTF();
        int length = in.readInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("a message of " + length + " bytes");
        }
        byte[] body = new byte[length];
        in.readFully(body);
        try {
            return Json.compact().readValue(body, type(name));
        } catch (JacksonException garbled) {
            throw new IOException("a message that is no " + name + ": " + garbled.getOriginalMessage(), garbled);
        }
    }

    @SuppressWarnings("unchecked") // every permitted subclass is a message
    private static Class<? extends ControlMessage> type(String name) throws IOException {
        return (Class<? extends ControlMessage>) Arrays.stream(ControlMessage.class.getPermittedSubclasses())
                .filter(c -> c.getSimpleName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("unknown message " + name));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
