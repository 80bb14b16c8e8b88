package io.streamgauge.worker.host;

import io.streamgauge.result.HostFacts;
import io.streamgauge.worker.RunningWorker;
import io.streamgauge.worker.message.ControlConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Worker process on another host.
final class RemoteWorker implements RunningWorker {
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(12);

    private final JoinedHost host;
    private final String id;
    private final ControlConnection link;
    private final CompletableFuture<Integer> exit;
    private final CauseOfLoss causeOfLoss;

    /// @param log file to which the last lines of the worker's log are copied when the process has ended
    /// @param causeOfLoss source of the reason why the host was lost
    RemoteWorker(
            JoinedHost host,
            String id,
            ControlConnection link,
            CompletableFuture<JoinedHost.Ended> ended,
            Path log,
            CauseOfLoss causeOfLoss) {
        this.causeOfLoss = causeOfLoss;
        this.host = host;
        this.id = id;
        this.link = link;
        this.exit = ended.thenApply(end -> {
            writeLog(end, log);
            return end.status();
        });
    }

    private static void writeLog(JoinedHost.Ended end, Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            // The workers of a search share the log.
            Files.write(log, end.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException full) {
            // The log only helps to find the cause of an error. The results do not need it.
        }
    }

    @Override
    public ControlConnection link() {
        return link;
    }

    @Override
    public OptionalLong localPid() {
        return OptionalLong.empty();
    }

    @Override
    public Optional<HostFacts> host() {
        return Optional.of(host.facts());
    }

    @Override
    public Optional<String> causeOfLoss() {
        return host.causeOfLoss(causeOfLoss);
    }

    @Override
    public boolean isAlive() {
        return !exit.isDone();
    }

    @Override
    public CompletableFuture<Integer> onExit() {
        return exit;
    }

    @Override
    public void kill() {
        host.kill(id);
    }

    @Override
    public void awaitEnd() {
        link.requestExit();
        try {
            exit.get(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException stillRunning) {
            // The method close() kills a worker that is still running.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        if (isAlive()) {
            kill();
        }
        try {
            link.close();
        } catch (IOException alreadyClosed) {
            // The connection is already closed.
        }
    }
}
