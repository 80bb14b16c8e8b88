package io.streamgauge.driver;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.function.Predicate;

/// First request that a client sends in a protocol, with a predicate that recognises the response. The client
/// can send this request before it logs in.
///
/// @param id identifier of the protocol, for example `amqp-0-9-1`
/// @param title name of the protocol
/// @param opening description of the request
/// @param request bytes of the request
/// @param isResponse predicate that is true for the first bytes of a response in this protocol
@SuppressWarnings("ArrayRecordComponent") // Streamgauge never compares greetings
public record ProtocolGreeting(String id, String title, String opening, byte[] request, Predicate<byte[]> isResponse) {
    private static final int MAX_BYTES = 64;
    private static final int BYTES_TO_DECIDE = 12;

    /// Sends the request and returns the first bytes of the response, at most 64. If the peer closes the
    /// connection without a response, the result is empty.
    ///
    /// @param socket connected socket with a read timeout
    /// @throws SocketTimeoutException if nothing is received within the timeout
    public byte[] exchange(Socket socket) throws IOException {
        socket.getOutputStream().write(request);
        socket.getOutputStream().flush();
        byte[] buffer = new byte[MAX_BYTES];
        byte[] response = {};
        while (response.length < BYTES_TO_DECIDE && !isResponse.test(response)) {
            int read;
            try {
                read = socket.getInputStream().read(buffer, response.length, MAX_BYTES - response.length);
            } catch (SocketTimeoutException e) {
                if (response.length == 0) {
                    throw e;
                }
                break;
            }
            if (read < 0) {
                break;
            }
            response = Arrays.copyOf(buffer, response.length + read);
        }
        return response;
    }
}
