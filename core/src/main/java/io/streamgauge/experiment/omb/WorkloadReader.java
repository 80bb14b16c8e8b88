package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.YamlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reader of OMB's workload files.
public final class WorkloadReader {
    private static final YamlFile.Kind KIND = new YamlFile.Kind(
            "a workload file of the OpenMessaging Benchmark",
            "Start with fields such as 'topics:' and 'messageSize:'.",
            "Specify a workload file of the OpenMessaging Benchmark.");
    /// Rate, in messages per second, that OMB's workloads set to measure the maximum throughput. No system
    /// reaches this rate.
    private static final int FULL_SPEED = 10_000_000;

    private static final int KEYS = 10_000;
    private static final int MAX_MINUTES = 43_200;
    private static final int OUTAGE_AFTER_SECONDS = 10;
    private static final int DEFAULT_WINDOW_SECONDS = 10;
    private static final double GIB = 1L << 30;
    /// Longest name of an experiment.
    private static final int MAX_NAME = 100;
    private static final Pattern UNSUITABLE = Pattern.compile("[^A-Za-z0-9._-]");

    private final OmbFile file;
    private final Fields fields;
    private final ExperimentLines lines = new ExperimentLines();
    private final List<OmbNote> notes = new ArrayList<>();

    private WorkloadReader(OmbFile file, Fields fields) {
        this.file = file;
        this.fields = fields;
    }

    /// Reads a workload and reports its problems. If the file has problems, the result is empty or unusable.
    ///
    /// @param environment function that returns the value of an environment variable, or null if the variable is
    ///     not set
    public static Optional<OmbWorkload> read(
            OmbFile file, Function<String, @Nullable String> environment, ProblemCollector problems) {
        return file.fields(KIND, environment, problems)
                .map(root -> new WorkloadReader(file, new Fields(root, OmbShape.WORKLOAD, "", problems)).read());
    }

    private OmbWorkload read() {
        ForkFields.check(fields);
        for (String required : List.of(
                "topics", "partitionsPerTopic", "producersPerTopic", "subscriptionsPerTopic", "testDurationMinutes")) {
            fields.require(required, "Add '" + required + "' with a whole number.");
        }
        int topics = fields.integer("topics", 1, Integer.MAX_VALUE, 1);
        int partitions = fields.integer("partitionsPerTopic", 1, 100_000, 1);
        int producers = fields.integer("producersPerTopic", 1, Integer.MAX_VALUE, 1);
        int groups = fields.integer("subscriptionsPerTopic", 0, 1000, 1);
        int consumers = fields.integer("consumerPerSubscription", 0, Integer.MAX_VALUE, 0);
        lines.add(0, "workload:", file.start());
        OmbClients clients = new OmbClients(topics, partitions, producers, groups, consumers);
        new ClientLines(file, fields, lines, notes).add(clients);
        long size = new OmbPayloadReader(file, fields, lines, notes).read();
        keys();
        int rate = fields.integer("producerRate", 0, Integer.MAX_VALUE, 0);
        long backlog = fields.integer("consumerBacklogSizeGB", 0, 1 << 20, 0);
        rate(rate, backlog);
        long measureMinutes = measureMinutes(rate, backlog, size, Math.max(1, groups));
        outage(backlog, Math.max(1, groups));
        phases(rate, measureMinutes);
        String clean = UNSUITABLE.matcher(file.baseName()).replaceAll("-").replaceFirst("^[^A-Za-z0-9]+", "");
        String name = clean.isEmpty() ? "workload" : clean.substring(0, Math.min(clean.length(), MAX_NAME));
        OmbHeader header = new OmbHeader(
                fields.text("name", file.baseName()), size, topics, partitions, producers, consumers, windowSeconds());
        return new OmbWorkload(name, file.start(), header, notes, new OmbWorkload.Content(lines, clients));
    }

    private void note(String field, String text) {
        notes.add(new OmbNote(fields.keyPlace(field), field, text));
    }

    private void add(int depth, String text, String field) {
        lines.add(depth, text, fields.has(field) ? fields.place(field) : file.start());
    }

    private void keys() {
        boolean keyed = fields.choice(
                "keyDistributor", Map.of("NO_KEY", false, "KEY_ROUND_ROBIN", true, "RANDOM_NANO", true), false);
        if (keyed) {
            add(1, "keys: { count: " + KEYS + " }", "keyDistributor");
            if (fields.written("keyDistributor").equals("KEY_ROUND_ROBIN")) {
                note(
                        "keyDistributor",
                        "Streamgauge chooses one of 10,000 keys at random for each message. OMB uses its keys in"
                                + " turn.");
            }
        }
    }

    private void rate(int rate, long backlog) {
        if (rate == 0) {
            add(1, "rate: find", "producerRate");
            note(
                    "producerRate",
                    "with 0, Streamgauge searches for the capacity in separate trials, each at a fixed rate. OMB"
                            + " changes the rate during one test.");
            if (backlog > 0) {
                fields.problem(
                        "consumerBacklogSizeGB",
                        "consumerBacklogSizeGB " + backlog
                                + " requires a fixed rate, but producerRate 0 requests a capacity search",
                        "Set 'producerRate' to a rate, or remove 'consumerBacklogSizeGB'.");
            }
        } else if (rate >= FULL_SPEED) {
            add(1, "rate: saturating", "producerRate");
            note(
                    "producerRate",
                    "with " + rate + ", each producer sends as fast as its client accepts messages. Such a load does"
                            + " not have a schedule, so latencies are measured from the send.");
        } else {
            add(1, "rate: " + rate + "/s", "producerRate");
        }
    }

    /// Returns the length of the measured phase in minutes. OMB extends a test until the backlog is consumed.
    /// In Streamgauge, the length is fixed and therefore includes twice the time needed to build the backlog.
    private long measureMinutes(int rate, long backlog, long size, int groups) {
        String written = fields.written("testDurationMinutes");
        if (written.matches("-\\d+|0+")) {
            fields.problem(
                    "testDurationMinutes",
                    "testDurationMinutes is " + written + ", but a trial must have a limited duration",
                    "Set 'testDurationMinutes' to at least 1.");
            return 1;
        }
        int minutes = fields.integer("testDurationMinutes", 1, MAX_MINUTES, 1);
        if (backlog == 0) {
            return minutes;
        }
        if (rate == 0 || rate >= FULL_SPEED) {
            note(
                    "consumerBacklogSizeGB",
                    "the measured phase ends after testDurationMinutes. OMB extends a test until the backlog is"
                            + " consumed.");
            return minutes;
        }
        double buildSeconds = backlog * GIB / groups / ((double) rate * size);
        long extra = (long) Math.ceil((OUTAGE_AFTER_SECONDS + 2 * buildSeconds) / 60);
        note(
                "testDurationMinutes",
                "Streamgauge extends the measured phase by " + extra + " min, about twice the time that is needed to"
                        + " build the backlog at producerRate. OMB extends a test until the backlog is consumed.");
        return minutes + extra;
    }

    private void outage(long backlog, int groups) {
        if (fields.has("backlogDrainRatio")) {
            double ratio = fields.number("backlogDrainRatio", 0, 1, 1);
            if (backlog > 0 && ratio < 1) {
                note("backlogDrainRatio", "this field has no effect, because the measured phase has a fixed length.");
            }
        }
        if (backlog == 0) {
            return;
        }
        long bytes = (long) (backlog * GIB / groups);
        add(1, "outage: { after: " + OUTAGE_AFTER_SECONDS + " s, backlog: " + bytes + " B }", "consumerBacklogSizeGB");
        note(
                "consumerBacklogSizeGB",
                "the consumers stop " + OUTAGE_AFTER_SECONDS + " s after the start of the measured phase, so that the"
                        + " latency before the stop can be measured. The consumers resume when the slowest group has"
                        + " this backlog, or after two thirds of the remaining time.");
    }

    private void phases(int rate, long measureMinutes) {
        int warmup = fields.integer("warmupDurationMinutes", 0, MAX_MINUTES, 1);
        if (rate == 0) {
            add(1, "confirm: " + measureMinutes + " min", "testDurationMinutes");
            note(
                    "testDurationMinutes",
                    "the measured phase of the trials that confirm the capacity has this duration. In the other trials"
                            + " of the search, the measured phase lasts at most 30 s.");
            if (fields.has("warmupDurationMinutes")) {
                add(0, "phases: { warmup: " + warmup + " min }", "warmupDurationMinutes");
            }
            return;
        }
        add(0, "phases:", "testDurationMinutes");
        add(1, "warmup: " + warmup + " min", "warmupDurationMinutes");
        add(1, "measure: " + measureMinutes + " min", "testDurationMinutes");
    }

    /// Returns the time that each entry of OMB's result arrays covers, in seconds. Two forks have fields for
    /// this time.
    private int windowSeconds() {
        int seconds = DEFAULT_WINDOW_SECONDS;
        for (String field : List.of("sampleRateMillis", "logIntervalMillis")) {
            if (fields.has(field)) {
                int millis = fields.integer(field, 1000, 3_600_000, DEFAULT_WINDOW_SECONDS * 1000);
                if (millis % 1000 != 0) {
                    fields.problem(
                            field,
                            field + " is " + millis + ", but Streamgauge measures in intervals of 1 s",
                            "Set '" + field + "' to a multiple of 1000.");
                }
                seconds = Math.max(1, millis / 1000);
            }
        }
        return seconds;
    }
}
