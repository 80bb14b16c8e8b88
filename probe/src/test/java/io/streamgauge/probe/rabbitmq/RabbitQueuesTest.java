package io.streamgauge.probe.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.probe.api.DestinationFeature;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RabbitQueuesTest {
    private final CountDownLatch removing = new CountDownLatch(1);
    private final CountDownLatch created = new CountDownLatch(1);
    private final ConcurrentLinkedQueue<String> deleted = new ConcurrentLinkedQueue<>();

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(RabbitQueuesTest.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /// Returns the connections to a broker that deletes a queue only after the next probe has created its queues.
    private ConnectionFactory slowBroker() {
        Channel channel = proxy(Channel.class, (_, method, arguments) -> {
            if (method.getName().equals("queueDelete")) {
                removing.countDown();
                created.await();
                deleted.add((String) arguments[0]);
            }
            return null;
        });
        Connection connection = proxy(Connection.class, (_, method, _) -> switch (method.getName()) {
            case "isOpen" -> true;
            case "createChannel" -> channel;
            default -> throw new UnsupportedOperationException(method.getName());
        });
        return new ConnectionFactory() {
            @Override
            public Connection newConnection(List<Address> addresses, String name) {
                return connection;
            }
        };
    }

    @Test
    void keepsTheQueuesOfTheNextProbeDuringASlowRemoval() throws Exception {
        RabbitQueues queues = new RabbitQueues(
                ProbeConnection.open(slowBroker(), List.of(new Address("127.0.0.1"))), QueueType.CLASSIC);
        queues.create("old", new DestinationFeature.Plain());
        Thread removal = Thread.ofVirtual().start(queues::removeAll);
        removing.await();
        queues.create("new", new DestinationFeature.Partitions(2));
        created.countDown();
        removal.join();
        assertThat(deleted).containsExactly("old");
        assertThat(queues.isExchange("new")).isTrue();
        assertThat(queues.partitions("new")).containsExactly("new.0", "new.1");
    }
}
