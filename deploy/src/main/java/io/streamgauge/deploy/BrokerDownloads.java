package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Program that downloads the default versions of brokers. The launcher script runs it while Maven builds the
/// remaining modules. The class path of the program contains only this module and its dependencies.
public final class BrokerDownloads {
    private BrokerDownloads() {}

    /// Downloads the brokers with these names concurrently. Unknown names and failures are ignored, because the
    /// command that needs the broker reports them.
    public static void main(String[] names) throws InterruptedException {
        fetch(List.of(names), CacheDirectory.ofUser(), System.out);
    }

    /// @param names names of recipes
    /// @param cache directory for the downloads
    /// @param out stream to which a line is written for each step
    static void fetch(List<String> names, Path cache, PrintStream out) throws InterruptedException {
        FetchContext context = new FetchContext(cache, out::println);
        List<Thread> downloads = new ArrayList<>();
        for (String name : names) {
            Recipes.named(name)
                    .ifPresent(recipe -> downloads.add(
                            Thread.ofPlatform().name("download-" + name).start(() -> fetch(recipe, context))));
        }
        for (Thread download : downloads) {
            download.join();
        }
    }

    private static void fetch(Recipe recipe, FetchContext context) {
        try {
            recipe.fetch(new Launch(null, 1, null, Map.of(), 0), context);
        } catch (DeploymentException notAvailable) {
            // The command that needs this broker repeats the download and reports the reason if the download fails
            // again.
        }
    }
}
