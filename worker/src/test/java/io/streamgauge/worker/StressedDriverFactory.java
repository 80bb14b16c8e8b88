package io.streamgauge.worker;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A system that accepts everything at once. With the option `garbage` its client keeps many small objects and makes
/// new ones with each message, so that the worker's collector has to clear up all the time; with `mute` it tells
/// nothing of its settings.
public final class StressedDriverFactory implements DriverFactory {
    static final String NAME = "stressed";
    /// About 40 MiB of a heap of 64.
    private static final int KEPT = 500_000;
    private static final int A_MESSAGE = 500;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<String> options() {
        return Set.of("garbage", "mute");
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
        boolean garbage = config.options().containsKey("garbage");
        return new Stressed(new byte[garbage ? KEPT : 0][], config.options().containsKey("mute"));
    }

    private record Stressed(byte[][] kept, boolean mute) implements Driver {
        @Override
        public Map<String, String> versions() {
            return Map.of();
        }

        @Override
        public void createDestinations(Topology topology) {}

        @Override
        public Producer openProducer(int index, Topology.Destination destination, SendListener listener) {
            return new Producer() {
                private int next;

                @Override
                public void send(long token, int partition, byte @Nullable [] key, byte[] payload) {
                    for (int i = 0; i < A_MESSAGE && kept.length > 0; i++) {
                        kept[next] = new byte[64];
                        next = (next + 7) % kept.length;
                    }
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
            return _ -> {};
        }

        @Override
        public List<Setting> readBack() {
            return mute
                    ? List.of(new Setting(
                            "destination",
                            "configuration",
                            "not known: no right to describe it",
                            Setting.Origin.READ_BACK))
                    : List.of();
        }

        @Override
        public int openConnections() {
            return 0;
        }

        @Override
        public void deleteDestinations() {}

        @Override
        public void close(Duration timeout) {}
    }
}
