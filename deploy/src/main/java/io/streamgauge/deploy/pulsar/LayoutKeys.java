package io.streamgauge.deploy.pulsar;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reader of the keys of an experiment's `layout`. If a value is invalid, the reader reports a problem
/// and uses the default.
final class LayoutKeys {
    static final String MODE = "mode";
    static final String BOOKIES = "bookies";
    static final String PLACEMENT = "placement";
    static final String JOURNAL = "journal";
    static final String JOURNAL_DIR = "journal-dir";
    static final String LEDGER_DIR = "ledger-dir";
    static final String ENSEMBLE = "ensemble";
    static final String WRITE_QUORUM = "write-quorum";
    static final String ACK_QUORUM = "ack-quorum";
    static final String JOURNAL_SYNC = "journal-sync";
    static final String BROKER_DIRECT = "broker-direct";
    static final String BOOKIE_HEAP = "bookie-heap";
    static final String BOOKIE_DIRECT = "bookie-direct";
    static final String ZOOKEEPER_HEAP = "zookeeper-heap";

    static final Set<String> ALL = Set.of(
            MODE,
            BOOKIES,
            PLACEMENT,
            JOURNAL,
            JOURNAL_DIR,
            LEDGER_DIR,
            ENSEMBLE,
            WRITE_QUORUM,
            ACK_QUORUM,
            JOURNAL_SYNC,
            BROKER_DIRECT,
            BOOKIE_HEAP,
            BOOKIE_DIRECT,
            ZOOKEEPER_HEAP);

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,6}) ?(MiB|GiB)");

    private final Map<String, String> layout;
    private final List<String> problems = new ArrayList<>();

    LayoutKeys(Launch launch) {
        this.layout = launch.layout();
    }

    List<String> problems() {
        return problems;
    }

    void problem(String text) {
        problems.add(text);
    }

    boolean has(String key) {
        return layout.containsKey(key);
    }

    int integer(String key, int min, int max, int byDefault) {
        String text = layout.get(key);
        if (text == null) {
            return byDefault;
        }
        if (text.matches("[0-9]{1,4}")) {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        }
        problems.add("layout '" + key + "' has the invalid value '" + text + "'. The value must be "
                + (min == max ? Integer.toString(min) : "a whole number from " + min + " to " + max)
                + " in this layout. Correct the value, or remove the key to use " + byDefault + ".");
        return byDefault;
    }

    /// Returns the value of a key. If the value is neither `byDefault` nor one of `others`, this method reports
    /// a problem and returns `byDefault`.
    String word(String key, String byDefault, String... others) {
        String text = layout.getOrDefault(key, byDefault);
        List<String> words = new ArrayList<>(List.of(byDefault));
        words.addAll(List.of(others));
        if (words.contains(text)) {
            return text;
        }
        problems.add("layout '" + key + "': unknown value '" + text + "'. Use " + String.join(" or ", words) + ".");
        return byDefault;
    }

    boolean flag(String key, boolean byDefault) {
        String other = Boolean.toString(!byDefault);
        return Boolean.parseBoolean(word(key, Boolean.toString(byDefault), other));
    }

    /// Returns the value of a key that specifies a size. If the value is invalid, this method reports a problem
    /// and returns `byDefault`.
    ///
    /// @param min smallest allowed size in MiB
    /// @param byDefault default size in MiB
    /// @return size in MiB
    long mebibytes(String key, long min, long byDefault) {
        String text = layout.get(key);
        if (text == null) {
            return byDefault;
        }
        Matcher size = SIZE.matcher(text);
        if (size.matches()) {
            long mebibytes = Long.parseLong(size.group(1)) * (size.group(2).equals("GiB") ? 1024 : 1);
            if (mebibytes >= min) {
                return mebibytes;
            }
        }
        problems.add("layout '" + key + "' has the invalid value '" + text + "'. The value must be a size of at "
                + "least " + min + " MiB, such as '" + byDefault + " MiB' or '1 GiB'. Correct the value.");
        return byDefault;
    }

    @Nullable
    Path directory(String key) {
        String text = layout.get(key);
        if (text == null) {
            return null;
        }
        try {
            return Path.of(text).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            problems.add(
                    "layout '" + key + "': invalid path '" + text + "' (" + e.getReason() + "). Correct the path.");
            return null;
        }
    }
}
