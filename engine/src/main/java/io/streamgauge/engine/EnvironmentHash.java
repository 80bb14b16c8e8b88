package io.streamgauge.engine;

import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.Json;
import io.streamgauge.yaml.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/// Hash of the values from the environment in properties of the systems. `plan.json` contains only references
/// to these values, so that its hash does not show whether a value has changed. The hash excludes credentials,
/// because a password can change during a run.
final class EnvironmentHash {
    /// A slow algorithm, because some users do not want to publish these values.
    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";

    private static final int ITERATIONS = 20_000;
    private static final int BITS = 256;

    private EnvironmentHash() {}

    /// Returns the hash in hexadecimal; empty if no property has a value from the environment.
    ///
    /// @param salt text that differs between runs
    static String of(Plan plan, Secrets secrets, String salt) {
        List<String> values = plan.trials().stream()
                .map(Trial::system)
                .flatMap(EnvironmentHash::properties)
                .flatMap(properties -> properties.entrySet().stream())
                .filter(property -> !Secrets.isSecretKey(property.getKey()))
                .map(Map.Entry::getValue)
                .filter(secrets::isFromEnvironment)
                .toList();
        return values.isEmpty() ? "" : hash(Json.compact().writeValueAsString(values), salt);
    }

    private static Stream<Map<String, String>> properties(SystemUnderTest system) {
        return Stream.of(
                system.options(),
                system.destinationProperties(),
                system.producerProperties(),
                system.consumerProperties(),
                system.origin() instanceof Launch launch ? launch.brokerProperties() : Map.of());
    }

    private static String hash(String text, String salt) {
        PBEKeySpec spec = new PBEKeySpec(text.toCharArray(), salt.getBytes(StandardCharsets.UTF_8), ITERATIONS, BITS);
        try {
            return HexFormat.of()
                    .formatHex(SecretKeyFactory.getInstance(ALGORITHM)
                            .generateSecret(spec)
                            .getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime does not support " + ALGORITHM, e);
        }
    }
}
