package io.streamgauge.cli;

import io.streamgauge.driver.contract.ShortLivedJvms;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.nio.file.Path;
import java.util.List;

/// Kafka and RabbitMQ brokers with TLS and logins. The class also contains their certificate authority
/// and the settings with which an experiment connects to the brokers.
final class SecuredBrokers implements AutoCloseable {
    /// Invalid password.
    static final String WRONG = "wrong-s3cret";

    static final List<String> SECRETS = List.of(SecuredKafka.PASSWORD, SecuredRabbit.PASSWORD, WRONG);

    private final ChildProcesses children;
    private final Certificates ours;
    private final SecuredKafka kafka;
    private final SecuredRabbit rabbit;

    private SecuredBrokers(ChildProcesses children, Certificates ours, SecuredKafka kafka, SecuredRabbit rabbit) {
        this.children = children;
        this.ours = ours;
        this.kafka = kafka;
        this.rabbit = rabbit;
    }

    /// Starts the brokers.
    ///
    /// @param directory directory for keys and certificates
    static SecuredBrokers start(Path directory) throws Exception {
        Certificates ours = Certificates.authority(directory, "ca")
                .sign("broker", "san=dns:localhost")
                .sign("client", "eku=clientAuth")
                .sign("unknown", "eku=clientAuth");
        Certificates.authority(directory, "stranger");
        ChildProcesses children = SupervisedProcesses.open();
        try {
            return new SecuredBrokers(
                    children,
                    ours,
                    SecuredKafka.start(new ShortLivedJvms(children), ours),
                    SecuredRabbit.start(children, ours));
        } catch (Exception e) {
            children.close();
            throw e;
        }
    }

    SecuredKafka kafka() {
        return kafka;
    }

    SecuredRabbit rabbit() {
        return rabbit;
    }

    String tls() {
        return trusting("ca", "");
    }

    /// Returns TLS settings with a client certificate.
    ///
    /// @param name name of the client's certificate
    String tlsWithCertificate(String name) {
        return trusting(
                "ca", ", certificate: '" + ours.file(name + ".pem") + "', key: '" + ours.file(name + ".key") + "'");
    }

    /// Returns TLS settings that trust an authority other than the one that signed the brokers' certificates.
    String tlsOfAStranger() {
        return trusting("stranger", "");
    }

    private String trusting(String authority, String rest) {
        return "tls: { ca: '" + ours.file(authority + ".pem") + "'" + rest + " }";
    }

    /// Returns a one-line definition of a system in the experiment format.
    static String system(String driver, String address, String rest) {
        return driver + ": { connect: { driver: " + driver + ", addresses: ['" + address + "'], " + rest + " } }";
    }

    static String login(String user, String password) {
        return "user: " + user + ", password: '" + password + "'";
    }

    /// Returns the definition of a system whose user has all permissions that a trial needs.
    String asBench(String driver) {
        return driver.equals("kafka")
                ? system(
                        driver,
                        kafka.secure(),
                        tls() + ", sasl: scram-sha-512, " + login("bench", SecuredKafka.PASSWORD))
                : system(driver, rabbit.secure(), tls() + ", " + login("bench", SecuredRabbit.PASSWORD));
    }

    @Override
    public void close() {
        rabbit.close();
        children.close();
    }
}
