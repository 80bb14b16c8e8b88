package io.streamgauge.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "workers",
        mixinStandardHelpOptions = true,
        description = "Checks the worker hosts of an experiment.",
        subcommands = {WorkersCheckCommand.class},
        footerHeading = "%nExample:%n",
        footer = "  streamgauge workers check big.yaml")
final class WorkersCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
