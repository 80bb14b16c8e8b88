package io.streamgauge.deploy.rabbitmq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Unpacked or installed RabbitMQ server, with the Erlang installation that runs the server.
///
/// @param server directory that contains `sbin/rabbitmq-server` and `plugins`
/// @param erlangBin directory of `erl` and `epmd`
record RabbitHome(Path server, Path erlangBin, String version) {
    private static final Pattern RABBIT_PLUGIN = Pattern.compile("rabbit-(\\d+\\.\\d+\\.\\d+).*");

    /// Returns the RabbitMQ installation in `home`. Returns an empty result if RabbitMQ or Erlang is not found. Also
    /// searches two subdirectories of `home`: `usr/lib/rabbitmq/lib`, where Debian packages store the server, and
    /// `lib`.
    ///
    /// @param path search path for `erl` if `home` does not contain it, in the format of `PATH`
    static Optional<RabbitHome> in(Path home, String path) {
        Path erlangInTree = home.resolve("usr/lib/erlang/bin");
        Optional<Path> erlang = Files.isExecutable(erlangInTree.resolve("erl"))
                ? Optional.of(erlangInTree)
                : onPath(path, "erl").flatMap(RabbitHome::erlangBin);
        return serverIn(home)
                .flatMap(server ->
                        erlang.flatMap(bin -> versionOf(server).map(version -> new RabbitHome(server, bin, version))));
    }

    /// Returns the RabbitMQ installation whose `rabbitmq-server` is on the search path, or an empty result if
    /// this installation or its Erlang is not found. Debian's `rabbitmq-server` is a script that switches to
    /// another user. Therefore, Streamgauge uses the server that this script starts.
    static Optional<RabbitHome> installed(String path) {
        Optional<Path> command = onPath(path, "rabbitmq-server");
        if (command.isEmpty()) {
            return Optional.empty();
        }
        Path home = real(command.get()).resolve("../..").normalize();
        return in(home, path).or(() -> in(Path.of("/"), path));
    }

    static boolean hasServer(Path home) {
        return serverIn(home).isPresent();
    }

    private static Optional<Path> serverIn(Path home) {
        if (isServer(home)) {
            return Optional.of(home);
        }
        for (String below : new String[] {"usr/lib/rabbitmq/lib", "lib"}) {
            try (Stream<Path> servers = Files.list(home.resolve(below))) {
                Optional<Path> server = servers.filter(RabbitHome::isServer).findFirst();
                if (server.isPresent()) {
                    return server;
                }
            } catch (IOException none) {
                // This directory does not exist in every installation.
            }
        }
        return Optional.empty();
    }

    private static boolean isServer(Path directory) {
        return Files.isExecutable(directory.resolve("sbin/rabbitmq-server"))
                && Files.isDirectory(directory.resolve("plugins"));
    }

    private static Optional<String> versionOf(Path server) {
        try (Stream<Path> plugins = Files.list(server.resolve("plugins"))) {
            return plugins.map(
                            plugin -> RABBIT_PLUGIN.matcher(plugin.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(match -> match.group(1))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// Returns the directory of `erl`, or null if this directory does not contain `epmd`.
    private static @Nullable Path directoryWithEpmd(Path erl) {
        Path directory = erl.getParent();
        return directory != null && Files.isExecutable(directory.resolve("epmd")) ? directory : null;
    }

    private static Optional<Path> erlangBin(Path erl) {
        return Optional.ofNullable(directoryWithEpmd(erl)).or(() -> Optional.ofNullable(directoryWithEpmd(real(erl))));
    }

    static Optional<Path> onPath(String path, String program) {
        return Arrays.stream(path.split(":"))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath();
        }
    }
}
