package io.streamgauge.deploy.metrics;

import java.util.ArrayList;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/// Bean that exports the attributes of all other beans as `bean|attribute`, so that a single JMX request can
/// read many beans. Such a request uses much less CPU time of the broker than one request per bean. This class
/// uses only the JDK because it runs inside the broker.
public final class AggregateMBean implements DynamicMBean {
    static final String NAME = "io.streamgauge:type=ManyBeans";
    private static final char BETWEEN = '|';

    private final MBeanServer server;

    private AggregateMBean(MBeanServer server) {
        this.server = server;
    }

    /// Registers the bean.
    public static void register(MBeanServer server) throws JMException {
        ObjectName name = new ObjectName(NAME);
        if (!server.isRegistered(name)) {
            server.registerMBean(new AggregateMBean(server), name);
        }
    }

    static String attribute(ObjectName bean, String attribute) {
        return bean.getCanonicalName() + BETWEEN + attribute;
    }

    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException {
        int at = attribute.lastIndexOf(BETWEEN);
        try {
            Object value = server.getAttribute(new ObjectName(attribute.substring(0, at)), attribute.substring(at + 1));
            if (value != null) {
                return value;
            }
        } catch (JMException | RuntimeException none) {
            // The AttributeNotFoundException below also covers this failure.
        }
        throw new AttributeNotFoundException(attribute);
    }

    /// Returns the requested attributes that have a value.
    @Override
    public AttributeList getAttributes(String[] attributes) {
        List<Attribute> found = new ArrayList<>();
        for (String attribute : attributes) {
            try {
                found.add(new Attribute(attribute, getAttribute(attribute)));
            } catch (AttributeNotFoundException none) {
                // Omit this attribute and return the others.
            }
        }
        AttributeList list = new AttributeList();
        list.addAll(found);
        return list;
    }

    @Override
    public void setAttribute(Attribute attribute) {
        throw new UnsupportedOperationException("read-only");
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        throw new UnsupportedOperationException("read-only");
    }

    @Override
    public Object invoke(String action, Object[] arguments, String[] signature) {
        throw new UnsupportedOperationException("read-only");
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return new MBeanInfo(
                getClass().getName(), "attributes of all beans, named bean|attribute", null, null, null, null);
    }
}
