package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Driver factory for a system that accepts all messages at once. With the option `garbage`, a client thread
/// keeps allocating small objects, so that frequent garbage collections pause the worker. With the option
/// `mute`, Streamgauge cannot read back the settings of the system. The option `fail` contains the step in
/// which the worker that creates the destinations fails: `create`, `open` (the client reports a fatal error),
/// `read-back` or `delete` (the destinations remain).
public final class StressedDriverFactory implements DriverFactory {
    static final String NAME = "stressed";
    /// Number of retained objects. These objects use about 26 MiB of a heap of 64 MiB.
    private static final int KEPT = 400_000;
    private static final int AT_ONCE = 100_000;
    private static final long REST_MILLIS = 20;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<String> options() {
        return Set.of("garbage", "mute", "fail");
    }

    @Override
    public List<String> problems(DriverConfig config) {
        return List.of();
    }

    @Override
    public List<Setting> plannedSettings(DriverConfig config) {
        return List.of();
    }

    @Override
    public Driver open(DriverConfig config, FatalErrorListener fatal) {
        if (config.options().containsKey("garbage")) {
            Thread.ofPlatform().daemon().name("storm").start(StressedDriverFactory::storm);
        }
        return new Stressed(
                config.options().containsKey("mute"),
                config.options().getOrDefault("fail", ""),
                fatal,
                new AtomicBoolean());
    }

    private static void storm() {
        byte[][] kept = new byte[KEPT][];
        int next = 0;
        try {
            while (true) {
                for (int i = 0; i < AT_ONCE; i++) {
                    kept[next] = new byte[48];
                    next = (next + 7) % KEPT;
                }
                Thread.sleep(REST_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private record Stressed(boolean mute, String failing, FatalErrorListener fatal, AtomicBoolean created)
            implements Driver {
        private boolean failsIn(String step) {
            return created.get() && failing.equals(step);
        }

        @Override
        public Map<String, String> versions() {
            return Map.of();
        }

        @Override
        public void createDestinations(Topology topology) throws DriverException {
            created.set(true);
            if (failsIn("create")) {
                throw new DriverException("scripted failure of create");
            }
        }

        @Override
        public void useDestinations(Topology topology) {}

        @Override
        public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener) {
            if (failsIn("open")) {
                fatal.fatal("scripted failure of open");
            }
            return new Producer() {
                @Override
                public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
                    listener.accepted(token);
                }

                @Override
                public void flush() {}

                @Override
                public void close(Duration timeout) {}
            };
        }

        @Override
        public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) {
            return new NoConsumer();
        }

        @Override
        public List<Setting> readBack() throws DriverException {
            if (failsIn("read-back")) {
                throw new DriverException("scripted failure of read-back");
            }
            return mute
                    ? List.of(new Setting(
                            Scope.DESTINATION,
                            "configuration",
                            "not known: missing permission DescribeConfigs",
                            Setting.Origin.READ_BACK))
                    : List.of();
        }

        @Override
        public int openConnections() {
            return 0;
        }

        @Override
        public boolean deleteDestinations() {
            return !failing.equals("delete");
        }

        @Override
        public void close(Duration timeout) {}
    }
}
