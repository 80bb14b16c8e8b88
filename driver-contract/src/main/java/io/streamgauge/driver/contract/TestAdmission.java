package io.streamgauge.driver.contract;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/// JUnit extension that delays test classes and tests while the machine is overloaded. Without this delay, the
/// test JVMs, brokers and workers would compete for the CPUs of a slow machine. A broker would need 40 s to
/// start, and tests would exceed their time limits. Up to two classes and two tests run regardless of the load.
/// Another class or test starts only if at most four threads per CPU are running or ready to run, and at least
/// 10 s after the previous start of this kind, because the load of a test rises when its brokers start.
///
/// Each running class or test holds the lock of a file in the directory that the configuration parameter
/// `streamgauge.test.slots` names. Without the parameter, the extension does nothing.
public final class TestAdmission implements BeforeAllCallback, BeforeEachCallback {
    private static final int MAX_RUNNABLE_PER_CPU = 4;
    private static final int ALWAYS = 2;
    private static final int MAX_SLOTS = 64;
    private static final int READINGS = 10;
    private static final Duration BETWEEN_STARTS = Duration.ofSeconds(10);
    private static final Path LOAD = Path.of("/proc/loadavg");
    private static final Namespace NAMESPACE = Namespace.create(TestAdmission.class);

    /// Lock of a running class or test. JUnit closes it at the end of the class or test.
    private record Slot(FileChannel file, FileLock lock) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            lock.release();
            file.close();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        // The outer class of a nested class holds a lock.
        if (context.getParent().flatMap(ExtensionContext::getTestClass).isEmpty()) {
            await("classes", context);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException, InterruptedException {
        await("tests", context);
    }

    private static void await(String kind, ExtensionContext context) throws IOException, InterruptedException {
        Optional<String> directory = context.getConfigurationParameter("streamgauge.test.slots");
        if (directory.isEmpty()) {
            return;
        }
        Path slots = Files.createDirectories(Path.of(directory.get(), kind));
        Slot slot = firstFree(slots, ALWAYS);
        while (slot == null) {
            // The pause differs between the waiting tests, so that they do not all start at the same time.
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(3000));
            slot = firstFree(slots, ALWAYS);
            if (slot == null && !isOverloaded() && mayStart(directory.get())) {
                slot = firstFree(slots, MAX_SLOTS);
            }
        }
        context.getStore(NAMESPACE).put(kind, slot);
    }

    private static @Nullable Slot firstFree(Path slots, int allowed) throws IOException {
        Slot slot = null;
        for (int i = 0; i < allowed && slot == null; i++) {
            slot = lock(slots.resolve(Integer.toString(i)));
        }
        return slot;
    }

    private static @Nullable Slot lock(Path path) throws IOException {
        FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = file.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            // Another class or test in this JVM holds the lock.
        }
        if (lock == null) {
            file.close();
            return null;
        }
        return new Slot(file, lock);
    }

    /// Returns whether the previous start was long enough ago, and records a start in this case.
    private static boolean mayStart(String directory) throws IOException {
        Path last = Path.of(directory, "last-start");
        Instant now = Instant.now();
        boolean enough = !Files.exists(last)
                || Files.getLastModifiedTime(last)
                        .toInstant()
                        .plus(BETWEEN_STARTS)
                        .isBefore(now);
        if (enough) {
            Files.writeString(last, now.toString());
        }
        return enough;
    }

    private static boolean isOverloaded() throws IOException, InterruptedException {
        int runnable = 0;
        for (int i = 0; i < READINGS; i++) {
            // The fourth field contains the numbers of runnable and of all threads, for example 3/612.
            runnable += Integer.parseInt(Files.readString(LOAD).split("[ /]")[3]);
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return runnable > READINGS * MAX_RUNNABLE_PER_CPU * Runtime.getRuntime().availableProcessors();
    }
}
