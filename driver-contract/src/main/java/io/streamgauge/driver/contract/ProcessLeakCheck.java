package io.streamgauge.driver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/// JUnit extension that fails a test class if processes that the class has started are still running one minute
/// after its last test. Otherwise, such a process could cause a failure in a later test class of the same JVM. A
/// file in `META-INF/services` registers the extension.
public final class ProcessLeakCheck implements BeforeAllCallback, AfterAllCallback {
    private static final Namespace NAMESPACE = Namespace.create(ProcessLeakCheck.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(NAMESPACE).put(LiveProcesses.class, LiveProcesses.startedFromNow());
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        LiveProcesses started = Objects.requireNonNull(
                context.getStore(NAMESPACE).get(LiveProcesses.class, LiveProcesses.class), "beforeAll did not run");
        List<ProcessHandle> left =
                Poll.read(Duration.ofMinutes(1), Duration.ofMillis(50), started::list, List::isEmpty);
        assertThat(LiveProcesses.describe(left))
                .as("processes that %s left running", context.getDisplayName())
                .isEmpty();
    }
}
