package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.cli.output.DoctorText;
import io.streamgauge.engine.doctor.Doctor;
import io.streamgauge.engine.doctor.Finding;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = {
            "Checks whether this machine is ready for measurements.",
            "Checks the JDK, Maven, apt, disks, limits, memory, CPUs and the clock in about a second. Shows the state"
                    + " of each property and, if the state is not fine, a remedy."
        },
        footerHeading = "%nExit codes:%n",
        footer = {"  0   no problem (properties that need attention do not count)", "  8   at least one problem"})
final class DoctorCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print the findings as JSON instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Finding> findings = Doctor.examine();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.indented().writeValueAsString(findings));
        } else {
            DoctorText.lines(findings).forEach(out::println);
        }
        out.flush();
        return Doctor.isReady(findings) ? ExitCode.DONE : ExitCode.HOST_NOT_READY;
    }
}
