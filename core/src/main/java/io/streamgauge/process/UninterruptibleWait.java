package io.streamgauge.process;

/// Waits that must come to their end even where the waiting thread is asked to stop: what they wait for would be left
/// behind otherwise.
final class UninterruptibleWait {
    private UninterruptibleWait() {}

    @FunctionalInterface
    interface Wait {
        boolean run() throws InterruptedException;
    }

    /// Runs `wait` again for as long as it is interrupted, then restores the interrupt.
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
