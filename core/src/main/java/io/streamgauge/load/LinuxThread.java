package io.streamgauge.load;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// What Linux can do for a thread of a load generator and the JDK does not offer. Without effect on other systems.
public final class LinuxThread {
    private static final int PR_SET_TIMERSLACK = 29;
    private static final int PRIO_PROCESS = 0;
    private static final long CPU_SET_BYTES = 128;
    private static final int BACKGROUND_NICENESS = 10;

    private LinuxThread() {}

    /// Linux may wake a sleeping thread up to its timer slack (50 us by default) late, to save power. A thread that
    /// paces load asks for 1 ns: prctl(2), PR_SET_TIMERSLACK.
    ///
    /// @return false where that is not possible
    @SuppressWarnings("restricted") // native access is what this is for
    public static boolean minimiseTimerSlack() {
        if (!isLinux()) {
            return false;
        }
        try {
            Linker linker = Linker.nativeLinker();
            MethodHandle prctl = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("prctl"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG),
                    Linker.Option.firstVariadicArg(1));
            return (int) prctl.invokeExact(PR_SET_TIMERSLACK, 1L, 0L, 0L, 0L) == 0;
        } catch (Throwable unavailable) {
            return false;
        }
    }

    /// Makes the calling platform thread wait for a core rather than keep a sender or a broker from one:
    /// setpriority(2), which on Linux is about one thread. For the books of each second, which may be some
    /// milliseconds late where a message may not. Threads and processes that it starts from then on inherit it.
    ///
    /// @return false where that is not possible
    @SuppressWarnings("restricted") // native access is what this is for
    public static boolean giveWay() {
        if (!isLinux()) {
            return false;
        }
        try {
            Linker linker = Linker.nativeLinker();
            MethodHandle setPriority = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("setpriority"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            return (int) setPriority.invokeExact(PRIO_PROCESS, 0, BACKGROUND_NICENESS) == 0;
        } catch (Throwable unavailable) {
            return false;
        }
    }

    /// Binds the calling platform thread to one CPU: sched_setaffinity(2).
    ///
    /// @param cpu from 0
    /// @return false where that is not possible
    @SuppressWarnings("restricted") // native access is what this is for
    public static boolean runOn(int cpu) {
        if (!isLinux() || cpu >= CPU_SET_BYTES * 8) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            MethodHandle setAffinity = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("sched_setaffinity"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
            MemorySegment set = arena.allocate(CPU_SET_BYTES, Long.BYTES);
            long word = 1L << (cpu % Long.SIZE);
            set.setAtIndex(ValueLayout.JAVA_LONG, cpu / Long.SIZE, word);
            return (int) setAffinity.invokeExact(0, CPU_SET_BYTES, set) == 0;
        } catch (Throwable unavailable) {
            return false;
        }
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").startsWith("Linux");
    }
}
