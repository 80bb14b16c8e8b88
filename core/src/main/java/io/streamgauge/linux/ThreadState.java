package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// State of a platform thread: blocked, running or ready to run. A thread is blocked while it sleeps or waits
/// for a lock or a condition. On Linux, a thread is also blocked while it waits in the kernel, for example in a
/// write to a socket. The state in the kernel is the third field of `/proc/PID/task/TID/stat` (see proc(5)).
public final class ThreadState {
    private static final String BLOCKED = "SD";

    private final Thread thread;
    private final @Nullable Path file;

    private ThreadState(Thread thread, @Nullable Path file) {
        this.thread = thread;
        this.file = file;
    }

    /// Returns the state of the calling thread, which other threads can query.
    public static ThreadState ofThisThread() {
        try {
            return new ThreadState(
                    Thread.currentThread(),
                    Path.of("/proc/thread-self").toRealPath().resolve("stat"));
        } catch (IOException otherSystem) {
            return new ThreadState(Thread.currentThread(), null);
        }
    }

    /// Returns whether the thread is blocked. On operating systems other than Linux, the result is false while
    /// the thread is blocked in the kernel. This method may be called on any thread.
    public boolean isBlocked() {
        return switch (thread.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            case RUNNABLE -> isBlockedInKernel();
            case NEW, TERMINATED -> false;
        };
    }

    private boolean isBlockedInKernel() {
        if (file == null) {
            return false;
        }
        try {
            String line = StatusFields.read(file);
            // The name of the thread is in parentheses and may contain any character.
            int state = line.lastIndexOf(')') + 2;
            return state < line.length() && BLOCKED.indexOf(line.charAt(state)) >= 0;
        } catch (IOException threadEnded) {
            return false;
        }
    }
}
