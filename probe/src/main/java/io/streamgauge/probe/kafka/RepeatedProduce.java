package io.streamgauge.probe.kafka;

import io.streamgauge.Poll;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.UndecidedException;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.InitProducerIdRequestData;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.InitProducerIdRequest;
import org.apache.kafka.common.requests.InitProducerIdResponse;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.ProduceResponse;
import org.apache.kafka.common.requests.RequestHeader;

/// Exact repetition of one batch of an idempotent producer. When a response is lost, the client repeats a batch in this
/// way. However, the client does not have a method that triggers a repetition. Therefore, this class sends the request
/// and its repetition directly, through a socket that does not belong to the client.
final class RepeatedProduce {
    private static final short PRODUCE_VERSION = 9;
    private static final short INIT_VERSION = 4;
    private static final int MILLIS = 10_000;
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(100);

    /// Errors of a request for a producer ID that a broker can return for a short time, for example after its
    /// start.
    private static final Set<Errors> TEMPORARY = Set.of(
            Errors.COORDINATOR_LOAD_IN_PROGRESS,
            Errors.COORDINATOR_NOT_AVAILABLE,
            Errors.NOT_COORDINATOR,
            Errors.CONCURRENT_TRANSACTIONS,
            Errors.REQUEST_TIMED_OUT);

    private final KafkaClients clients;
    private final Admin admin;
    private int requests;

    RepeatedProduce(KafkaClients clients, Admin admin) {
        this.clients = clients;
        this.admin = admin;
    }

    /// Sends a batch and its repetition.
    ///
    /// @throws UndecidedException if this class cannot send the requests to the leader of the topic
    /// @throws IOException if the broker does not assign a producer ID within 10 s or rejects the batch. For
    ///     the repetition, the response that the sequence number is a duplicate is not a rejection
    CapabilityRequest run(String topic, byte[] body) throws Exception {
        String security = clients.securityProtocol();
        if (!security.equals("PLAINTEXT")) {
            throw new UndecidedException(
                    "the repeated request uses a plain socket, but this broker requires " + security);
        }
        Node leader = leader(topic);
        try (Socket socket = new Socket(leader.host(), leader.port())) {
            socket.setSoTimeout(MILLIS);
            InitProducerIdResponse id = initProducerId(socket);
            MemoryRecords records = MemoryRecords.withIdempotentRecords(
                    Compression.NONE,
                    id.data().producerId(),
                    id.data().producerEpoch(),
                    0,
                    new SimpleRecord(System.currentTimeMillis(), body));
            String first = produce(socket, topic, records, "the batch", Set.of(Errors.NONE));
            String second = produce(
                    socket,
                    topic,
                    records,
                    "the repetition of the batch",
                    Set.of(Errors.NONE, Errors.DUPLICATE_SEQUENCE_NUMBER));
            return CapabilityRequest.nativeFeature("the same idempotent batch (producer id "
                    + id.data().producerId() + ", sequence 0) in two produce requests, with the responses \"" + first
                    + "\" and \"" + second + "\"");
        }
    }

    private Node leader(String topic) throws InterruptedException, ExecutionException, UndecidedException {
        var description =
                admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic);
        if (description == null) {
            throw new UndecidedException("the broker did not describe topic '" + topic + "', so its leader is unknown");
        }
        return description.partitions().getFirst().leader();
    }

    private InitProducerIdResponse initProducerId(Socket socket) throws IOException, InterruptedException {
        InitProducerIdRequest request = new InitProducerIdRequest.Builder(
                        new InitProducerIdRequestData().setTransactionalId(null).setTransactionTimeoutMs(MILLIS))
                .build(INIT_VERSION);
        InitProducerIdResponse response = Poll.read(
                Duration.ofMillis(MILLIS),
                RETRY_INTERVAL,
                () -> (InitProducerIdResponse) exchange(socket, request, ApiKeys.INIT_PRODUCER_ID),
                answer -> !TEMPORARY.contains(answer.error()));
        if (response.error() != Errors.NONE) {
            throw new IOException("the broker did not assign a producer ID: " + response.error());
        }
        return response;
    }

    /// Sends a batch and returns the response as text.
    ///
    /// @param what name of the request for the error message
    /// @throws IOException if the response contains an error that is not in `accepted`
    private String produce(Socket socket, String topic, MemoryRecords records, String what, Set<Errors> accepted)
            throws IOException {
        ProduceRequestData data = new ProduceRequestData().setAcks((short) -1).setTimeoutMs(MILLIS);
        data.topicData()
                .add(new ProduceRequestData.TopicProduceData()
                        .setName(topic)
                        .setPartitionData(List.of(new ProduceRequestData.PartitionProduceData()
                                .setIndex(0)
                                .setRecords(records))));
        ProduceRequest request = new ProduceRequest(data, PRODUCE_VERSION);
        ProduceResponse response = (ProduceResponse) exchange(socket, request, ApiKeys.PRODUCE);
        var partition = response.data()
                .responses()
                .iterator()
                .next()
                .partitionResponses()
                .getFirst();
        Errors error = Errors.forCode(partition.errorCode());
        String text = ObservationText.shortened(error + ", offset " + partition.baseOffset());
        if (!accepted.contains(error)) {
            throw new IOException("the broker rejected " + what + ": " + text);
        }
        return text;
    }

    private AbstractResponse exchange(Socket socket, AbstractRequest request, ApiKeys key) throws IOException {
        requests++;
        RequestHeader header = new RequestHeader(key, request.version(), "streamgauge-probe", requests);
        ByteBuffer sent = request.serializeWithHeader(header);
        ByteBuffer framed = ByteBuffer.allocate(4 + sent.remaining())
                .putInt(sent.remaining())
                .put(sent);
        socket.getOutputStream().write(framed.array());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] answer = in.readNBytes(in.readInt());
        return AbstractResponse.parseResponse(ByteBuffer.wrap(answer), header);
    }
}
