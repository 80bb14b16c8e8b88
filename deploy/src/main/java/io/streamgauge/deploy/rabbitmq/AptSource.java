package io.streamgauge.deploy.rabbitmq;

import java.util.List;
import java.util.Set;

/// One archive that the machine's apt knows.
///
/// @param uri as written there
/// @param suites for example `bookworm`
/// @param components for example `main`
/// @param signedBy paths of keyrings, or empty where apt's own are meant
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

    /// Whether this may be a main archive of Debian, which holds the other releases too. Apt's signature check has
    /// the last word: an archive of somebody else that looks like one is not signed by Debian.
    boolean looksLikeDebian() {
        return components.contains("main")
                && suites.stream().anyMatch(DEBIAN_SUITES::contains)
                && (signedBy.isEmpty() || isSignedByDebian());
    }

    boolean isSignedByDebian() {
        return signedBy.stream().anyMatch(path -> path.contains("debian-archive-"));
    }
}
