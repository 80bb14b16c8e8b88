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

/// Search for a RabbitMQ installation. If the experiment specifies `home`, the search uses only this directory.
/// Otherwise, the search tries the cache, Debian packages and a RabbitMQ installation on the search path, in
/// this order.
final class RabbitFetch {
    private final FetchContext context;
    private final Path aptConfiguration;
    private final String path;

    /// @param aptConfiguration usually `/etc/apt`
    /// @param path value of `PATH`
    RabbitFetch(FetchContext context, Path aptConfiguration, String path) {
        this.context = context;
        this.aptConfiguration = aptConfiguration;
        this.path = path;
    }

    Installation fromPath(Path home, @Nullable String wanted) throws DeploymentException {
        RabbitHome tree = RabbitHome.in(home, path)
                .orElseThrow(() -> new DeploymentException(
                        RabbitHome.hasServer(home)
                                ? "rabbitmq home '" + home
                                        + "': a directory with erl and epmd was not found on the PATH, or 'plugins' "
                                        + "does not contain RabbitMQ. Install Erlang, or remove 'home' to download "
                                        + "RabbitMQ and Erlang."
                                : "rabbitmq home '" + home
                                        + "' does not contain sbin/rabbitmq-server and plugins. Specify"
                                        + " the directory of an unpacked RabbitMQ release, or remove 'home' to"
                                        + " download one."));
        if (wanted != null && !wanted.equals(tree.version())) {
            throw new DeploymentException("rabbitmq home '" + home + "' contains RabbitMQ " + tree.version()
                    + ", but 'version' is " + wanted + ". Correct 'home' or 'version'.");
        }
        return new Installation(tree.version(), home.toAbsolutePath(), "home");
    }

    /// Returns a downloaded or installed copy of RabbitMQ. A version that cannot be downloaded must be installed.
    ///
    /// @param wanted version; null for the default version or, if the default version is not available, any
    ///     installed version
    Installation found(@Nullable String wanted) throws DeploymentException {
        String name = Objects.requireNonNullElse(
                wanted, RabbitVersion.KNOWN.getFirst().version());
        Optional<RabbitVersion> version = RabbitVersion.named(name);
        if (version.isEmpty()) {
            return installed(wanted)
                    .orElseThrow(() -> new DeploymentException("rabbitmq " + name
                            + ": no download source is known for this version, and it was not found on the PATH. "
                            + "Install this version, or set 'home' to the path of an unpacked RabbitMQ release."));
        }
        try {
            Path tree = new CachedTree(context.cache(), "rabbitmq-" + name)
                    .obtain(context.progress(), directory -> fill(version.get(), directory));
            return new Installation(name, tree, "Debian " + version.get().suite());
        } catch (DeploymentException noPackages) {
            Installation installed = installed(wanted).orElseThrow(() -> noPackages);
            context.progress()
                    .step("rabbitmq " + name + " cannot be downloaded. Using the installed version "
                            + installed.version());
            return installed;
        }
    }

    private Optional<Installation> installed(@Nullable String wanted) {
        return RabbitHome.installed(path)
                .filter(tree -> wanted == null || wanted.equals(tree.version()))
                .map(tree -> new Installation(tree.version(), tree.server(), "PATH"));
    }

    private void fill(RabbitVersion version, Path directory) throws DeploymentException, IOException {
        List<AptSource> archives = AptSources.debianIn(aptConfiguration);
        if (archives.isEmpty() || !DebianPackages.areUsable()) {
            throw new DeploymentException("rabbitmq " + version.version() + " cannot be downloaded because apt is not "
                    + "available on this machine or is not configured for a Debian archive. A suitable rabbitmq-server "
                    + "was not found on the PATH. " + RabbitFetch.remedy());
        }
        context.progress()
                .step("downloading the Debian " + version.suite() + " packages of RabbitMQ " + version.version()
                        + " and Erlang (about 45 MB) without installing them");
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
                "rabbitmq " + version.version() + ": cannot be downloaded from a Debian archive in the "
                        + "apt sources of this machine. " + remedy() + "\n"
                        + Objects.requireNonNull(last).getMessage(),
                last);
    }

    /// Relocates Erlang and checks the version of RabbitMQ.
    ///
    /// @throws DeploymentException with a message that does not contain a remedy; [#fill] adds the remedy
    private static void finish(RabbitVersion version, Path directory) throws DeploymentException {
        try {
            new ErlangRelocation(directory).apply();
        } catch (IOException e) {
            throw new DeploymentException(
                    "rabbitmq " + version.version() + ": the unpacked Erlang installation cannot be relocated: "
                            + IoErrorText.of(e) + ".",
                    e);
        }
        String found = RabbitHome.in(directory, "").map(RabbitHome::version).orElse("no RabbitMQ");
        if (!found.equals(version.version())) {
            throw new DeploymentException(
                    "rabbitmq " + version.version() + ": Debian " + version.suite() + " now has " + found + ".");
        }
    }

    private static String remedy() {
        return "Install RabbitMQ with Erlang (Debian, Ubuntu: apt-get install rabbitmq-server; macOS: brew install "
                + "rabbitmq), and remove 'version'. Alternatively, set 'home' to the path of an unpacked RabbitMQ "
                + "release.";
    }
}
