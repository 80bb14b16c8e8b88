package io.streamgauge.deploy;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.SupervisedProcesses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Program that starts a broker and then waits until the program is killed.
final class ControllerMain {
    private ControllerMain() {}

    /// Starts a broker and waits until this process is killed.
    ///
    /// @param arguments name of the recipe, directory for all files, kind of network, and number of
    ///     nodes
    public static void main(String[] arguments) throws Exception {
        Recipe recipe = Recipes.named(arguments[0]).orElseThrow();
        Path place = Path.of(arguments[1]);
        ProgressListener progress = line -> System.err.println("  " + line);
        Launch launch = new Launch(
                null, Integer.parseInt(arguments[3]), null, Map.of(), 0, Map.of(), Network.valueOf(arguments[2]));
        SupervisedProcesses children = SupervisedProcesses.open(place.resolve("tmp"));
        Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), progress));
        RunningCluster cluster = recipe.start(
                installation,
                launch,
                new StartContext(
                        children.temporaryDirectory(recipe.name()), place.resolve("logs"), children, progress));
        String address = cluster.addresses().getFirst();
        Path partial = Files.writeString(place.resolve("ready.partial"), address);
        Files.move(partial, place.resolve("ready"));
        Thread.sleep(Long.MAX_VALUE);
    }
}
