package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.VersionNumber;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// RabbitMQ release that Debian ships.
///
/// @param suite Debian release that contains this RabbitMQ release
record RabbitVersion(String version, String suite) {
    /// Supported versions. The default version is first.
    static final List<RabbitVersion> KNOWN = List.of(
            new RabbitVersion("4.0.5", "trixie"),
            new RabbitVersion("3.10.8", "bookworm"),
            new RabbitVersion("3.8.9", "bullseye"));

    /// Pattern that matches the names of the packages to unpack: RabbitMQ, Erlang, and the libraries that Erlang
    /// loads.
    static final Pattern PACKAGES = Pattern.compile("erlang-.*|rabbitmq-server|libc6|libgcc-s1|libstdc\\+\\+6|libtinfo6"
            + "|zlib1g|libzstd1|libssl[13].*|openssl-provider-legacy|libsctp1|libmimalloc.*|libsystemd0|libcap2|liblz4-1"
            + "|liblzma5|libgcrypt20|libgpg-error0");

    /// Returns the version that a launch starts. If the launch specifies a home without a version, this method
    /// reads the version from the file names in the home directory. Returns the default version if the version
    /// cannot be determined in this way.
    static String of(Launch launch) {
        String version = launch.version();
        if (version == null && launch.home() != null) {
            version = RabbitHome.in(launch.home(), Objects.requireNonNullElse(System.getenv("PATH"), ""))
                    .map(RabbitHome::version)
                    .orElse(null);
        }
        return version == null ? KNOWN.getFirst().version() : version;
    }

    /// Returns whether a version supports streams. RabbitMQ introduced streams in version 3.9.
    static boolean hasStreams(String version) {
        return !VersionNumber.isBefore(version, 3, 9);
    }

    /// Returns whether nodes that start at the same time join the same cluster. Before version 3.9, such nodes
    /// can form separate clusters. By default, these versions therefore delay the start of each node by a random
    /// time of up to one minute.
    static boolean nodesStartTogether(String version) {
        return hasStreams(version);
    }

    static Optional<RabbitVersion> named(String version) {
        return KNOWN.stream().filter(known -> known.version().equals(version)).findFirst();
    }
}
