package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.process.LogTail;
import io.streamgauge.process.ProcessLogs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeployHelpersTest {
    @TempDir
    Path place;

    @Test
    void findsDifferentFreePorts() throws Exception {
        var ports = FreePorts.find(20);
        assertThat(ports).doesNotHaveDuplicates().hasSize(20);
        try (ServerSocket server = new ServerSocket(ports.getFirst(), 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertThat(FreePorts.isListening(server.getLocalPort())).isTrue();
        }
        assertThat(FreePorts.isListening(ports.getFirst())).isFalse();
    }

    @Test
    void rejectsMoreDataThanTheDiskCanStore() {
        assertThatThrownBy(() -> DiskSpaceCheck.require(place.resolve("not/yet/created"), 1L << 60))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("1073741824.0 GiB")
                .hasMessageContaining("STREAMGAUGE_TMP");
        assertThatCode(() -> DiskSpaceCheck.require(place, 1)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "java.net.BindException: Address already in use, PORT_IN_USE",
        "'{error,eaddrinuse}', PORT_IN_USE",
        "ERROR: distribution port 37185 in use on host localhost (by non-Erlang process?), PORT_IN_USE",
        "java.lang.OutOfMemoryError: Java heap space, OUT_OF_MEMORY",
        "java.io.IOException: No space left on device, DISK_FULL",
        "rabbitmq.conf: Permission denied, NO_PERMISSION",
        "java.lang.UnsupportedClassVersionError: kafka/Kafka, JAVA_TOO_OLD",
        "org.apache.kafka.common.config.ConfigException: Invalid value x, BAD_CONFIGURATION",
        "'beam.smp: error while loading shared libraries: libz.so.1', MISSING_LIBRARY"
    })
    void recognisesCommonReasons(String line, FailureReason reason) {
        assertThat(FailureReason.in("INFO starting\n" + line + "\nlater"))
                .contains(new FailureReason.Finding(reason, List.of(line, "later")));
    }

    /// Uses a RabbitMQ log in which console output is interleaved with the lines of an error message.
    @Test
    void showsTheLinesOfTheReasonThatOtherOutputSeparates() {
        String log = """
                Error preparing configuration in phase transform_datatypes:

                BOOT FAILED
                ===========
                Error during startup

                at some place
                  - Error transforming datatype for: channel_max
                later
                """;
        assertThat(FailureReason.in(log))
                .contains(new FailureReason.Finding(
                        FailureReason.BAD_CONFIGURATION,
                        List.of(
                                "Error preparing configuration in phase transform_datatypes:",
                                "",
                                "BOOT FAILED",
                                "===========",
                                "Error during startup",
                                "  - Error transforming datatype for: channel_max")));
    }

    @Test
    void findsNoReasonInACleanLog() {
        assertThat(FailureReason.in("[INFO] all is well")).isEmpty();
        // The class name contains the letters of EACCES, but the line does not report this error.
        assertThat(FailureReason.in("at jdk.internal.reflect.DirectMethodHandleAccessor.invoke(Unknown Source)"))
                .isEmpty();
    }

    @Test
    void choosesTheCacheOfTheUserOrTheSystem() {
        assertThat(CacheDirectory.of(Map.of("STREAMGAUGE_CACHE", "/a", "XDG_CACHE_HOME", "/b"), "Linux", "/home/u"))
                .hasToString("/a");
        assertThat(CacheDirectory.of(Map.of("XDG_CACHE_HOME", "/b"), "Linux", "/home/u"))
                .hasToString("/b/streamgauge");
        assertThat(CacheDirectory.of(Map.of("STREAMGAUGE_CACHE", ""), "Linux", "/home/u"))
                .hasToString("/home/u/.cache/streamgauge");
        assertThat(CacheDirectory.of(Map.of(), "Mac OS X", "/Users/u"))
                .hasToString("/Users/u/Library/Caches/streamgauge");
    }

    @Test
    void readsTheLastLinesOfALog() throws Exception {
        Path log = Files.writeString(place.resolve("x.log"), "x".repeat(300_000) + "\none\ntwo\nthree\n");
        assertThat(LogTail.lines(log, 2)).containsExactly("two", "three");
        assertThat(LogTail.lines(place.resolve("none"), 2)).isEmpty();
        assertThat(ProcessLogs.fresh(place, "x")).isEqualTo(place.resolve("x-2.log"));
    }
}
