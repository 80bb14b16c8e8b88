package io.streamgauge.deploy.metrics;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// HTTP endpoint that provides metrics in the text format of Prometheus.
///
/// @param address URL of the metrics, for example `http://127.0.0.1:15692/metrics`
record PrometheusEndpoint(URI address) {
    /// Timeout for a response in milliseconds. A later response would be useless, because Streamgauge takes one
    /// sample per second.
    private static final int TIMEOUT_MILLIS = 3000;

    /// Maximum size of a response in bytes. A Kafka broker with thousands of partitions returns about 10 MB.
    static final int MAX_BYTES = 32 << 20;

    private static final int CHUNK_BYTES = 64 << 10;

    /// Returns the URL of the metrics of a server.
    ///
    /// @param server `host:port` or an HTTP URL without a path
    /// @param path path of the metrics, with a leading slash
    static PrometheusEndpoint of(String server, String path) {
        return new PrometheusEndpoint(URI.create((server.contains("://") ? server : "http://" + server) + path));
    }

    /// Reads the metrics on the calling thread. An HTTP client with its own threads would compete with the load
    /// generator, because these threads would not have a low priority.
    ///
    /// @throws IOException if the server cannot be reached, or if the response is late, too large or not
    ///     successful
    String read() throws IOException {
        try {
            return response();
        } catch (IOException e) {
            throw new IOException(address + ": " + reason(e), e);
        }
    }

    private static String reason(IOException e) {
        String message = e.getMessage();
        return e instanceof java.net.UnknownHostException
                ? "unknown host"
                : message == null ? e.getClass().getSimpleName() : message;
    }

    private String response() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS);
        URLConnection connection = address.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        if (connection instanceof HttpURLConnection http && http.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException("HTTP status " + http.getResponseCode());
        }
        // If the response is read to its end, the connection can be reused for the next sample.
        try (InputStream in = connection.getInputStream()) {
            return new String(bounded(in, deadline), StandardCharsets.UTF_8);
        }
    }

    private static byte[] bounded(InputStream in, long deadline) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(CHUNK_BYTES);
        byte[] chunk = new byte[CHUNK_BYTES];
        for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
            bytes.write(chunk, 0, n);
            if (bytes.size() > MAX_BYTES) {
                throw new IOException("the response is larger than " + (MAX_BYTES >> 20) + " MiB");
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("the response is not complete after " + TIMEOUT_MILLIS / 1000 + " s");
            }
        }
        return bytes.toByteArray();
    }
}
