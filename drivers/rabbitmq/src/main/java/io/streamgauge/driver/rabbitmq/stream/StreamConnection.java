package io.streamgauge.driver.rabbitmq.stream;

import com.rabbitmq.stream.BackOffDelayPolicy;
import com.rabbitmq.stream.Environment;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.settings.RabbitAuthentication;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// Stream client with its own connections and threads. Several producers or several consumers can share a
/// stream client. The client uses one connection for each node, but at most three, to locate streams. The
/// client also opens connections to each node whose streams it uses.
final class StreamConnection {
    private static final Duration RETRY = Duration.ofMillis(500);

    private final MultiThreadIoEventLoopGroup loop;
    private final ScheduledExecutorService scheduler;
    private final Set<Channel> channels = ConcurrentHashMap.newKeySet();
    private final Environment environment;
    private volatile boolean closed;

    /// @param node number of the node. This number modulo the number of stream addresses is the index of the
    ///     first address to use
    StreamConnection(DriverConfig config, int node, String name) {
        ThreadFactory threads = Thread.ofPlatform()
                .name("streamgauge-stream-" + name + "-", 0)
                .daemon()
                .factory();
        this.loop = new MultiThreadIoEventLoopGroup(1, threads, NioIoHandler.newFactory());
        this.scheduler = Executors.newScheduledThreadPool(1, threads);
        try {
            this.environment = Environment.builder()
                    .uris(uris(config, node))
                    .username(config.credentials().getOrDefault("user", "guest"))
                    .password(config.credentials().getOrDefault("password", "guest"))
                    .virtualHost(RabbitAuthentication.virtualHost(config))
                    .id("streamgauge-" + name)
                    .rpcTimeout(Duration.ofSeconds(10))
                    .recoveryBackOffDelayPolicy(BackOffDelayPolicy.fixedWithInitialDelay(RETRY, RETRY))
                    .topologyUpdateBackOffDelayPolicy(BackOffDelayPolicy.fixedWithInitialDelay(RETRY, RETRY))
                    .scheduledExecutorService(scheduler)
                    .netty()
                    .eventLoopGroup(loop)
                    .channelCustomizer(this::watch)
                    .environmentBuilder()
                    .build();
        } catch (RuntimeException e) {
            endThreads(Duration.ofSeconds(2));
            throw e;
        }
    }

    private static List<String> uris(DriverConfig config, int node) {
        List<String> uris = new ArrayList<>();
        for (String address :
                config.options().getOrDefault(RabbitOptions.STREAMS, "").split(",", -1)) {
            uris.add("rabbitmq-stream://" + address);
        }
        Collections.rotate(uris, -Math.floorMod(node, uris.size()));
        return uris;
    }

    private void watch(Channel channel) {
        channels.add(channel);
        channel.closeFuture().addListener(_ -> channels.remove(channel));
    }

    Environment environment() {
        return environment;
    }

    int openConnections() {
        return (int) channels.stream().filter(Channel::isActive).count();
    }

    /// Returns whether the client has lost all its connections. The result is false after the client has been
    /// closed.
    boolean isLost() {
        return !closed && openConnections() == 0;
    }

    /// Closes all connections and ends all threads within `timeout`. Does not throw exceptions.
    void close(Duration timeout) {
        closed = true;
        Thread closer = Thread.startVirtualThread(() -> {
            try {
                environment.close();
            } catch (RuntimeException e) {
                // The broker is unavailable, so the client cannot be closed properly.
            }
        });
        try {
            closer.join(timeout.dividedBy(2));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (Channel channel : channels) {
            ChannelFuture _ = channel.close();
        }
        endThreads(timeout.dividedBy(2));
    }

    private void endThreads(Duration timeout) {
        scheduler.shutdownNow();
        loop.shutdownGracefully(0, timeout.toMillis(), TimeUnit.MILLISECONDS).awaitUninterruptibly(timeout.toMillis());
    }
}
