package io.streamgauge.cli.bench;

import java.util.Optional;

/// Number of destinations, as set by `--destinations` or by the numbers of a queue pattern.
///
/// @param count number of destinations as text, which the parser of experiment files checks
/// @param place option that sets the number
record QueueNumbers(String count, String place) {
    private static final String DESTINATIONS = "--destinations";
    private static final String FROM = "--queue-pattern-from";
    private static final String TO = "--queue-pattern-to";

    /// Returns the number of destinations; an empty result if no option sets this number, or if the numbers of
    /// the queue pattern are invalid.
    ///
    /// @param problems list to which the method adds problems
    static Optional<QueueNumbers> of(GivenOptions given, Problems problems) {
        Optional<Given> destinations = given.get(DESTINATIONS);
        Optional<Given> from = given.get(FROM);
        Optional<Given> to = given.get(TO);
        if (to.isEmpty()) {
            from.ifPresent(option -> problems.add(
                    option,
                    "the number of the last queue is missing",
                    destinations.isPresent()
                            ? "Remove the option. " + DESTINATIONS + " already sets the number of queues."
                            : "Add " + TO + ", or replace the option with " + DESTINATIONS + "."));
        } else if (destinations.isPresent()) {
            problems.add(
                    to.get(),
                    "the option cannot be combined with " + destinations.get().place(),
                    "Remove one of the two options.");
        } else {
            return between(from, to.get(), problems);
        }
        return destinations.map(option -> new QueueNumbers(option.value(), option.place()));
    }

    private static Optional<QueueNumbers> between(Optional<Given> from, Given to, Problems problems) {
        Optional<Long> last = number(to, problems);
        Optional<Long> first = from.isEmpty() ? Optional.of(1L) : number(from.get(), problems);
        if (first.isEmpty() || last.isEmpty()) {
            return Optional.empty();
        }
        if (last.get() < first.get()) {
            problems.add(
                    to, "the last number is below the first number " + first.get(), "Use a larger " + to.name() + ".");
            return Optional.empty();
        }
        return Optional.of(new QueueNumbers(Long.toString(last.get() - first.get() + 1), to.place()));
    }

    private static Optional<Long> number(Given option, Problems problems) {
        String value = option.value().strip();
        if (value.matches("[0-9]{1,9}")) {
            return Optional.of(Long.parseLong(value));
        }
        problems.add(
                option,
                "'" + value + "' is not a whole number from 0 to 999,999,999",
                "Specify a whole number such as 500.");
        return Optional.empty();
    }
}
