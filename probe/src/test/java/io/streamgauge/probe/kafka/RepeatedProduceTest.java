package io.streamgauge.probe.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.probe.api.CapabilityRequest;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.message.InitProducerIdResponseData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.message.ProduceResponseData.PartitionProduceResponse;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RepeatedProduceTest {
    private static final int PRODUCER_ID = 4711;

    /// Runs the two requests against a broker that returns the given errors, one for each request.
    private static CapabilityRequest run(List<Errors> producerId, List<Errors> produce) throws Exception {
        List<ApiMessage> responses = Stream.concat(
                        producerId.stream().map(RepeatedProduceTest::producerId),
                        produce.stream().map(RepeatedProduceTest::produced))
                .toList();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> respond(server, responses));
            DriverConfig config = new DriverConfig(
                    List.of(), Map.of(), 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), Map.of());
            return new RepeatedProduce(new KafkaClients(config), admin(server.getLocalPort())).run("t", new byte[1]);
        }
    }

    private static ApiMessage producerId(Errors error) {
        return new InitProducerIdResponseData()
                .setErrorCode(error.code())
                .setProducerId(PRODUCER_ID)
                .setProducerEpoch((short) 0);
    }

    private static ApiMessage produced(Errors error) {
        ProduceResponseData data = new ProduceResponseData();
        data.responses()
                .add(new TopicProduceResponse()
                        .setName("t")
                        .setPartitionResponses(List.of(new PartitionProduceResponse()
                                .setIndex(0)
                                .setErrorCode(error.code())
                                .setBaseOffset(5))));
        return data;
    }

    /// Returns a client that names the server as the leader of the topic `t`.
    private static Admin admin(int port) {
        Node node = new Node(1, "127.0.0.1", port);
        TopicDescription topic = new TopicDescription(
                "t", false, List.of(new TopicPartitionInfo(0, node, List.of(node), List.of(node))));
        return (Admin) Proxy.newProxyInstance(
                RepeatedProduceTest.class.getClassLoader(), new Class<?>[] {Admin.class}, (_, method, _) -> {
                    if (method.getName().equals("describeTopics")) {
                        return new DescribeTopicsResult(null, Map.of("t", KafkaFuture.completedFuture(topic))) {};
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    /// Accepts a connection and answers each request with the next response. After the last response, this method
    /// closes the connection.
    private static void respond(ServerSocket server, List<ApiMessage> responses) {
        try (Socket socket = server.accept()) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            for (ApiMessage response : responses) {
                byte[] request = new byte[in.readInt()];
                in.readFully(request);
                out.write(answer(ByteBuffer.wrap(request), response));
                out.flush();
            }
        } catch (EOFException e) {
            // The client has closed the connection after a response with an error.
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Returns a response to a request, with its length and its header.
    private static byte[] answer(ByteBuffer request, ApiMessage response) {
        request.getShort(); // API key
        short version = request.getShort();
        int correlation = request.getInt();
        ObjectSerializationCache cache = new ObjectSerializationCache();
        int headerBytes = Integer.BYTES + 1;
        int bodyBytes = response.size(cache, version);
        ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + headerBytes + bodyBytes)
                .putInt(headerBytes + bodyBytes)
                .putInt(correlation)
                .put((byte) 0); // number of tagged fields of the header
        response.write(new ByteBufferAccessor(frame), cache, version);
        return frame.array();
    }

    @Test
    void sendsTheSameBatchTwice() throws Exception {
        assertThat(run(List.of(Errors.NONE), List.of(Errors.NONE, Errors.NONE)).how())
                .contains("producer id 4711", "\"NONE, offset 5\" and \"NONE, offset 5\"");
        assertThat(run(List.of(Errors.NONE), List.of(Errors.NONE, Errors.DUPLICATE_SEQUENCE_NUMBER))
                        .how())
                .contains("\"NONE, offset 5\" and \"DUPLICATE_SEQUENCE_NUMBER, offset 5\"");
    }

    @Test
    void waitsUntilTheCoordinatorAssignsAProducerId() throws Exception {
        assertThat(run(
                                List.of(Errors.COORDINATOR_LOAD_IN_PROGRESS, Errors.NOT_COORDINATOR, Errors.NONE),
                                List.of(Errors.NONE, Errors.NONE))
                        .how())
                .contains("producer id 4711");
    }

    @Test
    void doesNotJudgeWithoutAProducerId() {
        assertThatThrownBy(() -> run(List.of(Errors.CLUSTER_AUTHORIZATION_FAILED), List.of(Errors.NONE, Errors.NONE)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("did not assign a producer ID: CLUSTER_AUTHORIZATION_FAILED");
    }

    @Test
    void doesNotJudgeAfterARejectedBatch() {
        assertThatThrownBy(() -> run(
                        List.of(Errors.NONE), List.of(Errors.NOT_LEADER_OR_FOLLOWER, Errors.NOT_LEADER_OR_FOLLOWER)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("rejected the batch: NOT_LEADER_OR_FOLLOWER");
        assertThatThrownBy(() -> run(List.of(Errors.NONE), List.of(Errors.NONE, Errors.KAFKA_STORAGE_ERROR)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("rejected the repetition of the batch: KAFKA_STORAGE_ERROR");
    }
}
