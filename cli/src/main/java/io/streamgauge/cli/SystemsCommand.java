package io.streamgauge.cli;

import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.engine.environment.SystemRegistry;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "systems",
        mixinStandardHelpOptions = true,
        description =
                "Lists the systems that Streamgauge can launch or connect to, with their versions and driver options.",
        footerHeading = "%nExample:%n",
        footer = "  streamgauge systems")
final class SystemsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        SystemRegistry systems = new SystemRegistry();
        out.printf(Locale.ROOT, "%-10s %-18s %-24s %s%n", "system", "modes", "versions to launch", "driver options");
        for (Recipe recipe : Recipes.all()) {
            List<String> options =
                    systems.driver(recipe.driver()).options().stream().sorted().toList();
            out.printf(
                    Locale.ROOT,
                    "%-10s %-18s %-24s %s%n",
                    recipe.name(),
                    recipe.name().equals(recipe.driver()) ? "launch, connect" : "launch",
                    String.join(", ", recipe.versions()),
                    options.isEmpty() ? "-" : String.join(", ", options));
        }
        out.printf(Locale.ROOT, "%-10s %-18s %-24s %s%n", "memory", "launch", "-", "see docs/reference/experiment.md");
        Recipes.all().stream()
                .filter(recipe -> !recipe.name().equals(recipe.driver()))
                .forEach(recipe -> out.printf(
                        Locale.ROOT,
                        "%nTo connect to an existing %s broker, use the driver '%s'.%n",
                        recipe.name(),
                        recipe.driver()));
        out.println();
        out.println("The first version is the default. Downloaded brokers are stored in " + CacheDirectory.ofUser());
    }
}
