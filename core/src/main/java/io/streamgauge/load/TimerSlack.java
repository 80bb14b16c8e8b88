package io.streamgauge.load;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Linux may wake a sleeping thread up to its timer slack (50 us by default) late, to save power. A thread that paces
/// load asks for 1 ns: prctl(2), PR_SET_TIMERSLACK.
final class TimerSlack {
    private static final int PR_SET_TIMERSLACK = 29;

    private TimerSlack() {}

    /// Minimises the slack of the calling platform thread.
    ///
    /// @return false where that is not possible, as on other systems than Linux
    @SuppressWarnings("restricted") // native access is what this is for
    static boolean minimise() {
        if (!System.getProperty("os.name", "").startsWith("Linux")) {
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
}
