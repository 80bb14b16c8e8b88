package io.streamgauge.cli.help;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/// List of commands in the program's help, grouped by topic. The list shows the first sentence of each
/// description.
public final class CommandTopics {
    private static final int INDENT = 2;
    private static final Pattern FULL_STOP = Pattern.compile("(?<!\\.)\\. ");

    private record Topic(String title, List<String> commands) {}

    /// Topics in the order of the help. Names that are not commands of the program are omitted.
    private static final List<Topic> TOPICS = List.of(
            new Topic("Start here", List.of("doctor", "bench", "run", "plan", "compare")),
            new Topic("Write experiments", List.of("validate", "convert")),
            new Topic("Measure", List.of("probe", "tools", "calibrate")),
            new Topic("Read results", List.of("report", "export", "site")),
            new Topic("Brokers", List.of("systems", "cluster", "cleanup")),
            new Topic("Several hosts", List.of("worker", "workers")),
            new Topic("Published studies", List.of("study")),
            new Topic("This program", List.of("help", "version", "generate-completion")));

    private CommandTopics() {}

    /// Changes the help of a command so that it groups the subcommands by topic.
    public static void addTo(CommandLine line) {
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, _ -> "");
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandTopics::render);
    }

    private static String render(Help help) {
        Map<String, CommandLine> commands = help.commandSpec().subcommands();
        int width = commands.keySet().stream().mapToInt(String::length).max().orElse(0) + 2 * INDENT;
        StringBuilder text = new StringBuilder();
        topics(commands.keySet()).forEach((title, names) -> {
            TextTable table = TextTable.forColumns(
                    help.colorScheme(),
                    new Column(width, INDENT, Overflow.SPAN),
                    new Column(help.commandSpec().usageMessage().width() - width, INDENT, Overflow.WRAP));
            for (String name : names) {
                table.addRowValues(
                        help.colorScheme().commandText(name),
                        help.colorScheme().text(summary(Objects.requireNonNull(commands.get(name)))));
            }
            text.append(String.format("%n%s%n", title)).append(table);
        });
        return text.toString();
    }

    /// Returns the commands of each topic. The last topic, `Other commands`, contains the commands that do not
    /// belong to any topic.
    static Map<String, List<String>> topics(Set<String> commands) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        Set<String> others = new TreeSet<>(commands);
        for (Topic topic : TOPICS) {
            List<String> present = new ArrayList<>(topic.commands());
            present.retainAll(commands);
            present.forEach(others::remove);
            if (!present.isEmpty()) {
                all.put(topic.title(), present);
            }
        }
        if (!others.isEmpty()) {
            all.put("Other commands", List.copyOf(others));
        }
        return all;
    }

    private static String summary(CommandLine command) {
        UsageMessageSpec message = command.getCommandSpec().usageMessage();
        String[] text = message.header().length > 0 ? message.header() : message.description();
        return text.length == 0 ? "" : firstSentence(String.format(text[0]).strip());
    }

    /// Returns the text up to the first full stop before a space. An ellipsis does not end a sentence.
    static String firstSentence(String text) {
        Matcher end = FULL_STOP.matcher(text);
        return end.find() ? text.substring(0, end.end() - 1) : text;
    }
}
