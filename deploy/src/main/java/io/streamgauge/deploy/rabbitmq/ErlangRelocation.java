package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.DeploymentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Relocation of an Erlang installation that consists of unpacked Debian packages. The relocated installation
/// also runs on a machine with an older C library, because the packages contain the loader and all libraries
/// that the programs need. All paths are relative, so you can move the directory.
final class ErlangRelocation {
    private static final String REAL = ".real";
    private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};
    private static final Set<PosixFilePermission> EXECUTABLE = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final String ARGV0 = "--argv0";
    private static final String BUILT_IN_ROOT = "ROOTDIR=/usr/lib/erlang";

    private final Path tree;
    private final Path erlang;

    /// @param tree root of the unpacked packages
    ErlangRelocation(Path tree) {
        this.tree = tree;
        this.erlang = tree.resolve("usr/lib/erlang");
    }

    /// Relocates the installation.
    ///
    /// @throws DeploymentException (without a remedy) if the packages do not contain the loader of the C library
    void apply() throws IOException, DeploymentException {
        Path loader = loader();
        List<Path> libraries = Stream.of("usr/lib", "lib")
                .map(base -> tree.resolve(base).resolve(parent(loader).getFileName()))
                .filter(Files::isDirectory)
                .toList();
        List<Path> programs = programs();
        List<Path> links = programs.stream().filter(Files::isSymbolicLink).toList();
        for (Path link : links) {
            // toRealPath() is unsuitable, because it would also resolve a symbolic link in the path of the cache.
            Path target = parent(link).resolve(Files.readSymbolicLink(link)).normalize();
            Files.delete(link);
            writeWrapper(link, target.resolveSibling(target.getFileName() + REAL), loader, libraries);
        }
        for (Path program : programs) {
            if (!links.contains(program)) {
                Path real = program.resolveSibling(program.getFileName() + REAL);
                Files.move(program, real);
                writeWrapper(program, real, loader, libraries);
            }
        }
        for (Path script : scripts()) {
            makeRootRelative(script);
        }
    }

    /// Returns the loader, for example `usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2`.
    private Path loader() throws IOException, DeploymentException {
        for (String base : List.of("usr/lib", "lib")) {
            try (Stream<Path> files = Files.find(
                    tree.resolve(base),
                    2,
                    (path, attributes) -> path.getFileName().toString().startsWith("ld-linux-"))) {
                List<Path> found = files.filter(path -> parent(path).toString().contains("-linux-"))
                        .toList();
                if (!found.isEmpty()) {
                    return found.getFirst();
                }
            } catch (NoSuchFileException none) {
                // In some Debian releases, all libraries are in subdirectories of /usr.
            }
        }
        throw new DeploymentException("unpacked Erlang: the packages do not contain the loader of the C library.");
    }

    private List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.walk(erlang)) {
            return files.filter(ErlangRelocation::isProgram).toList();
        }
    }

    private static boolean isProgram(Path file) {
        if (!Files.isRegularFile(file)
                || !Files.isExecutable(file)
                || file.toString().endsWith(".so")) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(ELF.length), ELF);
        } catch (IOException e) {
            return false;
        }
    }

    private static void writeWrapper(Path wrapper, Path real, Path loader, List<Path> libraries) throws IOException {
        Path here = parent(wrapper);
        String path =
                libraries.stream().map(library -> relativePath(here, library)).collect(Collectors.joining(":"));
        Files.writeString(wrapper, """
                #!/bin/sh
                here=${0%%/*}
                exec "%s" --library-path "%s"%s "%s" "$@"
                """.formatted(
                        relativePath(here, loader), path, programName(loader), relativePath(here, real)));
        Files.setPosixFilePermissions(wrapper, EXECUTABLE);
    }

    /// Returns the loader option that passes the name of the wrapper to the program. Returns an empty string for
    /// glibc versions before 2.33, whose loader does not have this option. Without the option, the program
    /// receives its own path as its name, which does not affect the broker.
    private static String programName(Path loader) throws IOException {
        return Files.readString(loader, StandardCharsets.ISO_8859_1).contains(ARGV0) ? " " + ARGV0 + " \"$0\"" : "";
    }

    private static String relativePath(Path here, Path target) {
        return "$here/" + here.relativize(target);
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    private List<Path> scripts() throws IOException {
        try (Stream<Path> files =
                Files.find(erlang, 3, (path, attributes) -> path.endsWith("bin/erl") || path.endsWith("bin/start"))) {
            return files.toList();
        }
    }

    private void makeRootRelative(Path script) throws IOException {
        String text = Files.readString(script);
        // The scripts of Erlang versions before 24 do not determine their own directory.
        String directory = text.contains("progdir=") ? "$progdir" : "${0%/*}";
        String root =
                "ROOTDIR=$(CDPATH= cd -- \"" + directory + "/" + parent(script).relativize(erlang) + "\" && pwd -P)";
        Files.writeString(script, text.replaceAll(BUILT_IN_ROOT + "(?=\\s)", Matcher.quoteReplacement(root)));
    }
}
