package io.streamgauge.deploy.rabbitmq;

import java.util.List;
import java.util.Set;

/// Archive in the apt configuration of this machine.
///
/// @param uri URI as configured
/// @param suites suites, for example `bookworm`
/// @param components components, for example `main`
/// @param signedBy paths of keyrings; an empty list if the source does not name a keyring file
record AptSource(String uri, List<String> suites, List<String> components, List<String> signedBy) {
    private static final Set<String> DEBIAN_SUITES = Set.of(
            "oldoldstable",
            "oldstable",
            "stable",
            "testing",
            "unstable",
            "sid",
            "buster",
            "bullseye",
            "bookworm",
            "trixie",
            "forky",
            "duke");

    AptSource {
        suites = List.copyOf(suites);
        components = List.copyOf(components);
        signedBy = List.copyOf(signedBy);
    }

    /// Returns whether this archive may be a main archive of Debian. A main archive also contains Debian
    /// releases other than the release of this machine. Apt verifies the signature and therefore rejects a
    /// similarly named archive of another vendor.
    boolean looksLikeDebian() {
        return components.contains("main")
                && suites.stream().anyMatch(DEBIAN_SUITES::contains)
                && (signedBy.isEmpty() || isSignedByDebian());
    }

    boolean isSignedByDebian() {
        return signedBy.stream().anyMatch(path -> path.contains("debian-archive-"));
    }
}
