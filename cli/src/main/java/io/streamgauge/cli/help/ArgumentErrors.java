package io.streamgauge.cli.help;

import io.streamgauge.ExitCode;
import io.streamgauge.yaml.Suggestion;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Messages about invalid arguments. A message names the argument, the similar command or option, and the help that
/// lists the valid arguments.
public final class ArgumentErrors {
    private ArgumentErrors() {}

    /// Prints the message about invalid arguments.
    ///
    /// @return exit code of the command
    public static int print(ParameterException failure) {
        CommandLine line = failure.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("streamgauge: " + reason(failure) + " Run '" + line.getCommandSpec().qualifiedName() + " --help' for "
                + (takesOnlyCommands(line.getCommandSpec()) ? "the list of commands." : "the list of options."));
        err.flush();
        return ExitCode.INVALID_INPUT;
    }

    private static String reason(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unknown(unmatched);
        }
        String message = Objects.requireNonNullElse(failure.getMessage(), "the arguments are invalid");
        // The command 'help' has its own message about an unknown command, without a suggestion.
        if (message.equals("Unknown subcommand '" + failure.getValue() + "'.")) {
            return unknownCommand(failure.getValue(), failure.getCommandLine().getCommandSpec());
        }
        return sentence(message);
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
        return "command " + name + ": the command is unknown."
                + suggestion(name, List.copyOf(parent.subcommands().keySet()));
    }

    private static boolean takesOnlyCommands(CommandSpec command) {
        return !command.subcommands().isEmpty()
                && command.positionalParameters().isEmpty();
    }

    /// Returns the long names of the options. Names of one letter are too similar to each other.
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
    /// starts with the argument.
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
