package io.streamgauge.deploy.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErlangRelocationTest {
    @TempDir
    Path place;

    @Test
    void startsProgramsWithTheLoaderOfTheirDirectory() throws Exception {
        Path real = Files.createDirectory(place.resolve("real"));
        Path tree = Files.createSymbolicLink(place.resolve("cache"), real).resolve("tree");
        writeLoader(tree, "usage: --argv0 STRING");
        Path bin = Files.createDirectories(tree.resolve("usr/lib/erlang/bin"));
        Path erts = Files.createDirectories(tree.resolve("usr/lib/erlang/erts-1/bin"));
        Path program = Files.write(erts.resolve("epmd"), new byte[] {0x7f, 'E', 'L', 'F', 1});
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createSymbolicLink(bin.resolve("epmd"), Path.of("../erts-1/bin/epmd"));
        Files.writeString(bin.resolve("erl"), "progdir=x\nROOTDIR=/usr/lib/erlang\n");

        new ErlangRelocation(tree).apply();

        assertThat(erts.resolve("epmd.real")).hasBinaryContent(new byte[] {0x7f, 'E', 'L', 'F', 1});
        assertThat(erts.resolve("epmd"))
                .content()
                .contains("exec \"$here/../../../arch-linux-gnu/ld-linux-arch.so.1\"")
                .contains("--argv0 \"$0\" \"$here/epmd.real\" \"$@\"");
        assertThat(bin.resolve("epmd"))
                .content()
                .contains("--library-path \"$here/../../arch-linux-gnu\"")
                .contains("\"$here/../erts-1/bin/epmd.real\"");
        assertThat(bin.resolve("erl")).content().contains("ROOTDIR=$(CDPATH= cd -- \"$progdir/..\" && pwd -P)");
    }

    @Test
    void omitsTheProgramNameIfTheLoaderDoesNotSupportIt() throws Exception {
        writeLoader(place, "usage: --library-path PATH");
        Path erts = Files.createDirectories(place.resolve("usr/lib/erlang/erts-1/bin"));
        Path program = Files.write(erts.resolve("epmd"), new byte[] {0x7f, 'E', 'L', 'F', 1});
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

        new ErlangRelocation(place).apply();

        assertThat(program)
                .content()
                .contains("--library-path \"$here/../../../arch-linux-gnu\" \"$here/epmd.real\" \"$@\"")
                .doesNotContain("--argv0");
    }

    @Test
    void findsTheDirectoryOfScriptsThatDoNotDetermineIt() throws Exception {
        writeLoader(place, "");
        Path bin = Files.createDirectories(place.resolve("usr/lib/erlang/bin"));
        Files.writeString(bin.resolve("erl"), "ROOTDIR=/usr/lib/erlang\n");

        new ErlangRelocation(place).apply();

        assertThat(bin.resolve("erl")).content().contains("ROOTDIR=$(CDPATH= cd -- \"${0%/*}/..\" && pwd -P)");
    }

    private static void writeLoader(Path tree, String content) throws IOException {
        Path libraries = Files.createDirectories(tree.resolve("usr/lib/arch-linux-gnu"));
        Files.writeString(libraries.resolve("ld-linux-arch.so.1"), content);
    }
}
