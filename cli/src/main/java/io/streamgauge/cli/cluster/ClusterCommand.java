package io.streamgauge.cli.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        description = "Starts, shows and stops clusters for manual use.",
        subcommands = {ClusterUpCommand.class, ClusterStatusCommand.class, ClusterDownCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge cluster up kafka --nodes 3",
            "  streamgauge cluster status",
            "  streamgauge cluster down kafka"
        })
public final class ClusterCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
