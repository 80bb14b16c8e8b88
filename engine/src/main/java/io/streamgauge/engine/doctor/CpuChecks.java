package io.streamgauge.engine.doctor;

import io.streamgauge.calibrate.HostTimes.Used;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Checks of the CPUs: their number, their frequency governor, their use by other programs and guests, and the
/// clock.
///
/// @param machine machine to check
record CpuChecks(Machine machine) {
    /// Minimum number of CPUs with which the generator, the broker and the operating system rarely compete for a
    /// CPU.
    private static final int ENOUGH_CPUS = 4;

    /// Clock sources that a program can read through the vDSO of the kernel, without a system call.
    private static final Set<String> FAST_CLOCKS =
            Set.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter", "timebase", "tod");

    List<Finding> findings() throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        findings.add(cpus());
        findings.add(governor());
        findings.addAll(usage());
        findings.add(clock());
        return findings;
    }

    private Finding cpus() {
        int cpus = machine.times().cpus();
        String seen = Count.of(cpus, "CPU");
        if (cpus == 1) {
            return Finding.problem(
                    "CPUs",
                    seen + ". The generator and the broker compete for this CPU",
                    "Use a machine with at least " + ENOUGH_CPUS + " CPUs.");
        }
        return cpus < ENOUGH_CPUS
                ? Finding.attention(
                        "CPUs",
                        seen + ". The generator and the broker share them, which increases latencies at high rates",
                        "Use a machine with at least " + ENOUGH_CPUS + " CPUs, or low rates.")
                : Finding.fine("CPUs", seen);
    }

    private Finding governor() {
        Set<String> governors;
        try {
            governors = machine.settings().frequencyGovernors();
        } catch (IOException notLinux) {
            return UnknownValue.of("CPU governor");
        }
        if (governors.isEmpty()) {
            return Finding.fine("CPU governor", "not visible, which is usual for virtual machines");
        }
        String seen = String.join(", ", governors);
        return governors.equals(Set.of("performance"))
                ? Finding.fine("CPU governor", seen)
                : Finding.attention(
                        "CPU governor",
                        seen + ". The CPUs can change their frequency during a trial",
                        "Run 'cpupower frequency-set -g performance' as root.");
    }

    private List<Finding> usage() throws InterruptedException {
        long start = System.nanoTime();
        Used before = machine.times().used();
        Thread.sleep(machine.sample());
        Used after = machine.times().used();
        double micros = (System.nanoTime() - start) / 1e3 * machine.times().cpusOfMachine();
        if (before.stealMicros() < 0 || after.stealMicros() < 0) {
            return List.of(UnknownValue.of("steal"), UnknownValue.of("other programs"));
        }
        double steal = (after.stealMicros() - before.stealMicros()) / micros;
        long own = after.ownMicros() - before.ownMicros();
        double others = Math.max(0, after.busyMicros() - before.busyMicros() - own) / micros;
        return List.of(
                used(
                        "steal",
                        steal,
                        Threshold.STEAL_FLAG,
                        Threshold.STEAL_VOID,
                        "other guests or the host used this share of the CPU time in the last second",
                        "Use a dedicated machine, or a virtual machine with dedicated CPUs."),
                used(
                        "other programs",
                        others,
                        Threshold.OTHER_FLAG,
                        Threshold.OTHER_VOID,
                        "other programs used this share of the CPU time in the last second",
                        "Stop these programs before you measure ('top' shows them)."));
    }

    /// Returns the finding about a share of the CPU time. The thresholds are the default thresholds of trials.
    static Finding used(String check, double share, Threshold flag, Threshold voided, String meaning, String remedy) {
        double limit = (share > voided.standard() ? voided : flag).standard();
        String seen = NumberFormatter.percentAbove(share, limit) + " of all CPUs";
        String trials = ": " + meaning + ", and trials with more than " + NumberFormatter.percent(limit);
        if (share > voided.standard()) {
            return Finding.problem(check, seen + trials + " are void", remedy);
        }
        return share > flag.standard()
                ? Finding.attention(check, seen + trials + " are flagged", remedy)
                : Finding.fine(check, seen);
    }

    private Finding clock() {
        String source;
        try {
            source = machine.settings().clockSource();
        } catch (IOException notLinux) {
            return UnknownValue.of("clock source");
        }
        return FAST_CLOCKS.contains(source)
                ? Finding.fine("clock source", source)
                : Finding.attention(
                        "clock source",
                        source + ". Reading this clock is slow, so the generator needs more CPU time for each message",
                        "Boot with the kernel parameter 'clocksource=tsc' if"
                                + " /sys/devices/system/clocksource/clocksource0/available_clocksource lists tsc.");
    }
}
