package io.streamgauge.deploy.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.deploy.metrics.JmxSource;
import io.streamgauge.measure.resources.MetricsSource.Metric;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.remote.JMXConnectorServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Test of the JMX connector of a launched node. The test starts the connector in this JVM.
class KafkaNodeMainTest {
    private static final ObjectName ALL_AT_ONCE = name("io.streamgauge:type=ManyBeans");
    private static final ObjectName QUEUE = name("kafka.network:type=RequestChannel,name=RequestQueueSize");
    private static final String HANDLERS = "kafka.server:type=KafkaRequestHandlerPool,name=";
    private static final ObjectName MESSAGES = name("kafka.server:type=BrokerTopicMetrics,name=MessagesInPerSec");

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final Fake queue = new Fake();
    private final Fake messages = new Fake();
    private final int port;
    private final JMXConnectorServer server;

    /// MBean similar to Kafka's gauges and counters.
    public interface FakeMBean {
        long getValue();

        long getCount();
    }

    /// MBean with a value that the test sets. The class is public because the MBean server accesses it by
    /// reflection.
    public static final class Fake implements FakeMBean {
        private volatile long value;
        private volatile long delayMillis;

        @Override
        public long getValue() {
            return value;
        }

        @Override
        public long getCount() {
            try {
                Thread.sleep(delayMillis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return value;
        }
    }

    /// Management interface of [Idle].
    public interface IdleMBean extends FakeMBean {}

    /// Counter of an idle time that grows faster than the time.
    public static final class Idle implements IdleMBean {
        private final AtomicLong nanos = new AtomicLong();

        @Override
        public long getValue() {
            return 0;
        }

        @Override
        public long getCount() {
            return nanos.addAndGet(1_000_000_000_000L);
        }
    }

    /// Bean with the attribute `io-wait-ratio`, whose name is not that of a Java method.
    private record NetworkThread(double ratio) implements DynamicMBean {
        @Override
        public Object getAttribute(String attribute) {
            return ratio;
        }

        @Override
        public void setAttribute(Attribute attribute) {
            throw new UnsupportedOperationException();
        }

        @Override
        public AttributeList getAttributes(String[] attributes) {
            AttributeList list = new AttributeList();
            for (String attribute : attributes) {
                list.add(new Attribute(attribute, ratio));
            }
            return list;
        }

        @Override
        public AttributeList setAttributes(AttributeList attributes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object invoke(String action, Object[] values, String[] signature) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MBeanInfo getMBeanInfo() {
            return new MBeanInfo(
                    NetworkThread.class.getName(),
                    "network thread",
                    new MBeanAttributeInfo[] {
                        new MBeanAttributeInfo("io-wait-ratio", "double", "idle share", true, false, false)
                    },
                    null,
                    null,
                    null);
        }
    }

    /// Bean that is registered until it is closed.
    private final class Registered implements AutoCloseable {
        private final ObjectName name;

        Registered(String name) throws JMException {
            this(name, new Fake());
        }

        Registered(String name, Object bean) throws JMException {
            this.name = name(name);
            beans.registerMBean(bean, this.name);
        }

        @Override
        public void close() throws JMException {
            beans.unregisterMBean(name);
        }
    }

    KafkaNodeMainTest() throws Exception {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        server = KafkaNodeMain.open("127.0.0.1", port, "secret");
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (JMException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @BeforeEach
    void register() throws JMException {
        beans.registerMBean(queue, QUEUE);
        beans.registerMBean(messages, MESSAGES);
    }

    @AfterEach
    void close() throws Exception {
        beans.unregisterMBean(QUEUE);
        beans.unregisterMBean(MESSAGES);
        if (beans.isRegistered(ALL_AT_ONCE)) {
            beans.unregisterMBean(ALL_AT_ONCE);
        }
        server.stop();
    }

    private Map<String, Double> twoSamples() throws IOException {
        JmxSource source = source("secret");
        try {
            source.sample();
            messages.value = 1000;
            queue.value = 7;
            return source.sample().stream().collect(Collectors.toMap(Metric::name, Metric::value));
        } finally {
            source.close();
        }
    }

    private JmxSource source(String password) {
        return KafkaMetrics.source("kafka-1", "127.0.0.1:" + port, List.of(KafkaJmx.USER, password));
    }

    private static void assertPlausible(Map<String, Double> figures) {
        assertThat(figures).containsEntry("request_queue_length", 7.0);
        assertThat(figures.get("messages_in_per_second")).isGreaterThan(0);
        assertThat(figures.get("heap_used_bytes")).isGreaterThan(1 << 20);
        assertThat(figures).containsKey("gc_millis_per_second");
    }

    @Test
    void readsAllBeansWithOneRequest() throws IOException {
        assertThat(beans.isRegistered(ALL_AT_ONCE)).isTrue();
        assertPlausible(twoSamples());
    }

    @Test
    void readsAnExistingNodeBeanByBean() throws Exception {
        beans.unregisterMBean(ALL_AT_ONCE);
        assertPlausible(twoSamples());
    }

    /// Without a bean for each pool, the idle times of the handlers of broker and controller cannot be separated. The
    /// queue of requests is that of the controller.
    @Test
    void omitsFiguresThatIncludeTheController() throws Exception {
        try (Registered _ = new Registered("kafka.controller:type=KafkaController,name=LastAppliedRecordOffset");
                Registered _ = new Registered(HANDLERS + "RequestHandlerAvgIdlePercent")) {
            assertThat(twoSamples())
                    .containsKey("messages_in_per_second")
                    .doesNotContainKeys("request_queue_length", "handler_idle_percent");
        }
    }

    @Test
    void readsTheIdleTimeOfTheHandlersOfTheBroker() throws Exception {
        try (Registered _ = new Registered("kafka.controller:type=KafkaController,name=LastAppliedRecordOffset");
                Registered _ = new Registered(HANDLERS + "RequestHandlerAvgIdlePercent", new Idle());
                Registered _ = new Registered(HANDLERS + "BrokerRequestHandlerAvgIdlePercent")) {
            assertThat(twoSamples()).containsEntry("handler_idle_percent", 0.0);
        }
    }

    @Test
    void readsTheIdleTimeOfTheHandlersOfANodeWithoutController() throws Exception {
        try (Registered _ = new Registered(HANDLERS + "RequestHandlerAvgIdlePercent", new Idle())) {
            assertThat(twoSamples()).containsEntry("handler_idle_percent", 100.0);
        }
    }

    /// The thread of the controller is always idle. One thread of the broker is idle for 20 % of the time, and one for
    /// 140 %, which counts as 100 %.
    @Test
    void averagesTheIdleTimesOfTheNetworkThreadsOfTheBroker() throws Exception {
        String threads = "kafka.server:type=socket-server-metrics,listener=%s,networkProcessor=%d";
        try (Registered _ = new Registered(threads.formatted("CONTROLLER", 0), new NetworkThread(1));
                Registered _ = new Registered(threads.formatted("PLAINTEXT", 1), new NetworkThread(0.2));
                Registered _ = new Registered(threads.formatted("PLAINTEXT", 2), new NetworkThread(1.4))) {
            assertThat(twoSamples()).containsEntry("network_idle_percent", 60.0);
        }
    }

    @Test
    void discardsALateResponse() throws IOException {
        try (JmxSource source = source("secret")) {
            source.sample();
            messages.delayMillis = 3_200;
            assertThatThrownBy(source::sample)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no complete response within 3 s");
            messages.delayMillis = 0;
            messages.value = 1000;
            assertThat(source.sample())
                    .extracting(Metric::name)
                    .contains("request_queue_length")
                    .doesNotContain("messages_in_per_second");
        }
    }

    @Test
    void failsWithAWrongPassword() {
        assertThatThrownBy(() -> source("wrong").sample())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("authentication failed");
    }
}
