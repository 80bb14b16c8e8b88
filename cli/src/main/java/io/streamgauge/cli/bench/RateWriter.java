package io.streamgauge.cli.bench;

import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.Unit;
import io.streamgauge.yaml.UnreadableValueException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writer of the rate and of the phases, which depend on each other.
final class RateWriter {
    static final String RATE = "1k/s";
    static final String TIME = "30 s";
    static final String SEARCH_TIME = "10 s";
    static final String TRANSFER_LIMIT = "10 min";
    static final String WARMUP = "10 s";

    static final String CONSUMER_RATE = "--consumer-rate";
    private static final String SENT = "--pmessages";
    private static final String RECEIVED = "--cmessages";

    private static final Pattern STEP = Pattern.compile("([^:]+):([^:,]+)(?:,|$)");
    private static final String TOTAL = "total of all producers";

    private final GivenOptions given;
    private final Problems problems;
    private final ExperimentText text;

    RateWriter(GivenOptions given, Problems problems, ExperimentText text) {
        this.given = given;
        this.problems = problems;
        this.text = text;
    }

    /// Kind of load. A saturating load and a capacity search have the default warm-up of experiment files: before the
    /// steady state, their throughput can be too low by a large factor.
    enum Kind {
        FIXED,
        SATURATING,
        SEARCH
    }

    /// Kind of load and default length of its measured phase.
    ///
    /// @param time length of the measured phase if `--time` is not given
    /// @param timeOrigin origin of this length for error messages
    record Load(Kind kind, String time, String timeOrigin) {}

    /// Writes the fields of the rate and returns the kind of load.
    Load rate() {
        Optional<Given> option = given.oneOf("--rate", "--rate-per-producer", problems);
        Optional<Given> messages = messages();
        String written = option.map(Given::value).orElse(RATE).strip();
        String origin = option.map(Given::place).orElse("--rate (default " + RATE + ")");
        Load load;
        if (option.isPresent() && option.get().name().equals("--rate-per-producer")) {
            load = constant(perProducer(option.get()), origin, messages);
        } else if (written.equals("find")) {
            messages.ifPresent(count -> problems.add(
                    count,
                    "a capacity search (-r find) determines the number of messages itself",
                    "Remove " + count.name() + "."));
            text.field(1, "rate", "find", origin);
            load = new Load(Kind.SEARCH, SEARCH_TIME, "--time (default " + SEARCH_TIME + ")");
        } else if (written.equals("max")) {
            load = maximum(origin, messages);
        } else if (written.contains(":")) {
            messages.ifPresent(count -> problems.add(
                    count,
                    count.name() + " cannot be combined with " + origin
                            + ", because the rate steps determine the number of messages",
                    "Remove " + count.name() + ", or use a rate without steps."));
            load = steps(written, origin);
        } else {
            load = constant(rejectUnlimited(option, written), origin, messages);
        }
        objective(load);
        return load;
    }

    /// Returns the option that sets the number of messages; an empty result if neither of the two options is
    /// given. Each group receives every message, so the numbers of sent and received messages are equal.
    private Optional<Given> messages() {
        Optional<Given> sent = given.get(SENT);
        Optional<Given> received = given.get(RECEIVED);
        if (sent.isPresent() && received.isPresent() && differ(sent.get(), received.get())) {
            problems.add(
                    received.get(),
                    "the number differs from " + sent.get().place() + ", but each group receives all sent messages",
                    "Remove one of the two options.");
        }
        boolean unread = given.get("--consumers")
                .filter(consumers -> consumers.value().strip().equals("0"))
                .isPresent();
        if (received.isPresent() && unread) {
            problems.add(
                    received.get(),
                    "the load does not have consumers (-y 0), so no messages are received",
                    "Use -C to set the number of sent messages.");
        }
        return sent.or(() -> received);
    }

    private static boolean differ(Given sent, Given received) {
        try {
            return ShellUnits.count(sent.value()) != ShellUnits.count(received.value());
        } catch (UnreadableValueException reportedLater) {
            return false;
        }
    }

    private String rejectUnlimited(Optional<Given> option, String written) {
        if (option.isPresent() && written.matches("-[0-9].*|0+")) {
            problems.add(
                    option.get(),
                    "the rate must be above zero",
                    "Use max to send as fast as the client accepts messages, or a rate such as 5k/s.");
            return RATE;
        }
        return ShellUnits.rate(written);
    }

    private String perProducer(Given option) {
        String rate = ShellUnits.rate(option.value());
        int producers =
                ShellUnits.clients(given.get("--producers").map(Given::value).orElse("1"));
        try {
            BigDecimal total = Unit.RATE.parse(rate).multiply(BigDecimal.valueOf(producers));
            return ShellUnits.exactRate(total.setScale(3, RoundingMode.HALF_UP));
        } catch (UnreadableValueException e) {
            problems.add(option, "'" + option.value() + "' " + e.reason(), e.remedy());
            return RATE;
        }
    }

    private Load constant(String rate, String origin, Optional<Given> messages) {
        text.field(1, "rate", rate, origin, TOTAL);
        Optional<BigDecimal> perSecond = ShellUnits.value(Unit.RATE, rate);
        if (messages.isEmpty()) {
            return usual(Kind.FIXED);
        }
        Given option = messages.get();
        given.get("--time").ifPresent(time -> excludes(time, option));
        try {
            long count = ShellUnits.count(option.value());
            return perSecond
                    .map(one -> new Load(Kind.FIXED, length(count, atWhichCounted(option, one)), option.place()))
                    .orElseGet(() -> usual(Kind.FIXED));
        } catch (UnreadableValueException e) {
            problems.add(option, e);
            return usual(Kind.FIXED);
        }
    }

    /// Returns the rate, in messages per second, at which the counted messages are sent or received. For
    /// `--pmessages`, this is the rate of the load. For `--cmessages`, this is the lower of the rate of the
    /// load and the rate at which the consumers of a group can receive messages. If both options are given, the
    /// two rates must be equal.
    private BigDecimal atWhichCounted(Given messages, BigDecimal perSecond) {
        Optional<Given> received = given.get(RECEIVED);
        if (received.isEmpty()) {
            return perSecond;
        }
        BigDecimal receivedPerSecond = receivedPerSecond(perSecond);
        if (received.get().equals(messages)) {
            return receivedPerSecond;
        }
        if (receivedPerSecond.compareTo(perSecond) < 0) {
            problems.add(
                    received.get(),
                    received.get().name() + " cannot be combined with " + messages.place() + ", because "
                            + given.get(CONSUMER_RATE).map(Given::place).orElse(CONSUMER_RATE)
                            + " limits the consumers of a group to less than the rate of the load",
                    "Remove " + received.get().name() + " or " + messages.name() + ".");
        }
        return perSecond;
    }

    private BigDecimal receivedPerSecond(BigDecimal perSecond) {
        int consumers =
                ShellUnits.clients(given.get("--consumers").map(Given::value).orElse("1"));
        return given.get(CONSUMER_RATE)
                .flatMap(limit -> ShellUnits.value(Unit.RATE, ShellUnits.rate(limit.value())))
                .map(each -> each.multiply(BigDecimal.valueOf(consumers)))
                .map(perSecond::min)
                .orElse(perSecond);
    }

    private void excludes(Given time, Given messages) {
        problems.add(
                time,
                time.name() + " cannot be combined with " + messages.place()
                        + ", because the number of messages and the rate determine the length of the measured phase",
                "Remove " + time.name() + " or " + messages.name() + ".");
    }

    private static String length(long messages, BigDecimal perSecond) {
        BigDecimal millis = BigDecimal.valueOf(messages).movePointRight(3).divide(perSecond, 0, RoundingMode.CEILING);
        return ShellUnits.exactDuration(millis);
    }

    private Load maximum(String origin, Optional<Given> messages) {
        if (messages.isEmpty()) {
            text.field(1, "rate", "saturating", origin, "as fast as the clients accept messages");
            return usual(Kind.SATURATING);
        }
        Given option = messages.get();
        try {
            long count = ShellUnits.count(option.value());
            text.section(1, "rate", origin);
            text.section(2, "transfer", option.place());
            text.field(3, "messages", Long.toString(count), option.place(), TOTAL + ", as fast as possible");
        } catch (UnreadableValueException e) {
            problems.add(option, e);
            text.field(1, "rate", "saturating", origin);
        }
        return new Load(Kind.FIXED, TRANSFER_LIMIT, "--time (default " + TRANSFER_LIMIT + ")");
    }

    private Load steps(String written, String origin) {
        List<String> steps = new ArrayList<>();
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher matcher = STEP.matcher(written);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            end = matcher.end();
            String length = ShellUnits.duration(matcher.group(2));
            nanos = nanos.add(ShellUnits.value(Unit.DURATION, length).orElse(BigDecimal.ZERO));
            steps.add("{ rate: " + GeneratedYaml.scalar(ShellUnits.rate(matcher.group(1))) + ", for: "
                    + GeneratedYaml.scalar(length) + " }");
        }
        if (end < written.length()) {
            problems.add(
                    origin,
                    "'" + written.substring(end) + "' is not a step of the form RATE:DURATION",
                    "Write steps such as 1k/s:20s,5k/s:20s.");
            text.field(1, "rate", RATE, origin);
            return usual(Kind.FIXED);
        }
        text.section(1, "rate", origin);
        text.yaml(2, "steps", "[" + String.join(", ", steps) + "] # " + TOTAL, origin);
        BigDecimal millis = nanos.movePointLeft(6).setScale(0, RoundingMode.CEILING);
        return new Load(Kind.FIXED, ShellUnits.exactDuration(millis), origin);
    }

    private void objective(Load load) {
        given.get("--p99").ifPresent(limit -> {
            if (load.kind() == Kind.SEARCH) {
                text.field(1, "objective", "p99 end-to-end <= " + spaced(limit.value()), limit.place());
            } else {
                problems.add(
                        limit,
                        "the option sets the objective of a capacity search, but -r find is missing",
                        "Add -r find, or remove --p99.");
            }
        });
    }

    /// Returns a duration in the syntax of experiment files. A number without a unit remains unchanged, and the
    /// parser of experiment files rejects it, because other tools use different units for latencies.
    private static String spaced(String latency) {
        return latency.strip().matches("[0-9.,_]+") ? latency.strip() : ShellUnits.duration(latency);
    }

    private static Load usual(Kind kind) {
        return new Load(kind, TIME, "--time (default " + TIME + ")");
    }

    void phases(Load load) {
        text.section(0, "phases", "the phases");
        Optional<Given> warmup = given.get("--warmup");
        if (warmup.isPresent()) {
            text.field(
                    1,
                    "warmup",
                    ShellUnits.duration(warmup.get().value()),
                    warmup.get().place());
        } else if (load.kind() == Kind.FIXED) {
            text.field(1, "warmup", WARMUP, "--warmup (default " + WARMUP + ")");
        }
        Optional<Given> time = given.get("--time");
        text.field(
                1,
                "measure",
                time.map(option -> ShellUnits.duration(option.value())).orElse(load.time()),
                time.map(Given::place).orElse(load.timeOrigin()));
    }
}
