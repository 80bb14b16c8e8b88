package io.streamgauge.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Child process of [SupervisedProcesses].
final class SupervisedProcess implements ChildProcess {
    private final String name;
    private final Process process;
    private final Path log;
    private final CompletableFuture<Integer> exit;

    /// @param ended action to run once when the process has exited
    SupervisedProcess(String name, Process process, Path log, Consumer<SupervisedProcess> ended) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.exit = process.onExit().thenApply(gone -> {
            ended.accept(this);
            return gone.exitValue();
        });
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public Path log() {
        return log;
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public CompletableFuture<Integer> onExit() {
        return exit.copy();
    }

    @Override
    public void stop(Duration grace) {
        long deadline = System.nanoTime() + grace.toNanos();
        terminate();
        awaitOrKill(deadline);
    }

    void terminate() {
        process.destroy();
    }

    /// @param deadlineNanos deadline as a value of [System#nanoTime]
    void awaitOrKill(long deadlineNanos) {
        boolean ended = UninterruptibleWait.uninterruptibly(
                () -> process.waitFor(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS));
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        exit.join();
    }

    @Override
    public String toString() {
        return name + " (pid " + pid() + ")";
    }
}
