package io.streamgauge.deploy.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AptSourcesTest {
    @TempDir
    Path etc;

    @Test
    void readsTheStanzasOfTheNewFormat() {
        List<AptSource> sources = AptSources.stanzas("""
                Types: deb deb-src
                # a comment
                URIs: http://mirror.example/debian
                Suites: bookworm bookworm-updates
                Components: main
                 contrib
                Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

                Types: deb
                Enabled: no
                URIs: http://off.example/debian
                Suites: bookworm
                Components: main

                Types: deb-src
                URIs: http://source.example/debian
                Suites: bookworm
                Components: main

                Types: deb
                URIs: http://one.example/debian http://two.example/debian
                Suites: trixie
                Components: main
                Signed-By:
                 -----BEGIN PGP PUBLIC KEY BLOCK-----
                 .
                 abc/def
                 -----END PGP PUBLIC KEY BLOCK-----
                """);
        assertThat(sources)
                .containsExactly(
                        new AptSource(
                                "http://mirror.example/debian",
                                List.of("bookworm", "bookworm-updates"),
                                List.of("main", "contrib"),
                                List.of("/usr/share/keyrings/debian-archive-keyring.gpg")),
                        new AptSource("http://one.example/debian", List.of("trixie"), List.of("main"), List.of()),
                        new AptSource("http://two.example/debian", List.of("trixie"), List.of("main"), List.of()));
    }

    @Test
    void readsTheLinesOfTheOldFormat() {
        List<AptSource> sources = AptSources.lines("""
                # deb http://off.example/debian bookworm main
                deb http://mirror.example/debian bookworm main contrib # with a remark
                deb-src http://mirror.example/debian bookworm main
                deb [arch=amd64 signed-by=/k/debian-archive-keyring.gpg] http://signed.example/debian sid main
                deb	http://tab.example/debian	stable	main
                deb http://flat.example ./
                """);
        assertThat(sources)
                .containsExactly(
                        new AptSource(
                                "http://mirror.example/debian",
                                List.of("bookworm"),
                                List.of("main", "contrib"),
                                List.of()),
                        new AptSource(
                                "http://signed.example/debian",
                                List.of("sid"),
                                List.of("main"),
                                List.of("/k/debian-archive-keyring.gpg")),
                        new AptSource("http://tab.example/debian", List.of("stable"), List.of("main"), List.of()),
                        new AptSource("http://flat.example", List.of("./"), List.of(), List.of()));
    }

    @Test
    void prefersSignedMainArchivesOfDebian() throws Exception {
        Path parts = Files.createDirectory(etc.resolve("sources.list.d"));
        Files.writeString(etc.resolve("sources.list"), "deb http://plain.example/debian bookworm main\n");
        Files.writeString(parts.resolve("vendors.list"), """
                deb [signed-by=/usr/share/keyrings/vendor.gpg] http://vendor.example/apt bookworm main
                deb http://ubuntu.example/ubuntu noble main universe
                deb http://security.example/debian-security bookworm-security main
                """);
        Files.writeString(parts.resolve("debian.sources"), """
                Types: deb
                URIs: http://signed.example/debian
                Suites: bookworm
                Components: main
                Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
                """);
        Files.writeString(parts.resolve("old.list.save"), "deb http://saved.example/debian bookworm main\n");
        assertThat(AptSources.debianIn(etc))
                .extracting(AptSource::uri)
                .containsExactly("http://signed.example/debian", "http://plain.example/debian");
    }

    @Test
    void returnsNoSourcesWithoutApt() {
        assertThat(AptSources.debianIn(etc.resolve("none"))).isEmpty();
    }
}
