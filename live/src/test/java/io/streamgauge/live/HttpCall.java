package io.streamgauge.live;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Plain HTTP request over a socket, because the HTTP client of the JDK does not send a `Host` header that names
/// another host.
record HttpCall(int port, String method, String path, String headers) {
    private static final int TIMEOUT_MILLIS = 20_000;

    static HttpCall get(int port, String path) {
        return new HttpCall(port, "GET", path, "Host: 127.0.0.1:" + port + "\r\n");
    }

    HttpCall with(String header) {
        return new HttpCall(port, method, path, headers + header + "\r\n");
    }

    HttpCall withoutHeaders() {
        return new HttpCall(port, method, path, "");
    }

    HttpCall method(String other) {
        return new HttpCall(port, other, path, headers);
    }

    /// Returns the response with its headers.
    String response() throws IOException {
        return read(null, new CountDownLatch(1));
    }

    /// Reads the response until it contains the given text, closes the connection, and returns the response.
    String responseUntil(String end) throws IOException {
        return read(end, new CountDownLatch(1));
    }

    /// @param end text at which the method stops reading; null for the end of the response
    /// @param started latch that is counted down when the response starts
    String read(@Nullable String end, CountDownLatch started) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream()
                    .write((method + " " + path + " HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            InputStream in = socket.getInputStream();
            StringBuilder read = new StringBuilder();
            byte[] some = new byte[8192];
            int length = in.read(some);
            while (length >= 0) {
                started.countDown();
                read.append(new String(some, 0, length, StandardCharsets.UTF_8));
                if (end != null && read.indexOf(end) >= 0) {
                    break;
                }
                length = in.read(some);
            }
            return read.toString();
        }
    }

    int status() throws IOException {
        return Integer.parseInt(response().split(" ")[1]);
    }
}
