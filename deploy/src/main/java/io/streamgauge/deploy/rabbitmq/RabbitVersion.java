package io.streamgauge.deploy.rabbitmq;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// RabbitMQ release that Debian ships.
///
/// @param suite Debian release that contains this RabbitMQ release
record RabbitVersion(String version, String suite) {
    /// Supported versions. The default version is first.
    static final List<RabbitVersion> KNOWN =
            List.of(new RabbitVersion("4.0.5", "trixie"), new RabbitVersion("3.10.8", "bookworm"));

    /// Pattern for the names of the packages to unpack: RabbitMQ, Erlang, and the libraries that Erlang
    /// loads.
    static final Pattern PACKAGES = Pattern.compile("erlang-.*|rabbitmq-server|libc6|libgcc-s1|libstdc\\+\\+6|libtinfo6"
            + "|zlib1g|libzstd1|libssl3.*|openssl-provider-legacy|libsctp1|libmimalloc.*|libsystemd0|libcap2|liblz4-1"
            + "|liblzma5|libgcrypt20|libgpg-error0");

    static Optional<RabbitVersion> named(String version) {
        return KNOWN.stream().filter(known -> known.version().equals(version)).findFirst();
    }
}
