package io.streamgauge.driver.rabbitmq.admin;

import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;

/// Handler for failures of the threads of a connection. If a connection ends while it is being closed, its thread
/// notifies the consumers through the worker thread, which may already have ended. The client does not expect
/// this failure, and the JVM would print it, although nothing is lost.
///
/// @param closed whether the connection has been closed
/// @param others handler for all other failures
record LateShutdown(BooleanSupplier closed, Thread.UncaughtExceptionHandler others)
        implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        if (!(failure instanceof RejectedExecutionException) || !closed.getAsBoolean()) {
            others.uncaughtException(thread, failure);
        }
    }
}
