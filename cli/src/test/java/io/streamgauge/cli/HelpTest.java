package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelpTest {
    @Test
    void listsEveryCommandOnceAndFiveCommandsFirst() {
        List<String> lines = CommandResult.command("--help")
                .out()
                .lines()
                .takeWhile(line -> !line.startsWith("Examples"))
                .toList();
        assertThat(lines.subList(lines.indexOf("Start here") + 1, lines.indexOf("Write experiments")))
                .filteredOn(line -> line.matches("  [a-z].*"))
                .extracting(line -> line.strip().split(" +")[0])
                .containsExactly("doctor", "bench", "run", "plan", "compare");
        for (String command : Main.commandLine().getSubcommands().keySet()) {
            assertThat(lines)
                    .filteredOn(line -> line.matches("  " + command + " +[A-Z].*"))
                    .as(command)
                    .hasSize(1);
        }
        assertThat(lines).allMatch(line -> line.length() <= 80);
    }

    @Test
    void showsTheFirstSentenceOfEachCommand() {
        assertThat(CommandResult.command("--help").out())
                .contains("Runs a benchmark without an experiment file.")
                .doesNotContain("With the default options, each system");
    }

    @Test
    void printsTheHelpOfACommand() {
        assertThat(CommandResult.command("help", "bench").out()).startsWith("Usage: streamgauge bench");
    }

    @Test
    void suggestsACommandForHelpOfAMistypedName() {
        CommandResult done = CommandResult.command("help", "benc");
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err())
                .isEqualToIgnoringNewLines("streamgauge: unknown command 'benc'. Did you mean 'bench'?"
                        + " Run 'streamgauge --help' for the list of commands.");
        assertThat(CommandResult.command("help", "zebra").err()).contains("unknown command 'zebra'. Run");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    rnu               | unknown command 'rnu'. Did you mean 'run'? Run 'streamgauge --help'
                    doctr             | Did you mean 'doctor'?
                    calib             | Did you mean 'calibrate'?
                    zebra             | unknown command 'zebra'. Run 'streamgauge --help' for the list of commands.
                    study lst         | unknown command 'lst'. Did you mean 'list'? Run 'streamgauge study --help'
                    bench kafka --rat 5k/s | option --rat: the option is unknown. Did you mean '--rate'? Run 'streamgauge bench --help'
                    bench kafka --tiem=5s  | option --tiem: the option is unknown. Did you mean '--time'?
                    bench kafka -Q    | option -Q: the option is unknown. Run 'streamgauge bench --help' for the list of options.
                    run --quiett      | Did you mean '--quiet'?
                    bench             | Missing required parameter: 'SYSTEM'. Run 'streamgauge bench --help'
                    run a.yaml b.yaml | argument b.yaml: 'streamgauge run' does not accept this argument.
                    """)
    void suggestsTheSimilarWord(String arguments, String message) {
        CommandResult done = CommandResult.command(arguments.strip().split(" +"));
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err().lines()).hasSize(1);
        assertThat(done.err()).contains(message.strip());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    run --metrics-port x     | option --metrics-port: 'x' is not a whole number. Run 'streamgauge run --help'
                    study run s --repeat 1.5 | option --repeat: '1.5' is not a whole number. Run 'streamgauge study run --help'
                    tools --messages many    | option --messages: 'many' is not a whole number.
                    run --metrics-port 99999999999 | option --metrics-port: '99999999999' is out of range.
                    export runs/a --to xml   | option --to: 'xml' is not one of csv, json. Run 'streamgauge export --help'
                    run --live=abc           | option --live: 'abc' is neither a port from 0 to 65535 nor a host and a port.
                    run --out                | option --out: a value is required. Run 'streamgauge run --help'
                    compare runs/a           | argument RUN: at least 2 values are required. Run 'streamgauge compare --help'
                    compare runs/a --json    | argument RUN: at least 2 values are required.
                    """)
    void namesTheArgumentOfAnInvalidValue(String arguments, String message) {
        CommandResult done = CommandResult.command(arguments.strip().split(" +"));
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err().lines()).hasSize(1);
        assertThat(done.err()).startsWith("streamgauge: " + message.strip());
    }
}
