package io.streamgauge.process;

/// Utility for waits that continue after an interrupt. If such a wait ended early, processes or files could
/// remain.
final class UninterruptibleWait {
    private UninterruptibleWait() {}

    @FunctionalInterface
    interface Wait {
        boolean run() throws InterruptedException;
    }

    /// Repeats `wait` until `wait` completes without an interrupt, then restores the interrupt status.
    static boolean uninterruptibly(Wait wait) {
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
