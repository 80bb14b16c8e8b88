package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree.Scalar;
import java.util.Optional;

/// Reader of lists of CPUs.
final class CpuSetReader {
    private final SystemCheck check;

    CpuSetReader(SystemCheck check) {
        this.check = check;
    }

    /// Reads a list of CPUs of this machine. Returns [CpuSet#ALL] if the field is missing. Reports a problem and
    /// returns [CpuSet#ALL] if the list is invalid. Reports a problem and returns the list if processes cannot be
    /// bound to the CPUs.
    CpuSet read(Fields fields, String key) {
        CpuSet cpus = readUnchecked(fields, key);
        if (!cpus.isAll()) {
            for (String problem : check.problems(cpus)) {
                Rejection rejection = Rejection.of(problem);
                fields.problem(key, fields.pathOf(key) + " is " + cpus + ": " + rejection.reason(), rejection.remedy());
            }
        }
        return cpus;
    }

    /// Reads a list of CPUs of other hosts, whose CPUs are unknown. Returns [CpuSet#ALL] if the field is missing.
    /// Reports a problem and returns [CpuSet#ALL] if the list is invalid.
    static CpuSet readUnchecked(Fields fields, String key) {
        Scalar scalar = fields.scalar(key, "a list of CPUs");
        if (scalar == null) {
            return CpuSet.ALL;
        }
        Optional<CpuSet> cpus = CpuSet.parse(scalar.value());
        if (cpus.isEmpty()) {
            fields.problem(
                    key,
                    fields.pathOf(key) + " '" + scalar.written() + "' is not a list of CPUs",
                    "Write CPU numbers or ranges, for example 0, 2-3 or 0,4-7.");
            return CpuSet.ALL;
        }
        return cpus.get();
    }
}
