package io.streamgauge.worker;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Driver factory for a system that keeps running after the trial and removes destinations slowly. The system
/// accepts all messages at once. The option `mark` contains the path of a file that exists as long as the
/// destinations exist.
public final class SlowlyDeletingDriverFactory implements DriverFactory {
    static final String NAME = "slowly-deleting";
    private static final long DELETION_MILLIS = 1500;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<String> options() {
        return Set.of("mark");
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
        return new SlowlyDeleting(Path.of(config.options().getOrDefault("mark", "missing")));
    }

    private record SlowlyDeleting(Path mark) implements Driver {
        @Override
        public Map<String, String> versions() {
            return Map.of("slow", "1");
        }

        @Override
        public void createDestinations(Topology topology) {
            try {
                Files.createFile(mark);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener) {
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
        public List<Setting> readBack() {
            return List.of();
        }

        @Override
        public int openConnections() {
            return 0;
        }

        @Override
        public boolean deleteDestinations() {
            try {
                Thread.sleep(DELETION_MILLIS);
                Files.delete(mark);
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        @Override
        public void close(Duration timeout) {}
    }
}
