package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.deploy.CachedTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Source from which Streamgauge obtains RabbitMQ if an experiment specifies neither a version nor a home.
///
/// @param kind kind of source
/// @param place path or URI of the source; empty if no source was found
public record RabbitSource(Kind kind, String place) {
    /// Kinds of sources, in the order in which Streamgauge tries them.
    public enum Kind {
        /// Cached RabbitMQ from an earlier download.
        DOWNLOADED,
        /// Debian archive in the apt sources, if the tools to read it are installed.
        DEBIAN_ARCHIVE,
        /// RabbitMQ installation on the search path.
        INSTALLED,
        MISSING
    }

    /// Returns the source that Streamgauge uses on this machine. Does not access the network.
    public static RabbitSource onThisMachine(Path cache) {
        return find(cache, RabbitRecipe.APT_CONFIGURATION, DebianPackages.areUsable(), RabbitRecipe.path());
    }

    /// @param etc directory of the apt configuration
    /// @param aptUsable true if the apt tools are installed
    /// @param path search path for a RabbitMQ installation, in the format of `PATH`
    static RabbitSource find(Path cache, Path etc, boolean aptUsable, String path) {
        String version = RabbitVersion.KNOWN.getFirst().version();
        Path downloaded = new CachedTree(cache, "rabbitmq-" + version).place();
        if (Files.isDirectory(downloaded)) {
            return new RabbitSource(Kind.DOWNLOADED, downloaded.toString());
        }
        List<AptSource> archives = aptUsable ? AptSources.debianIn(etc) : List.of();
        if (!archives.isEmpty()) {
            return new RabbitSource(Kind.DEBIAN_ARCHIVE, archives.getFirst().uri());
        }
        Optional<RabbitHome> installed = RabbitHome.installed(path);
        return installed
                .map(home -> new RabbitSource(Kind.INSTALLED, home.server().toString()))
                .orElse(new RabbitSource(Kind.MISSING, ""));
    }
}
