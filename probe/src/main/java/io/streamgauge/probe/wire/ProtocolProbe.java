package io.streamgauge.probe.wire;

import io.streamgauge.HostPort;
import io.streamgauge.driver.ProtocolGreeting;
import io.streamgauge.driver.ProtocolGreetings;
import io.streamgauge.driver.TlsContext;
import io.streamgauge.experiment.system.Security.Tls;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.api.SystemEndpoints;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Check that one of the broker's listeners responds to a greeting as the protocol requires.
public final class ProtocolProbe implements Probe {
    private static final int TIMEOUT_MILLIS = 1_500;

    /// Timeout for MQTT, whose greeting contains a login. RabbitMQ delays the refusal of a login by 3 s.
    private static final int LOGIN_TIMEOUT_MILLIS = 5_000;

    private final ProtocolGreeting greeting;
    private final int timeoutMillis;

    public ProtocolProbe(ProtocolGreeting greeting) {
        this.greeting = greeting;
        this.timeoutMillis = greeting.id().equals(ProtocolGreetings.MQTT.id()) ? LOGIN_TIMEOUT_MILLIS : TIMEOUT_MILLIS;
    }

    @Override
    public String id() {
        return "protocol-" + greeting.id();
    }

    @Override
    public String title() {
        return "Protocol " + greeting.title();
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        SystemEndpoints site = context.site();
        ListeningPorts ports = ListeningPorts.of(site);
        List<String> answers = new ArrayList<>();
        for (String address : ports.addresses()) {
            boolean encrypted = site.tls() != null && site.addresses().contains(address);
            Answer answer = attempt(address, encrypted ? site.tls() : null);
            if (answer.matches()) {
                return new ProbeResult(
                        ProbeVerdict.SHOWN,
                        address + " responded to " + greeting.opening() + (encrypted ? " over TLS" : "") + " with "
                                + answer.words());
            }
            answers.add(address + " (" + answer.words() + ")");
        }
        String all = "none of " + ports.words() + " responded to " + greeting.opening() + " as the protocol requires: "
                + String.join(", ", answers);
        return ports.complete()
                ? ProbeResult.notOffered(all)
                : ProbeResult.inconclusive(all + "; the other ports of the broker are unknown");
    }

    /// Sends the greeting of the protocol to an address and returns the response.
    ///
    /// @param address `host:port`
    /// @param tls settings of an encrypted listener, or null if the listener is not encrypted
    private Answer attempt(String address, @Nullable Tls tls) {
        HostPort target = HostPort.of(address);
        try (Socket plain = new Socket()) {
            plain.setSoTimeout(timeoutMillis);
            plain.connect(new InetSocketAddress(target.host(), target.port()), timeoutMillis);
            // The certificate does not have to match the host name, because the probe does not send a secret.
            Socket socket = tls == null
                    ? plain
                    : TlsContext.of(tls).getSocketFactory().createSocket(plain, target.host(), target.port(), true);
            byte[] answer = greeting.exchange(socket);
            return new Answer(greeting.isResponse().test(answer), text(answer));
        } catch (SocketTimeoutException e) {
            return new Answer(false, "no response within " + timeoutMillis + " ms");
        } catch (IOException e) {
            return new Answer(false, "connection refused or closed");
        }
    }

    private static String text(byte[] answer) {
        if (answer.length == 0) {
            return "connection closed without a response";
        }
        StringBuilder text = new StringBuilder();
        for (byte b : answer) {
            text.append(b >= ' ' && b < 127 ? (char) b : '.');
        }
        return "\"" + text.substring(0, Math.min(24, text.length())) + "\" ("
                + HexFormat.ofDelimiter(" ").formatHex(answer, 0, Math.min(answer.length, 12)) + ")";
    }

    /// Response to the greeting.
    ///
    /// @param words description of the response for the evidence
    private record Answer(boolean matches, String words) {}
}
