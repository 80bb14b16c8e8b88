package io.streamgauge.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Linux system calls for the threads of the load generator. The JDK does not provide these calls. On operating
/// systems other than Linux, the methods do nothing.
public final class LinuxThread {
    private static final int PR_SET_TIMERSLACK = 29;
    private static final int PRIO_PROCESS = 0;
    private static final long CPU_SET_BYTES = 128;
    private static final int BACKGROUND_NICENESS = 10;
    private static final long SCHED_ATTR_BYTES = 56;
    /// Minimum time slice that Linux accepts.
    private static final long SHORT_TIME_SLICE_NANOS = 100_000;

    private LinuxThread() {}

    /// Sets the timer slack of this thread to 1 ns: prctl(2), PR_SET_TIMERSLACK. With the default of 50 µs,
    /// Linux may wake a sleeping thread up to 50 µs late to save power.
    ///
    /// @return false if the operating system does not support the call
    public static boolean minimiseTimerSlack() {
        if (!isLinux()) {
            return false;
        }
        try {
            MethodHandle prctl = function(
                    "prctl",
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                    Linker.Option.firstVariadicArg(1));
            return (int) prctl.invokeExact(PR_SET_TIMERSLACK, 1L, 0L, 0L, 0L) == 0;
        } catch (Throwable unavailable) {
            return false;
        }
    }

    /// Requests a time slice of 0.1 ms instead of the default of up to 3 ms: sched_setattr(2), sched_runtime.
    /// With the EEVDF scheduler of Linux 6.12 and newer, a thread that wakes up can preempt a running thread
    /// that has a longer slice. The method is intended for threads that sleep most of the time and must not wake
    /// late.
    ///
    /// @return false if the operating system does not support the call
    public static boolean requestShortTimeSlice() {
        if (!isLinux() || schedSetAttr() < 0) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle getPriority = function("getpriority", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
            int niceness = (int) getPriority.invokeExact(PRIO_PROCESS, 0);
            // struct sched_attr: size, policy (0: default), flags, nice, priority, runtime, then zeros
            MemorySegment attributes = arena.allocate(SCHED_ATTR_BYTES, Long.BYTES);
            attributes.set(JAVA_INT, 0, (int) SCHED_ATTR_BYTES);
            attributes.set(JAVA_INT, 16, niceness);
            attributes.set(JAVA_LONG, 24, SHORT_TIME_SLICE_NANOS);
            MethodHandle syscall = function(
                    "syscall",
                    FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, ValueLayout.ADDRESS, JAVA_INT),
                    Linker.Option.firstVariadicArg(1));
            return (long) syscall.invokeExact(schedSetAttr(), 0, attributes, 0) == 0;
        } catch (Throwable unavailable) {
            return false;
        }
    }

    /// Returns the number of the system call `sched_setattr`; -1 if unknown.
    private static long schedSetAttr() {
        return switch (System.getProperty("os.arch", "")) {
            case "amd64" -> 314;
            case "aarch64" -> 274;
            default -> -1;
        };
    }

    /// Lowers the priority of the calling platform thread, so that this thread does not delay senders or
    /// brokers. The method calls setpriority(2), which applies to a single thread on Linux. Threads and
    /// processes that the calling thread starts later inherit the priority.
    ///
    /// @return false if the operating system does not support the call
    public static boolean lowerPriority() {
        if (!isLinux()) {
            return false;
        }
        try {
            MethodHandle setPriority =
                    function("setpriority", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
            return (int) setPriority.invokeExact(PRIO_PROCESS, 0, BACKGROUND_NICENESS) == 0;
        } catch (Throwable unavailable) {
            return false;
        }
    }

    /// Binds the calling platform thread to one CPU: sched_setaffinity(2).
    ///
    /// @param cpu number of the CPU, counted from 0
    /// @return false if the operating system does not support the call, or if the thread may not use the CPU
    public static boolean runOn(int cpu) {
        if (!isLinux() || cpu >= CPU_SET_BYTES * 8) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle setAffinity = function(
                    "sched_setaffinity", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ValueLayout.ADDRESS));
            MemorySegment set = arena.allocate(CPU_SET_BYTES, Long.BYTES);
            long word = 1L << (cpu % Long.SIZE);
            set.setAtIndex(JAVA_LONG, cpu / Long.SIZE, word);
            return (int) setAffinity.invokeExact(0, CPU_SET_BYTES, set) == 0;
        } catch (Throwable unavailable) {
            return false;
        }
    }

    @SuppressWarnings("restricted") // restricted methods are required for native access
    private static MethodHandle function(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor, options);
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").startsWith("Linux");
    }
}
