package io.streamgauge.driver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Check for threads that a closed driver has left running.
final class ThreadLeakCheck {
    private ThreadLeakCheck() {}

    static Set<Thread> now() {
        return Set.copyOf(Thread.getAllStackTraces().keySet());
    }

    static void assertNoThreadLeft(Set<Thread> before) throws Exception {
        // The check waits up to 3 s, because a client library may briefly restart a thread that all clients
        // in the JVM share.
        List<Thread> left =
                Poll.read(Duration.ofSeconds(3), Duration.ofMillis(20), () -> started(before), List::isEmpty);
        assertThat(left).isEmpty();
    }

    private static List<Thread> started(Set<Thread> before) {
        List<Thread> left = new ArrayList<>(now());
        left.removeAll(before);
        left.removeIf(t -> !t.isAlive() || isOfTheJdkOrTheLauncher(t));
        return left;
    }

    private static boolean isOfTheJdkOrTheLauncher(Thread thread) {
        String name = thread.getName();
        ThreadGroup group = thread.getThreadGroup();
        return (group != null && group.getName().equals("InnocuousThreadGroup"))
                || name.startsWith("ForkJoinPool")
                || name.startsWith("process reaper")
                || name.startsWith("VirtualThread")
                || name.startsWith("junit-");
    }
}
