package io.streamgauge.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Options that have a value, from the command line or from environment variables.
final class GivenOptions {
    private static final Pattern PASSWORD = Pattern.compile("^((?:[^:/]*://)?+[^:@/]*:).*@");

    private final ParseResult parsed;

    GivenOptions(ParseResult parsed) {
        this.parsed = parsed;
    }

    /// Returns an option with its value; an empty result if the option is not given or if its value is not
    /// text.
    ///
    /// @param name one of the names of the option
    Optional<Given> get(String name) {
        OptionSpec option = parsed.commandSpec().findOption(name);
        if (option == null) {
            throw new IllegalArgumentException("no option " + name);
        }
        return given(option);
    }

    /// Returns one of two mutually exclusive options. An option on the command line overrides an environment
    /// variable. Returns an empty result if neither option is given.
    ///
    /// @param problems list to which the method adds a problem if both options are given in the same way
    Optional<Given> oneOf(String first, String second, Problems problems) {
        Optional<Given> a = get(first);
        Optional<Given> b = get(second);
        if (a.isEmpty() || b.isEmpty()) {
            return a.or(() -> b);
        }
        if (a.get().fromEnvironment() != b.get().fromEnvironment()) {
            return a.get().fromEnvironment() ? b : a;
        }
        problems.add(
                b.get(), "the option cannot be combined with " + a.get().place(), "Remove one of the two options.");
        return a;
    }

    /// Returns all given options whose values are text, in the order of the help.
    List<Given> all() {
        List<Given> all = new ArrayList<>();
        for (OptionSpec option : parsed.commandSpec().options()) {
            given(option).ifPresent(all::add);
        }
        return all;
    }

    private Optional<Given> given(OptionSpec option) {
        if (!EnvironmentDefaults.isFlag(option) || !(option.getValue() instanceof String text)) {
            return Optional.empty();
        }
        boolean typed = parsed.hasMatchedOption(option);
        return Optional.of(new Given(
                typed ? typedName(option) : option.longestName(),
                PASSWORD.matcher(text).replaceFirst("$1***@"),
                text,
                typed ? "" : EnvironmentDefaults.variable(option)));
    }

    /// Returns the name of the option as it was typed, for example `-r` or `--rate`.
    private String typedName(OptionSpec option) {
        for (String argument : parsed.originalArgs()) {
            for (String name : option.names()) {
                boolean attached = name.startsWith("--") ? argument.startsWith(name + "=") : argument.startsWith(name);
                if (argument.equals(name) || attached) {
                    return name;
                }
            }
        }
        return option.longestName();
    }
}
