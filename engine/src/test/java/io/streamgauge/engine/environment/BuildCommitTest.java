package io.streamgauge.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BuildCommitTest {
    @Test
    void readsTheCommit() throws Exception {
        assertThat(of("id=1a2b3c4d5e\ntime=2026-11-27T17:00:00Z\ndirty=false\n"))
                .contains(new BuildCommit("1a2b3c4d5e", Instant.parse("2026-11-27T17:00:00Z"), false));
    }

    @Test
    void reportsUncommittedChanges() throws Exception {
        assertThat(of("id=1a2b3c4d5e\ntime=2026-11-27T17:00:00Z\ndirty=true\n"))
                .hasToString("Optional[1a2b3c4d5e of 2026-11-27T17:00:00Z with uncommitted changes]");
    }

    @Test
    void doesNotInventACommitWithoutARepository() throws Exception {
        assertThat(of("id=unknown\ntime=unknown\ndirty=false\n")).isEmpty();
        assertThat(of("id=${git.commit.id.abbrev}\ntime=${git.commit.time}\n")).isEmpty();
        assertThat(of("")).isEmpty();
    }

    /// Results of two builds of a development version must not look as if one program had measured them.
    @Test
    void addsTheCommitToADevelopmentVersion() {
        BuildCommit clean = new BuildCommit("1a2b3c4d5e", Instant.parse("2026-11-27T17:00:00Z"), false);
        BuildCommit modified = new BuildCommit("1a2b3c4d5e", clean.time(), true);
        assertThat(BuildVersion.ofBuild("1.2.0-SNAPSHOT", Optional.of(clean))).isEqualTo("1.2.0-SNAPSHOT+1a2b3c4d5e");
        assertThat(BuildVersion.ofBuild("1.2.0-SNAPSHOT", Optional.of(modified)))
                .isEqualTo("1.2.0-SNAPSHOT+1a2b3c4d5e.modified");
        assertThat(BuildVersion.ofBuild("1.2.0-SNAPSHOT", Optional.empty())).isEqualTo("1.2.0-SNAPSHOT");
        assertThat(BuildVersion.ofBuild("1.2.0", Optional.of(clean))).isEqualTo("1.2.0");
    }

    private static Optional<BuildCommit> of(String text) throws IOException {
        return BuildCommit.of(new StringReader(text));
    }
}
