package io.streamgauge.deploy.network;

import io.streamgauge.DeploymentException;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Search for a /24 subnet of 198.18.0.0/15 to which this machine does not have a specific route. RFC 2544
/// reserves this network for benchmarks.
final class FreeSubnet {
    private static final long FIRST = 0xC612_0000L;
    private static final int COUNT = 512;
    private static final int HOST_BITS = 8;
    private static final Pattern DESTINATION =
            Pattern.compile("^(?:[a-z]+ )?(\\d+)\\.(\\d+)\\.(\\d+)\\.(\\d+)(?:/(\\d+))?(?: |$)");

    private FreeSubnet() {}

    private record Range(long first, long last) {
        boolean touches(Range other) {
            return first <= other.last && other.first <= last;
        }
    }

    /// Returns the first three numbers of the addresses in the subnet, for example `198.18.7`.
    ///
    /// @param routes output of `ip -4 route show table all`
    static String among(String routes, RandomGenerator random) throws DeploymentException {
        var taken = routes.lines()
                .map(FreeSubnet::destination)
                .flatMap(Optional::stream)
                .toList();
        int begin = random.nextInt(COUNT);
        for (int i = 0; i < COUNT; i++) {
            long first = FIRST + ((long) ((begin + i) % COUNT) << HOST_BITS);
            Range candidate = new Range(first, first + 255);
            if (taken.stream().noneMatch(candidate::touches)) {
                return (first >> 24) + "." + ((first >> 16) & 255) + "." + ((first >> 8) & 255);
            }
        }
        throw new DeploymentException(
                "network 198.18.0.0/15: this machine has routes to all subnets of this network. Remove some of these "
                        + "routes, or set 'network' to loopback.");
    }

    /// Returns the destination of a route. The result is empty for the default route and for routes to half of
    /// all addresses, because these apply only to addresses without a more specific route.
    private static Optional<Range> destination(String route) {
        Matcher matcher = DESTINATION.matcher(route.strip());
        if (!matcher.find()) {
            return Optional.empty();
        }
        long address = 0;
        for (int group = 1; group <= 4; group++) {
            address = (address << 8) + Long.parseLong(matcher.group(group));
        }
        int bits = matcher.group(5) == null ? 32 : Integer.parseInt(matcher.group(5));
        if (bits <= 1) {
            return Optional.empty();
        }
        long size = 1L << (32 - bits);
        long first = address / size * size;
        return Optional.of(new Range(first, first + size - 1));
    }
}
