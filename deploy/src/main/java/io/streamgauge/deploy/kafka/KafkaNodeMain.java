package io.streamgauge.deploy.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamgauge.deploy.metrics.AggregateMBean;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RMIServerSocketFactory;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.MBeanServerForwarder;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.security.auth.Subject;
import org.jspecify.annotations.Nullable;

/// Main class of a launched node. It formats the data directory of a new KRaft node, opens a read-only,
/// password-protected JMX connector on the node's address, and then runs Kafka. The agent of the JDK
/// (`com.sun.management.jmxremote.port`) is not suitable, because it always opens a second connector on every
/// address of the machine. This class must not use libraries, because it runs on Kafka's class path.
public final class KafkaNodeMain {
    private static final Set<String> READING = Set.of(
            "getAttribute",
            "getAttributes",
            "getClassLoaderRepository",
            "getDefaultDomain",
            "getDomains",
            "getMBeanCount",
            "getMBeanInfo",
            "getObjectInstance",
            "isInstanceOf",
            "isRegistered",
            "queryMBeans",
            "queryNames");

    private KafkaNodeMain() {}

    /// Formats the data directory, opens the JMX connector and runs Kafka.
    ///
    /// @param args address, port, password file, cluster ID (empty if the data directory must not
    ///     be formatted), main class, and the path of the properties file
    public static void main(String[] args) throws Throwable {
        // The format command runs before the connector is opened. Otherwise, the threads of the connector would keep
        // the JVM running after a failure of this command.
        if (!args[3].isEmpty()) {
            format(args[3], Path.of(args[5]));
        }
        open(
                args[0],
                Integer.parseInt(args[1]),
                Files.readString(Path.of(args[2])).strip());
        call(Class.forName(args[4]).getMethod("main", String[].class), (Object)
                Arrays.copyOfRange(args, 5, args.length));
    }

    private static @Nullable Object call(Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    /// Formats the data directory with Kafka's format command, unless an earlier start of the node has already
    /// formatted the directory. A separate JVM for this command would prolong each start by about a second.
    private static void format(String clusterId, Path properties) throws Throwable {
        Properties node = new Properties();
        try (Reader reader = Files.newBufferedReader(properties)) {
            node.load(reader);
        }
        if (Files.exists(Path.of(node.getProperty("log.dirs"), "meta.properties"))) {
            return;
        }
        Object exitCode = call(
                Class.forName("kafka.tools.StorageTool").getMethod("execute", String[].class, PrintStream.class),
                new String[] {"format", "-t", clusterId, "-c", properties.toString()},
                System.out);
        if (!Integer.valueOf(0).equals(exitCode)) {
            throw new IOException("the data directory cannot be formatted");
        }
    }

    static JMXConnectorServer open(String host, int port, String password) throws Exception {
        System.setProperty("java.rmi.server.hostname", host);
        InetAddress address = InetAddress.getByName(host);
        RMIServerSocketFactory sockets = wanted -> new ServerSocket(wanted, 50, address);
        var _ = LocateRegistry.createRegistry(port, null, sockets);
        Map<String, Object> environment = new HashMap<>();
        environment.put(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, sockets);
        environment.put(RMIConnectorServer.CREDENTIALS_FILTER_PATTERN, "java.lang.String;!*");
        environment.put(JMXConnectorServer.AUTHENTICATOR, (JMXAuthenticator)
                credentials -> authenticate(credentials, password));
        String place = host + ":" + port;
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi://" + place + "/jndi/rmi://" + place + "/jmxrmi"),
                environment,
                ManagementFactory.getPlatformMBeanServer());
        AggregateMBean.register(ManagementFactory.getPlatformMBeanServer());
        server.setMBeanServerForwarder(readOnly());
        server.start();
        return server;
    }

    private static Subject authenticate(Object credentials, String password) {
        if (credentials instanceof String[] words
                && words.length == 2
                && words[0].equals(KafkaJmx.USER)
                && MessageDigest.isEqual(words[1].getBytes(UTF_8), password.getBytes(UTF_8))) {
            return new Subject();
        }
        throw new SecurityException("authentication failed");
    }

    /// Returns a proxy that allows only read operations.
    private static MBeanServerForwarder readOnly() {
        InvocationHandler handler = new InvocationHandler() {
            private volatile MBeanServer server = ManagementFactory.getPlatformMBeanServer();

            @Override
            public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
                switch (method.getName()) {
                    case "setMBeanServer" -> {
                        server = (MBeanServer) arguments[0];
                        return null;
                    }
                    case "getMBeanServer" -> {
                        return server;
                    }
                    default -> {
                        if (!READING.contains(method.getName())) {
                            throw new SecurityException(
                                    method.getName() + " is not allowed: the connector is read-only");
                        }
                        try {
                            return method.invoke(server, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause() == null ? e : e.getCause();
                        }
                    }
                }
            }
        };
        return (MBeanServerForwarder) Proxy.newProxyInstance(
                KafkaNodeMain.class.getClassLoader(), new Class<?>[] {MBeanServerForwarder.class}, handler);
    }
}
