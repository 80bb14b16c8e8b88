package io.streamgauge.driver;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Greetings of all protocols, as defined in their specifications.
public final class ProtocolGreetings {
    private static final int CORRELATION = 0x5347;

    public static final ProtocolGreeting AMQP_0_9_1 = new ProtocolGreeting(
            "amqp-0-9-1",
            "AMQP 0-9-1",
            "the AMQP 0-9-1 header",
            latin("AMQP\0\0\u0009\u0001"),
            ProtocolGreetings::isStart);

    public static final ProtocolGreeting AMQP_1_0 = new ProtocolGreeting(
            "amqp-1-0",
            "AMQP 1.0",
            "the AMQP 1.0 SASL header",
            latin("AMQP\u0003\u0001\0\0"),
            answer -> startsWith(answer, latin("AMQP\u0003\u0001\0\0")));

    public static final ProtocolGreeting MQTT = new ProtocolGreeting(
            "mqtt", "MQTT 3.1.1", "an MQTT CONNECT", mqttConnect(), a -> a.length >= 4 && a[0] == 0x20 && a[1] == 2);

    public static final ProtocolGreeting STOMP = new ProtocolGreeting(
            "stomp",
            "STOMP",
            "a STOMP CONNECT",
            latin("CONNECT\naccept-version:1.0,1.1,1.2\nhost:/\n\n\0"),
            a -> startsWith(a, latin("CONNECTED")) || startsWith(a, latin("ERROR\n")));

    public static final ProtocolGreeting RABBITMQ_STREAM = new ProtocolGreeting(
            "rabbitmq-stream",
            "the RabbitMQ stream protocol",
            "a PeerProperties frame",
            streamPeerProperties(),
            a -> a.length >= 12 && ByteBuffer.wrap(a).getInt(4) == 0x80110001 && number(a, 8) == CORRELATION);

    public static final ProtocolGreeting KAFKA = new ProtocolGreeting(
            "kafka",
            "the Kafka protocol",
            "a Kafka ApiVersions request",
            kafkaApiVersions(),
            a -> a.length >= 10 && number(a, 4) == CORRELATION && a[8] == 0 && a[9] == 0);

    /// Greeting of Pulsar. The response to this greeting is CONNECTED (3), ERROR (14) or AUTH_CHALLENGE
    /// (36).
    public static final ProtocolGreeting PULSAR = new ProtocolGreeting(
            "pulsar",
            "the Pulsar protocol",
            "a Pulsar CONNECT command",
            pulsarConnect(),
            a -> a.length >= 10 && a[8] == 0x08 && (a[9] == 3 || a[9] == 14 || a[9] == 36));

    /// All greetings, in the order in which the protocol probes run.
    public static final List<ProtocolGreeting> ALL =
            List.of(AMQP_0_9_1, AMQP_1_0, MQTT, STOMP, RABBITMQ_STREAM, KAFKA, PULSAR);

    private ProtocolGreetings() {}

    /// Returns whether the bytes start with a method frame on channel 0 that contains the method `start`
    /// (10) of the class `connection` (10).
    private static boolean isStart(byte[] a) {
        return a.length >= 11 && a[0] == 1 && a[1] == 0 && a[2] == 0 && number(a, 7) == 0x000A000A;
    }

    private static byte[] mqttConnect() {
        byte[] client = latin("streamgauge");
        return ByteBuffer.allocate(14 + client.length)
                .put((byte) 0x10)
                .put((byte) (12 + client.length))
                .putShort((short) 4)
                .put(latin("MQTT"))
                .put((byte) 4)
                .put((byte) 2)
                .putShort((short) 30)
                .putShort((short) client.length)
                .put(client)
                .array();
    }

    /// Returns a PeerProperties command (key 17) of version 1 without properties.
    private static byte[] streamPeerProperties() {
        return ByteBuffer.allocate(16)
                .putInt(12)
                .putShort((short) 17)
                .putShort((short) 1)
                .putInt(CORRELATION)
                .putInt(0)
                .array();
    }

    /// Returns an ApiVersions request (API key 18) of version 0, which every broker accepts before the client
    /// logs in.
    private static byte[] kafkaApiVersions() {
        byte[] client = latin("streamgauge");
        return ByteBuffer.allocate(14 + client.length)
                .putInt(10 + client.length)
                .putShort((short) 18)
                .putShort((short) 0)
                .putInt(CORRELATION)
                .putShort((short) client.length)
                .put(client)
                .array();
    }

    /// Returns a `BaseCommand` of type `CONNECT` with protocol version 19 and client version `streamgauge`.
    private static byte[] pulsarConnect() {
        byte[] client = latin("streamgauge");
        int connect = 4 + client.length;
        int command = 4 + connect;
        return ByteBuffer.allocate(8 + command)
                .putInt(4 + command)
                .putInt(command)
                .put(new byte[] {0x08, 2, 0x12, (byte) connect, 0x0A, (byte) client.length})
                .put(client)
                .put(new byte[] {0x20, 19})
                .array();
    }

    private static int number(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).getInt(at);
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length
                && ByteBuffer.wrap(bytes, 0, start.length).equals(ByteBuffer.wrap(start));
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
