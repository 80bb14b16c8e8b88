package io.streamgauge.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmThreadTimeTest {
    @Test
    void countsTheTimeOfTheCollectorWithoutTheProgram() throws IOException {
        JvmThreadTime time = new JvmThreadTime(ProcessHandle.current().pid());
        long before = time.read().collectorMicros();
        long program = cpuMicros();
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            kept.add(new byte[1 << 20]);
            System.gc();
        }
        long collector = time.read().collectorMicros() - before;
        assertThat(kept).hasSize(20);
        assertThat(collector).isPositive().isLessThan(cpuMicros() - program + 20_000);
    }

    @Test
    void neverDecreases() throws IOException {
        JvmThreadTime time = new JvmThreadTime(ProcessHandle.current().pid());
        JvmThreadTime.Times last = time.read();
        for (int i = 0; i < 50; i++) {
            JvmThreadTime.Times now = time.read();
            assertThat(now.compilerMicros()).isGreaterThanOrEqualTo(last.compilerMicros());
            assertThat(now.collectorMicros()).isGreaterThanOrEqualTo(last.collectorMicros());
            last = now;
        }
    }

    @Test
    void returnsZeroForAProcessWithoutAJvm() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(new JvmThreadTime(sleep.pid()).read()).isEqualTo(new JvmThreadTime.Times(0, 0));
        } finally {
            sleep.destroyForcibly().waitFor();
        }
    }

    @Test
    void failsWhenTheProcessHasEnded() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        JvmThreadTime time = new JvmThreadTime(ended.pid());
        assertThatThrownBy(time::read).isInstanceOf(IOException.class);
    }

    @Test
    void returnsAnUnknownTimeOfTheSerialCollector() throws Exception {
        assertThat(timesOfAJvm("-XX:+UseSerialGC").collectorMicros()).isEqualTo(-1);
        assertThat(timesOfAJvm("-XX:+UseParallelGC").collectorMicros()).isNotNegative();
    }

    private static JvmThreadTime.Times timesOfAJvm(String collector) throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        collector,
                        "-cp",
                        System.getProperty("java.class.path"),
                        WaitingMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = jvm.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo("started");
            return new JvmThreadTime(jvm.pid()).read();
        } finally {
            jvm.destroyForcibly().waitFor();
        }
    }

    /// Program that runs until its standard input ends.
    static final class WaitingMain {
        private WaitingMain() {}

        public static void main(String[] args) throws IOException {
            System.out.println("started");
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static long cpuMicros() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1000;
    }
}
