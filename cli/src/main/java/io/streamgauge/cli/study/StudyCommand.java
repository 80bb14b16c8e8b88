package io.streamgauge.cli.study;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "study",
        mixinStandardHelpOptions = true,
        description = "Runs published studies and compares their claims with results measured on this machine.",
        subcommands = {
            StudyListCommand.class,
            StudyShowCommand.class,
            StudyRunCommand.class,
            StudyReportCommand.class,
            StudyCombineCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge study list",
            "  streamgauge study show lublin-2022",
            "  streamgauge study run lublin-2022",
            "  streamgauge study run confluent-2020 --scale paper --connect inventory.yaml"
        })
public final class StudyCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
