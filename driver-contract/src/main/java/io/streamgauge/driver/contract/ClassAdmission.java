package io.streamgauge.driver.contract;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/// JUnit extension that delays the start of a test class while the machine is overloaded. On a slow machine, four
/// test JVMs with their brokers and workers share the CPUs so thinly that a broker needs 40 s to start and tests
/// exceed their time limits. Two classes always run. A further class starts only if the load average of the last
/// minute is at most four per CPU.
///
/// Each running class holds the lock of one file in the directory that the configuration parameter
/// `streamgauge.test.slots` names. Without the parameter, the extension does nothing.
public final class ClassAdmission implements BeforeAllCallback {
    private static final double MAX_LOAD_PER_CPU = 4;
    private static final int ALWAYS = 2;
    private static final int MAX_SLOTS = 64;
    private static final Namespace NAMESPACE = Namespace.create(ClassAdmission.class);

    /// The lock of a running class. JUnit closes it after the last test of the class.
    private record Slot(FileChannel file, FileLock lock) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            lock.release();
            file.close();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        String directory =
                context.getConfigurationParameter("streamgauge.test.slots").orElse("");
        if (directory.isEmpty()) {
            return;
        }
        Path slots = Files.createDirectories(Path.of(directory));
        Slot slot = free(slots);
        while (slot == null) {
            TimeUnit.SECONDS.sleep(1);
            slot = free(slots);
        }
        context.getStore(NAMESPACE).put(Slot.class, slot);
    }

    private static @Nullable Slot free(Path slots) throws IOException {
        int allowed = loadPerCpu() <= MAX_LOAD_PER_CPU ? MAX_SLOTS : ALWAYS;
        for (int i = 0; i < allowed; i++) {
            Slot slot = lock(slots.resolve(Integer.toString(i)));
            if (slot != null) {
                return slot;
            }
        }
        return null;
    }

    private static @Nullable Slot lock(Path path) throws IOException {
        FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = file.tryLock();
        if (lock == null) {
            file.close();
            return null;
        }
        return new Slot(file, lock);
    }

    private static double loadPerCpu() {
        OperatingSystemMXBean machine = ManagementFactory.getOperatingSystemMXBean();
        return machine.getSystemLoadAverage() / machine.getAvailableProcessors();
    }
}
