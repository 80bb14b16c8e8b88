package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.client.BareClient;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.kafka.BareKafka;
import io.streamgauge.driver.rabbitmq.BareRabbit;
import io.streamgauge.load.BareLoop;
import io.streamgauge.result.Json;
import java.time.Duration;
import java.util.Random;
import java.util.ServiceLoader;

/// Main class of the process that runs the bare client loop. The process reads a [CostLoad] as JSON from an
/// environment variable. At the end, it prints a [Cost] as JSON.
public final class BareMain {
    static final String LOAD_VARIABLE = "STREAMGAUGE_BARE_LOAD";

    private BareMain() {}

    public static void main(String[] args) throws Exception {
        CostLoad load = Json.compact().readValue(System.getenv(LOAD_VARIABLE), CostLoad.class);
        Driver driver = driver(load);
        driver.createDestinations(load.topology());
        Cost cost = measure(load, client(load));
        driver.deleteDestinations();
        driver.close(Duration.ofSeconds(5));
        System.out.println(Json.compact().writeValueAsString(cost));
        System.exit(0);
    }

    /// Opens the driver that creates and deletes the destinations. The producers and consumers do not use this
    /// driver.
    static Driver driver(CostLoad load) throws Exception {
        return ServiceLoader.load(DriverFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(f -> f.name().equals(load.system()))
                .findFirst()
                .orElseThrow()
                .open(load.config(), reason -> System.err.println("driver: " + reason));
    }

    private static BareClient client(CostLoad load) throws Exception {
        return switch (load.system()) {
            case "kafka" -> new BareKafka(load.config(), load.topology());
            case "rabbitmq" -> new BareRabbit(load.config(), load.topology());
            default -> throw new IllegalArgumentException("bare client: unsupported system " + load.system());
        };
    }

    private static Cost measure(CostLoad load, BareClient client) throws InterruptedException {
        byte[] body = new byte[load.payloadBytes()];
        new Random(1).nextBytes(body);
        long pid = ProcessHandle.current().pid();
        long start = System.nanoTime();
        long measure = start + load.warmupSeconds() * 1_000_000_000L;
        long end = measure + load.measureSeconds() * 1_000_000_000L;
        Thread sender = Thread.ofPlatform()
                .daemon()
                .name("sender")
                .start(() -> BareLoop.run(client, body, load.ratePerSecond(), start, end));
        Thread.sleep(Duration.ofNanos(measure - System.nanoTime()));
        Cost before = now(client, pid);
        Thread.sleep(Duration.ofNanos(end - System.nanoTime()));
        Cost after = now(client, pid);
        sender.join();
        return new Cost(
                after.accepted() - before.accepted(),
                after.received() - before.received(),
                after.cpuMicros() - before.cpuMicros());
    }

    private static Cost now(BareClient client, long pid) {
        return new Cost(client.accepted(), client.received(), Cost.cpuMicros(pid));
    }
}
