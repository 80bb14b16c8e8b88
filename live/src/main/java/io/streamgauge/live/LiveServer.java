package io.streamgauge.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.live.PageRenderer.Part;
import io.streamgauge.live.RequestCheck.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// HTTP server of the live page. It serves the page, a stream of server-sent events that update the sections of the
/// page, and the report at the end of the run.
final class LiveServer implements AutoCloseable {
    private static final int MAX_VIEWERS = 16;
    private static final long REPORT_SECONDS = 5;
    private static final long LAST_EVENT_SECONDS = 1;
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";
    /// System property with the time limit of the JDK's HTTP server for receiving a request, in seconds.
    private static final String REQUEST_LIMIT = "sun.net.httpserver.maxReqTime";

    static {
        // Without this limit, a connection that never sends its request would occupy a thread until the run ends.
        // Another HTTP server of this process may already have loaded the limits of the JDK's server.
        if (System.getProperty(REQUEST_LIMIT) == null) {
            System.setProperty(REQUEST_LIMIT, "10");
        }
    }

    private final PageRenderer renderer;
    private final PageShell shell = new PageShell();
    private final HttpServer server;
    private final RequestCheck check;
    private final ExecutorService threads;
    private final AtomicInteger viewers = new AtomicInteger();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Semaphore reportsSent = new Semaphore(0);
    private final Map<Part, Event> events = new ConcurrentHashMap<>();
    private volatile @Nullable Path report;

    /// Server-sent event with a section of the page.
    @SuppressWarnings("ArrayRecordComponent") // Events are not compared.
    private record Event(String html, byte[] bytes) {}

    /// Starts the server.
    ///
    /// @throws IOException if the server cannot listen on the address
    LiveServer(LiveAddress address, @Nullable AccessToken token, PageRenderer renderer) throws IOException {
        this.renderer = renderer;
        server = HttpServer.create(new InetSocketAddress(address.host(), address.port()), 0);
        check = new RequestCheck(address, port(), token);
        threads = Executors.newCachedThreadPool(
                task -> Thread.ofPlatform().daemon().name("live-page").unstarted(() -> {
                    // The server must not delay brokers or senders on the same machine.
                    LinuxThread.lowerPriority();
                    task.run();
                }));
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// Sets the report that replaces the page when the server is closed.
    void report(Path file) {
        report = file;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Headers headers = exchange.getResponseHeaders();
            headers.set("Content-Security-Policy", shell.policy());
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("X-Frame-Options", "DENY");
            headers.set("Cross-Origin-Resource-Policy", "same-origin");
            headers.set("Referrer-Policy", "no-referrer");
            headers.set("Cache-Control", "no-store");
            Optional<Refusal> refusal = check.refusal(exchange);
            if (refusal.isPresent()) {
                if (refusal.get().status() == 405) {
                    headers.set("Allow", "GET, HEAD");
                }
                answer(exchange, refusal.get().status(), TEXT, refusal.get().reason() + "\n");
                return;
            }
            String cookie = check.cookie(exchange);
            if (cookie != null) {
                headers.set("Set-Cookie", cookie);
            }
            switch (exchange.getRequestURI().getPath()) {
                case "/" -> answer(exchange, 200, HTML, shell.html());
                case "/events" -> events(exchange);
                case "/report" -> report(exchange);
                case "/favicon.ico" -> exchange.sendResponseHeaders(204, -1);
                default -> answer(exchange, 404, TEXT, "This address does not exist. Open / instead.\n");
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = bytes(body);
        exchange.getResponseHeaders().set("Content-Type", type);
        if (isHead(exchange)) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static boolean isHead(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("HEAD");
    }

    private void report(HttpExchange exchange) throws IOException {
        Path file = report;
        if (file == null) {
            answer(exchange, 404, TEXT, "This run does not have a report yet. Open / instead.\n");
            return;
        }
        try {
            answer(exchange, 200, HTML, Files.readString(file));
        } finally {
            reportsSent.release();
        }
    }

    /// Sends all sections of the page, and then each section that has changed. A new connection therefore does
    /// not depend on an earlier connection.
    private void events(HttpExchange exchange) throws IOException {
        if (viewers.incrementAndGet() > MAX_VIEWERS) {
            viewers.decrementAndGet();
            answer(exchange, 503, TEXT, "Too many pages are open. Close one of them.\n");
            return;
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(200, isHead(exchange) ? -1 : 0);
            if (!isHead(exchange)) {
                stream(exchange.getResponseBody());
            }
        } finally {
            viewers.decrementAndGet();
        }
    }

    private void stream(OutputStream out) throws IOException {
        Map<Part, String> sent = new EnumMap<>(Part.class);
        out.write(bytes("retry: 1000\n\n"));
        try {
            do {
                boolean changed = false;
                for (Map.Entry<Part, String> part : renderer.parts().entrySet()) {
                    if (!part.getValue().equals(sent.put(part.getKey(), part.getValue()))) {
                        out.write(event(part.getKey(), part.getValue()).bytes());
                        changed = true;
                    }
                }
                if (!changed) {
                    // The server sends a comment to detect a closed connection.
                    out.write(bytes(":\n\n"));
                }
                out.flush();
            } while (!over.await(1, TimeUnit.SECONDS));
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return;
        }
        out.write(bytes(event(report == null ? "ended" : "finished", "1")));
        out.flush();
    }

    /// Returns the event with a section. The server encodes each section once for all browsers.
    private Event event(Part part, String html) {
        return events.compute(
                part,
                (_, before) -> before != null && before.html().equals(html)
                        ? before
                        : new Event(html, bytes(event(part.id(), html))));
    }

    private static String event(String name, String data) {
        return "event: " + name + "\ndata: " + data.replace("\r", "").replace("\n", "\ndata: ") + "\n\n";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Notifies the browsers of the end of the run and stops the server. If the run has a report, this method
    /// first waits at most 6 s until the browsers have loaded it.
    @Override
    public void close() {
        int waiting = viewers.get();
        over.countDown();
        try {
            if (report != null) {
                // A browser that does not load the report in this time continues to show the last values.
                reportsSent.tryAcquire(waiting, REPORT_SECONDS, TimeUnit.SECONDS);
            }
            threads.shutdown();
            threads.awaitTermination(LAST_EVENT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        server.stop(0);
        threads.shutdownNow();
    }
}
