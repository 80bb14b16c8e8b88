package io.streamgauge.worker.message;

import io.streamgauge.worker.transport.Frame;
import io.streamgauge.worker.transport.FrameChannel;
import java.io.EOFException;
import java.io.IOException;

/// Endpoint of the connection between the controller and a worker.
public final class ControlConnection implements AutoCloseable {
    /// Maximum length of a message in bytes. Messages are much shorter than this limit, so a longer frame does
    /// not come from a worker.
    private static final int MAX_BYTES = 64 << 20;

    private final FrameChannel channel;

    public ControlConnection(FrameChannel channel) {
        this.channel = channel;
    }

    /// Sends a message. Any thread may call this method.
    public void send(ControlMessage message) throws IOException {
        channel.send((Record) message);
    }

    /// Sends a message. Any thread may call this method.
    public void send(Frame message) throws IOException {
        channel.send(message);
    }

    /// Sets the timeout of [#receive].
    ///
    /// @param millis timeout in milliseconds; 0 for no timeout
    public void receiveTimeout(int millis) throws IOException {
        channel.receiveTimeout(millis);
    }

    /// Waits for the next message.
    ///
    /// @throws IOException if the connection fails or times out, or if the received bytes are not a message
    /// @throws EOFException if the peer has closed the connection
    public ControlMessage receive() throws IOException {
        return channel.receive(ControlMessage.class, MAX_BYTES);
    }

    /// Waits for the next message and returns its bytes.
    ///
    /// @throws IOException if the connection fails or times out, or if the received bytes are not a frame
    /// @throws EOFException if the peer has closed the connection
    public Frame receiveFrame() throws IOException {
        return channel.receiveFrame(MAX_BYTES);
    }

    /// Returns the message in a frame.
    ///
    /// @throws IOException if the frame does not contain a message between the controller and a worker
    public static ControlMessage decode(Frame frame) throws IOException {
        return FrameChannel.decode(frame, ControlMessage.class);
    }

    /// Returns whether there are bytes from the peer that [#receive] has not read.
    public boolean hasUnreadInput() {
        return channel.hasUnreadInput();
    }

    /// Sends the worker a request to exit, if the connection is still open.
    public void requestExit() {
        try {
            send(new ControlMessage.Exit());
        } catch (IOException alreadyEnded) {
            // The connection is closed. The worker exits without a request.
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
