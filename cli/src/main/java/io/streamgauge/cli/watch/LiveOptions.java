package io.streamgauge.cli.watch;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.live.LiveAddress;
import io.streamgauge.live.LivePage;
import java.io.IOException;
import java.net.BindException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// Options for the page that shows a run in progress. Commands include these options as a mixin.
public final class LiveOptions {
    private static final String SET_HOST = "Use --live PORT, or --live HOST:PORT with an address of this machine.";

    @Option(
            names = "--live",
            paramLabel = "[HOST:]PORT",
            arity = "0..1",
            fallbackValue = "" + LiveAddress.DEFAULT_PORT,
            converter = AddressConverter.class,
            preprocessor = AddressOrNothing.class,
            description = "Address of a web page that shows the run in progress and, after the run, the report. Default"
                    + " address: 127.0.0.1:8642. With port 0, Streamgauge chooses a free port.")
    private @Nullable LiveAddress live;

    @Option(
            names = "--live-token",
            description = "Require a token for the page of --live. The printed address contains the token. This flag"
                    + " is required if other machines can reach the page.")
    private boolean token;

    /// Opens the page if the command line contains `--live`, and shows its address.
    ///
    /// @throws InvalidExperimentException if the options are invalid or the address cannot be used
    public LiveView open(RunProgress progress) throws InvalidExperimentException {
        LiveAddress address = live;
        if (address == null) {
            if (token) {
                throw invalid("--live-token", "--live is required", "Add --live, or remove --live-token.");
            }
            return new LiveView(null);
        }
        String place = "--live " + address;
        try {
            if (!token && !address.isLoopback()) {
                throw invalid(
                        place,
                        "other machines can reach this address, but the page does not require a token",
                        "Add --live-token, or use an address of the loopback interface, for example 127.0.0.1:"
                                + address.port() + ".");
            }
            LivePage page = LivePage.open(address, token);
            progress.notice("live page: " + page.url());
            return new LiveView(page);
        } catch (BindException unusable) {
            throw invalid(
                    place,
                    "the address cannot be used: " + unusable.getMessage(),
                    "Use another port with --live PORT, or a free port with --live 0.");
        } catch (UnknownHostException unknown) {
            throw invalid(place, "the host name '" + address.host() + "' cannot be resolved", SET_HOST);
        } catch (IOException unusable) {
            throw invalid(place, "the address cannot be used: " + unusable.getMessage(), SET_HOST);
        }
    }

    private static InvalidExperimentException invalid(String place, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(place, reason, remedy)));
    }

    static final class AddressConverter implements ITypeConverter<LiveAddress> {
        @Override
        public LiveAddress convert(String value) {
            return LiveAddress.parse(value)
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + value + "' is neither a port from 0 to 65535 nor a host and a port. " + SET_HOST));
        }
    }

    /// Rule for the word after `--live`. If this word can be an argument of the command, for example the
    /// experiment file, it is not the value of the option. A number is always a value, so that an invalid port
    /// is not mistaken for a file name.
    static final class AddressOrNothing implements IParameterPreprocessor {
        /// Port, or address with a port. The port may be out of range.
        private static final Pattern NUMBER = Pattern.compile("(?:.*:)?-?[0-9]+");

        @Override
        public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean attached = "=".equals(info.get("separator"));
            if (!attached && (args.isEmpty() || !isValue(args.peek(), command))) {
                args.push(Integer.toString(LiveAddress.DEFAULT_PORT));
            }
            return false;
        }

        private static boolean isValue(String word, CommandSpec command) {
            return NUMBER.matcher(word).matches() || (!word.startsWith("-") && !acceptsAnotherArgument(command));
        }

        private static boolean acceptsAnotherArgument(CommandSpec command) {
            return command.positionalParameters().stream()
                    .anyMatch(argument -> argument.isMultiValue() || argument.getValue() == null);
        }
    }
}
