package io.streamgauge.deploy.rabbitmq;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// RabbitMQ release that Debian ships.
///
/// @param suite Debian release that contains this RabbitMQ release
record RabbitVersion(String version, String suite) {
    /// Supported versions. The default version is first.
    static final List<RabbitVersion> KNOWN = List.of(
            new RabbitVersion("4.0.5", "trixie"),
            new RabbitVersion("3.10.8", "bookworm"),
            new RabbitVersion("3.8.9", "bullseye"));

    /// Pattern of versions before 3.9.
    private static final Pattern WITHOUT_STREAMS = Pattern.compile("[0-2]\\..*|3\\.[0-8](\\..*)?");

    /// Pattern for the names of the packages to unpack: RabbitMQ, Erlang, and the libraries that Erlang
    /// loads.
    static final Pattern PACKAGES = Pattern.compile("erlang-.*|rabbitmq-server|libc6|libgcc-s1|libstdc\\+\\+6|libtinfo6"
            + "|zlib1g|libzstd1|libssl[13].*|openssl-provider-legacy|libsctp1|libmimalloc.*|libsystemd0|libcap2|liblz4-1"
            + "|liblzma5|libgcrypt20|libgpg-error0");

    /// Returns whether a version has streams. RabbitMQ has streams since version 3.9.
    ///
    /// @param version version, or null for the default version
    static boolean hasStreams(@Nullable String version) {
        return version == null || !WITHOUT_STREAMS.matcher(version).matches();
    }

    /// Returns whether nodes that start at the same time find each other. Before version 3.9, such nodes may form
    /// separate clusters. RabbitMQ therefore delays their start by a random time of up to a minute.
    static boolean nodesStartTogether(@Nullable String version) {
        return hasStreams(version);
    }

    static Optional<RabbitVersion> named(String version) {
        return KNOWN.stream().filter(known -> known.version().equals(version)).findFirst();
    }
}
