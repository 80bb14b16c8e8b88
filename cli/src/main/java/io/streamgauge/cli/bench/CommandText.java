package io.streamgauge.cli.bench;

import io.streamgauge.yaml.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Command line as text, without secrets.
final class CommandText {
    private CommandText() {}

    /// Returns the command with all options that describe the load and the brokers, including those from
    /// environment variables.
    static String of(List<String> systems, List<String> overrides, GivenOptions given) {
        List<String> words = new ArrayList<>(List.of("streamgauge", "bench"));
        systems.forEach(system -> words.add(quoted(system)));
        given.all().forEach(option -> words.addAll(List.of(option.name(), quoted(option.value()))));
        return String.join(" ", words) + overrides(overrides);
    }

    /// Returns the `--set` options, each preceded by a space.
    static String overrides(List<String> overrides) {
        return overrides.stream()
                .map(override -> " --set " + quoted(masked(override)))
                .collect(Collectors.joining());
    }

    /// Returns whether the value of an override is or may contain a secret.
    static boolean isSecret(String override) {
        int equals = override.indexOf('=');
        if (equals < 0) {
            return false;
        }
        String path = override.substring(0, equals);
        String value = override.substring(equals + 1);
        boolean named = Secrets.isSecretKey(path.substring(path.lastIndexOf('.') + 1)) || Secrets.isSecretKey(path);
        return named ? !value.startsWith("${env:") : Secrets.mayContainSecret(value);
    }

    private static String masked(String override) {
        return isSecret(override) ? override.substring(0, override.indexOf('=')) + "=" + Secrets.MASK : override;
    }

    private static String quoted(String word) {
        String line = word.replaceAll("[\\p{Cntrl}]+", " ");
        return line.matches("[A-Za-z0-9_./:=@%+,-]+") ? line : "'" + line.replace("'", "'\\''") + "'";
    }
}
