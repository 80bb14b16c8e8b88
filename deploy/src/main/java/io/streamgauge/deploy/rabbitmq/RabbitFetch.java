package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.deploy.CachedTree;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where RabbitMQ comes from: a given path, else the cache, else Debian packages, else what is installed.
final class RabbitFetch {
    private final FetchContext context;
    private final Path aptConfiguration;
    private final String path;

    /// @param aptConfiguration usually `/etc/apt`
    /// @param path the variable `PATH`
    RabbitFetch(FetchContext context, Path aptConfiguration, String path) {
        this.context = context;
        this.aptConfiguration = aptConfiguration;
        this.path = path;
    }

    Installation given(Path home, @Nullable String wanted) throws DeploymentException {
        RabbitHome tree = RabbitHome.in(home, path)
                .orElseThrow(() -> new DeploymentException(
                        RabbitHome.hasServer(home)
                                ? "rabbitmq home '" + home
                                        + "': there is no erl with epmd on the PATH to run it. Install "
                                        + "Erlang, or leave home out to have both fetched."
                                : "rabbitmq home '" + home
                                        + "': it holds no sbin/rabbitmq-server with plugins beside it. Give"
                                        + " the directory of an unpacked RabbitMQ, or leave home out to have"
                                        + " one fetched."));
        if (wanted != null && !wanted.equals(tree.version())) {
            throw new DeploymentException("rabbitmq home '" + home + "': it holds " + tree.version()
                    + ", but version is " + wanted + ". Correct one of the two.");
        }
        return new Installation(tree.version(), home.toAbsolutePath(), "home");
    }

    /// @param wanted null: the default, or any that is installed where that one cannot be had
    Installation found(@Nullable String wanted) throws DeploymentException {
        String name = Objects.requireNonNullElse(
                wanted, RabbitVersion.KNOWN.getFirst().version());
        RabbitVersion version = RabbitVersion.named(name)
                .orElseThrow(() -> new DeploymentException("rabbitmq " + name + ": it is not known where to get it. "
                        + "Give the path of an unpacked one as home."));
        try {
            Path tree = new CachedTree(context.cache(), "rabbitmq-" + name)
                    .obtain(context.progress(), directory -> fill(version, directory));
            return new Installation(name, tree, "Debian " + version.suite());
        } catch (DeploymentException noPackages) {
            Optional<RabbitHome> installed =
                    RabbitHome.installed(path).filter(tree -> wanted == null || wanted.equals(tree.version()));
            if (installed.isPresent()) {
                context.progress()
                        .step("rabbitmq " + name + " cannot be fetched: using the installed "
                                + installed.get().version());
                return new Installation(
                        installed.get().version(), installed.get().server(), "PATH");
            }
            throw noPackages;
        }
    }

    private void fill(RabbitVersion version, Path directory) throws DeploymentException, IOException {
        List<AptSource> archives = AptSources.debianIn(aptConfiguration);
        if (archives.isEmpty() || !DebianPackages.areUsable()) {
            throw new DeploymentException("rabbitmq " + version.version() + ": this machine has no apt with a Debian "
                    + "archive to fetch it from, and no rabbitmq-server on the PATH. " + RabbitFetch.remedy());
        }
        context.progress()
                .step("fetching RabbitMQ " + version.version() + " with its Erlang (about 45 MB) as packages "
                        + "of Debian " + version.suite() + "; nothing is installed");
        @Nullable DeploymentException last = null;
        for (AptSource archive : archives) {
            try (ChildProcesses children = SupervisedProcesses.open(context.cache())) {
                Path state = children.temporaryDirectory("apt");
                new DebianPackages(children, state, context.progress())
                        .unpack(archive, version.suite(), "rabbitmq-server", RabbitVersion.PACKAGES, directory);
                finish(version, directory);
                return;
            } catch (DeploymentException e) {
                last = e;
            }
        }
        throw new DeploymentException(
                "rabbitmq " + version.version() + ": the Debian archives in this machine's apt "
                        + "sources do not give it. " + remedy() + "\n"
                        + Objects.requireNonNull(last).getMessage(),
                last);
    }

    private static void finish(RabbitVersion version, Path directory) throws DeploymentException {
        try {
            new ErlangRelocation(directory).apply();
        } catch (IOException e) {
            throw new DeploymentException(
                    "rabbitmq " + version.version() + ": its packages cannot be unpacked: " + IoErrorText.of(e) + ". "
                            + remedy(),
                    e);
        }
        String found = RabbitHome.in(directory, "").map(RabbitHome::version).orElse("nothing");
        if (!found.equals(version.version())) {
            throw new DeploymentException("rabbitmq " + version.version() + ": Debian " + version.suite() + " has "
                    + found + " now. " + remedy());
        }
    }

    private static String remedy() {
        return "Install RabbitMQ with Erlang (Debian, Ubuntu: apt-get install rabbitmq-server; macOS: brew install "
                + "rabbitmq) and leave the version out, or give the path of an unpacked one as home.";
    }
}
