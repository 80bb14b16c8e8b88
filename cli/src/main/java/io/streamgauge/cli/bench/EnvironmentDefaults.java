package io.streamgauge.cli.bench;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Default values from environment variables, for example `STREAMGAUGE_RATE` for `--rate`. An option on the command
/// line overrides the variable.
final class EnvironmentDefaults implements IDefaultValueProvider {
    private final Function<String, @Nullable String> environment;

    EnvironmentDefaults() {
        this(System::getenv);
    }

    /// @param environment function that returns the value of an environment variable, or null if it is not set
    EnvironmentDefaults(Function<String, @Nullable String> environment) {
        this.environment = environment;
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || !isFlag(option) || option.hidden()) {
            return null;
        }
        String value = environment.apply(variable(option));
        return value == null || value.isBlank() ? null : value;
    }

    /// Returns whether the option describes the load or the brokers.
    static boolean isFlag(OptionSpec option) {
        return option.userObject() instanceof Field field
                && List.of(LoadFlags.class, UnsupportedFlags.class).contains(field.getDeclaringClass())
                && option.type() == String.class;
    }

    /// Returns the name of the environment variable of an option.
    static String variable(OptionSpec option) {
        return "STREAMGAUGE_"
                + option.longestName().substring(2).toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
