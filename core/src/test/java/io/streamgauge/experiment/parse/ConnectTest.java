package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.experiment.system.Security.Sasl;
import io.streamgauge.experiment.system.Security.Tls;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Test of the parser of encryption and login settings in `connect`.
class ConnectTest {
    private static final Path HOW_TO = Path.of("..", "docs", "how-to", "connect-to-a-running-broker.md");

    private static String experiment(String connect) {
        return "systems: { k: { connect: { driver: kafka, addresses: ['a:1', '[::1]:2'], " + connect
                + " } } }\nworkload: { rate: 5k/s }\n";
    }

    private static Connect connect(String connect) throws Exception {
        return (Connect) Parsing.parse(experiment(connect)).systems().getFirst().origin();
    }

    @Test
    void reportsSettingsThatAClientIgnores() {
        assertThat(Security.NONE.ignoredBy("it")).isEmpty();
        assertThat(new Security(Security.Tls.DEFAULT, null).ignoredBy("it"))
                .hasValueSatisfying(why -> assertThat(why).startsWith("connect: it supports neither 'tls' nor 'sasl'"));
        assertThat(new Security(null, Security.Sasl.PLAIN).ignoredBy("it")).isPresent();
    }

    @Test
    void verifiesHostsWithPlatformAuthoritiesByDefault() throws Exception {
        assertThat(connect("tls: true").security()).isEqualTo(new Security(Tls.DEFAULT, null));
        assertThat(Tls.DEFAULT.verifyHost()).isTrue();
        assertThat(connect("tls: false").security()).isEqualTo(Security.NONE);
        assertThat(connect("user: me").security()).isEqualTo(Security.NONE);
    }

    @Test
    void readsEveryFieldOfTlsAndLogin() throws Exception {
        Connect connect = connect("tls: { ca: ca.pem, certificate: c.pem, key: c.key, verify-host: false },"
                + " sasl: scram-sha-256, user: me, password: s3cret");
        assertThat(connect.security())
                .isEqualTo(new Security(
                        new Tls(
                                Path.of("ca.pem").toAbsolutePath(),
                                Path.of("c.pem").toAbsolutePath(),
                                Path.of("c.key").toAbsolutePath(),
                                false),
                        Sasl.SCRAM_SHA_256));
        assertThat(connect.credentials()).isEqualTo(Map.of("user", "me", "password", "s3cret"));
        assertThat(connect("tls: { ca: ca.pem }").security().tls())
                .isEqualTo(new Tls(Path.of("ca.pem").toAbsolutePath(), null, null, true));
        assertThat(connect("token: abc.def").credentials()).isEqualTo(Map.of("token", "abc.def"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "tls: { certificate: c.pem }; is set without 'key'",
                "tls: { key: c.key }; is set without 'certificate'",
                "tls: { verify-host: maybe }; 'maybe' is unknown",
                "tls: { authority: c.pem }; unknown field 'authority'",
                "tls: perhaps; 'perhaps' is unknown",
                "sasl: plain; requires 'user' and 'password'",
                "sasl: md5, user: a, password: b; 'md5' is unknown",
                "password: b; is set without 'user'",
                "token: t, user: a; cannot be combined with 'user'",
            })
    void rejectsInvalidCombinations(String connect, String said) {
        assertThat(Parsing.problems(experiment(connect)))
                .singleElement()
                .asString()
                .contains(said);
    }

    @Test
    void masksSecretsInEveryField() throws Exception {
        Experiment experiment = Parsing.parse("""
                systems:
                  a: { connect: { driver: kafka, addresses: 'a:1', user: me, password: "pass-one", sasl: plain } }
                  b: { connect: { driver: kafka, addresses: 'a:1', token: "tok-two" } }
                  c:
                    connect: { driver: kafka, addresses: 'a:1' }
                    producer: { sasl.jaas.config: "jaas-three", linger.ms: 5, ssl.key.password: "${env:PW}" }
                workload: { rate: 5k/s }
                """, Map.of("PW", "key-four"));
        Secrets secrets = experiment.secrets();

        assertThat(secrets.maskedWithin("it said pass-one, tok-two, jaas-three and key-four to me"))
                .isEqualTo("it said ***, ***, *** and ${env:PW} to me");
        assertThat(secrets.maskedSource("password: pass-one # key-four")).isEqualTo("password: *** # key-four");
        assertThat(experiment.toString()).doesNotContain("pass-one", "tok-two", "jaas-three", "key-four");
        assertThat(Parsing.problems(experiment("token: [oh-no]")).toString()).contains("token");
        assertThat(Parsing.problems(experiment("user: me"), "systems.k.connect.token=hush", "seed")
                        .toString())
                .doesNotContain("hush");
    }

    static Stream<String> experimentsOfTheGuide() throws IOException {
        List<String> blocks = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(HOW_TO))
                .results()
                .map(r -> r.group(1))
                .toList();
        assertThat(blocks).hasSizeGreaterThan(3);
        return blocks.stream();
    }

    @ParameterizedTest
    @MethodSource("experimentsOfTheGuide")
    void acceptsEveryFragmentOfTheGuide(String fragment) {
        String yaml = fragment.contains("workload:") ? fragment : fragment + "workload: { rate: 1k/s }\n";
        Map<String, String> environment =
                Map.of("KAFKA_PASSWORD", "x1234", "RABBIT_PASSWORD", "y1234", "PULSAR_TOKEN", "z1234");
        assertThat(Parsing.problems(yaml, environment)).isEmpty();
    }
}
