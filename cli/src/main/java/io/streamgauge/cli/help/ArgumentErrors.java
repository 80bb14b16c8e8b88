package io.streamgauge.cli.help;

import io.streamgauge.ExitCode;
import io.streamgauge.yaml.Suggestion;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Messages about invalid arguments. A message names the argument, the help that lists the valid arguments, and
/// a similar command or option if there is one.
public final class ArgumentErrors {
    /// Parser messages for an option or argument that has too few values.
    private static final Pattern NO_VALUE =
            Pattern.compile("Expected parameter |Missing required parameter for |.* requires at least ");

    private static final Pattern NOT_A_NUMBER = Pattern.compile("'(.*)' is not an? (?:int|long)");
    private static final Pattern NOT_A_CONSTANT =
            Pattern.compile("expected one of \\[(.*)] \\(case-(?:in)?sensitive\\) but was '(.*)'");
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");

    private ArgumentErrors() {}

    /// Prints the message about invalid arguments.
    ///
    /// @return exit code of the command
    public static int print(ParameterException failure) {
        CommandLine line = failure.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("streamgauge: " + reason(failure) + " Run '"
                + line.getCommandSpec().qualifiedName() + " --help' for "
                + (takesOnlyCommands(line.getCommandSpec()) ? "the list of commands." : "the list of options."));
        err.flush();
        return ExitCode.INVALID_INPUT;
    }

    private static String reason(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unknown(unmatched);
        }
        String message = Objects.requireNonNullElse(failure.getMessage(), "the arguments are invalid");
        // The command 'help' has its own message for an unknown command, which does not contain a suggestion.
        if (message.equals("Unknown subcommand '" + failure.getValue() + "'.")) {
            return unknownCommand(failure.getValue(), failure.getCommandLine().getCommandSpec());
        }
        ArgSpec argument = failure.getArgSpec();
        if (argument != null && failure.getCause() instanceof TypeConversionException invalid) {
            return name(argument) + ": "
                    + sentence(plain(Objects.requireNonNullElse(invalid.getMessage(), "the value is invalid")));
        }
        if (failure instanceof MissingParameterException missing
                && NO_VALUE.matcher(message).lookingAt()) {
            return withoutValue(missing.getMissing().getFirst());
        }
        return sentence(message);
    }

    private static String withoutValue(ArgSpec argument) {
        int values = argument.arity().min();
        return name(argument) + ": "
                + (values <= 1 ? "a value is required." : "at least " + values + " values are required.");
    }

    /// Returns the long name of an option, or the name of an argument as shown in the help.
    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option
                ? "option " + option.longestName()
                : "argument " + argument.paramLabel();
    }

    /// Returns the reason why a value is invalid, without the names of Java types and constants.
    private static String plain(String reason) {
        Matcher number = NOT_A_NUMBER.matcher(reason);
        if (number.matches()) {
            String value = number.group(1);
            return "'" + value + "' " + (WHOLE.matcher(value).matches() ? "is out of range" : "is not a whole number");
        }
        Matcher word = NOT_A_CONSTANT.matcher(reason);
        return word.matches()
                ? "'" + word.group(2) + "' is not one of " + word.group(1).toLowerCase(Locale.ROOT)
                : reason;
    }

    private static String unknown(UnmatchedArgumentException failure) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        String argument = failure.getUnmatched().getFirst();
        if (argument.startsWith("-")) {
            String name = argument.replaceFirst("=.*", "");
            return "option " + name + ": the option is unknown." + suggestion(name, options(command));
        }
        if (takesOnlyCommands(command)) {
            return unknownCommand(argument, command);
        }
        return "argument " + argument + ": '" + command.qualifiedName() + "' does not accept this argument.";
    }

    private static String unknownCommand(String name, CommandSpec parent) {
        return "unknown command '" + name + "'."
                + suggestion(name, List.copyOf(parent.subcommands().keySet()));
    }

    private static boolean takesOnlyCommands(CommandSpec command) {
        return !command.subcommands().isEmpty()
                && command.positionalParameters().isEmpty();
    }

    /// Returns the long names of the visible options. Short names are too similar to each other.
    private static List<String> options(CommandSpec command) {
        List<String> names = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                Stream.of(option.names()).filter(name -> name.startsWith("--")).forEach(names::add);
            }
        }
        return names;
    }

    /// Returns a question that names the most similar word. If no word is similar, the question names a word that
    /// starts with the argument. Returns an empty text if there is no such word.
    private static String suggestion(String argument, List<String> known) {
        Optional<String> similar = Suggestion.nearest(argument, known)
                .or(() -> known.stream()
                        .filter(word -> argument.length() > 2 && word.startsWith(argument))
                        .findFirst());
        return similar.map(word -> " Did you mean '" + word + "'?").orElse("");
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
