package io.streamgauge.process;

/// Utility for waits that continue after an interrupt. If such a wait ended early, processes or files could
/// remain.
public final class UninterruptibleWait {
    private UninterruptibleWait() {}

    /// Wait that returns a result.
    @FunctionalInterface
    public interface Wait<T, E extends Exception> {
        T run() throws InterruptedException, E;
    }

    /// Repeats `wait` until `wait` completes without an interrupt, then restores the interrupt status.
    ///
    /// @throws E if `wait` throws this exception
    public static <T, E extends Exception> T uninterruptibly(Wait<T, E> wait) throws E {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wait.run();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
