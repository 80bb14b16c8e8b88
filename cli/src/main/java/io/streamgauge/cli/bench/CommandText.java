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

    private static String masked(String override) {
        int equals = override.indexOf('=');
        String path = equals < 0 ? override : override.substring(0, equals);
        String value = override.substring(equals + 1);
        boolean named = Secrets.isSecretKey(path.substring(path.lastIndexOf('.') + 1)) || Secrets.isSecretKey(path);
        boolean secret = named ? !value.startsWith("${env:") : value.contains("password");
        return secret && equals >= 0 ? path + "=" + Secrets.MASK : override;
    }

    private static String quoted(String word) {
        String line = word.replaceAll("[\\p{Cntrl}]+", " ");
        return line.matches("[A-Za-z0-9_./:=@%+,-]+") ? line : "'" + line.replace("'", "'\\''") + "'";
    }
}
