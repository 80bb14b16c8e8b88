package io.streamgauge.live;

import io.streamgauge.HostPort;
import io.streamgauge.engine.RunListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Web page that shows a run in progress. Several runs can use the page one after the other.
///
/// ```
/// try (LivePage page = LivePage.open(LiveAddress.DEFAULT, false)) {
///     new ExperimentRunner(page.listener(), interruption).run(…);
/// }
/// ```
public final class LivePage implements AutoCloseable {
    private final RunState state = new RunState();
    private final LiveAddress address;
    private final @Nullable AccessToken token;
    private final LiveServer server;

    private LivePage(LiveAddress address, @Nullable AccessToken token) throws IOException {
        this.address = address;
        this.token = token;
        this.server = new LiveServer(address, token, new PageRenderer(state));
    }

    /// Opens the page.
    ///
    /// @param withToken true if the page requires a token. The token is then part of the address of the page
    /// @throws IOException if the server of the page cannot listen on the address
    /// @throws IllegalArgumentException if other machines can reach the page and the page does not require a
    ///     token
    public static LivePage open(LiveAddress address, boolean withToken) throws IOException {
        if (!withToken && !address.isLoopback()) {
            throw new IllegalArgumentException(address + ": the page requires a token");
        }
        return new LivePage(address, withToken ? AccessToken.random() : null);
    }

    /// Returns the receiver of the progress of the runs.
    public RunListener listener() {
        return state;
    }

    /// Returns the address of the page, including the token if the page requires one. If the page listens on all
    /// addresses, the returned address contains the name of this machine, or `localhost` if the name is unknown.
    public String url() {
        return "http://" + new HostPort(host(), server.port()) + "/" + (token == null ? "" : "?" + token.query());
    }

    private String host() {
        try {
            return InetAddress.getByName(address.host()).isAnyLocalAddress()
                    ? InetAddress.getLocalHost().getHostName()
                    : address.host();
        } catch (UnknownHostException withoutName) {
            return "localhost";
        }
    }

    /// Sets the report, which replaces the page in all browsers when the page is closed.
    ///
    /// @param file self-contained HTML file
    public void report(Path file) {
        server.report(file);
    }

    /// Closes the page. If there is a report, this method first waits at most 6 s until the browsers have loaded
    /// it.
    @Override
    public void close() {
        server.close();
    }
}
