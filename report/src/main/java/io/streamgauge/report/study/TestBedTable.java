package io.streamgauge.report.study;

import io.streamgauge.report.study.Inline.Break;
import io.streamgauge.report.study.Inline.Words;
import io.streamgauge.report.study.PageBlock.Heading;
import io.streamgauge.report.study.PageBlock.Table;
import io.streamgauge.result.HostFacts;
import io.streamgauge.study.Study.Original;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyRunText;
import io.streamgauge.study.StudyText;
import io.streamgauge.study.TestBed;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Test bed of a run, compared with the test bed of the publication.
final class TestBedTable {
    private static final String NOT_GIVEN = "not given";
    private static final String NOT_RECORDED = "not recorded";

    private TestBedTable() {}

    static List<PageBlock> of(StudyResult study) {
        Map<String, List<String>> here = here(study);
        Original original = study.original();
        Map<String, String> there = original == null ? Map.of() : original.testBed();
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new Heading(2, "Test bed"));
        Set<String> properties = new LinkedHashSet<>(there.keySet());
        properties.addAll(here.keySet());
        List<List<List<Inline>>> rows = new ArrayList<>();
        for (String property : properties) {
            rows.add(List.of(
                    Inline.words(property),
                    Inline.words(there.getOrDefault(property, NOT_GIVEN)),
                    lines(here.getOrDefault(property, List.of(NOT_RECORDED)))));
        }
        blocks.add(Table.of("test-bed", "Test beds", List.of("property", "original", StudyRunText.runs(study)), rows));
        if (!study.limits().isEmpty()) {
            blocks.add(new Heading(3, StudyText.LIMITS));
            blocks.add(StudyContent.sentences(study.limits()));
        }
        return blocks;
    }

    private static List<Inline> lines(List<String> lines) {
        List<Inline> cell = new ArrayList<>();
        lines.forEach(line -> {
            if (!cell.isEmpty()) {
                cell.add(new Break());
            }
            cell.add(new Words(line));
        });
        return cell;
    }

    /// Returns the known properties of this run, with the names that `study.yaml` uses.
    private static Map<String, List<String>> here(StudyResult study) {
        Map<String, List<String>> here = new LinkedHashMap<>();
        TestBed bed = study.testBed();
        if (study.scale() == Scale.MACHINE) {
            if (bed == null || !Boolean.TRUE.equals(bed.connected())) {
                here.put("hosts", List.of("one machine for brokers, replicas and generator"));
                here.put("network", List.of("loopback"));
            }
            here.put("load", List.of("reduced; the sections of the parts list each reduction"));
        }
        if (bed == null) {
            return here;
        }
        int machines = ofHosts(bed, HostFacts::hostName).size();
        if (machines > 1) {
            List<String> hosts = new ArrayList<>(here.getOrDefault("hosts", List.of()));
            hosts.add("the parts ran on " + machines + " different machines");
            here.put("hosts", hosts);
        }
        here.put("CPU", ofHosts(bed, host -> host.cpuModel() + ", " + host.cpus() + " cores"));
        List<String> memory =
                ofHosts(bed, host -> host.memoryBytes() > 0 ? NumberFormatter.gibibytes(host.memoryBytes()) : "");
        if (!memory.isEmpty()) {
            here.put("memory", memory);
        }
        here.put("disk", disks(study, bed));
        here.put("operating system", ofHosts(bed, HostFacts::operatingSystem));
        here.put("Java", ofHosts(bed, HostFacts::java));
        here.put("software", software(bed));
        List<String> durability = bed.systems().stream()
                .flatMap(system -> system.durability().stream().map(words -> system.system() + " in " + words))
                .toList();
        if (!durability.isEmpty()) {
            here.put("durability", durability);
        }
        return here;
    }

    private static List<String> software(TestBed bed) {
        return bed.systems().stream()
                .filter(system -> !system.versions().isEmpty())
                .map(system -> system.system() + ": " + String.join(", ", system.versions()))
                .toList();
    }

    /// Returns the properties of the disk. If the results of several runs are combined, the properties of each run
    /// follow its date, because each run measured the disk.
    private static List<String> disks(StudyResult study, TestBed bed) {
        if (study.runs().isEmpty()) {
            return disk(bed);
        }
        return study.runs().stream()
                .flatMap(run -> Stream.ofNullable(run.testBed())
                        .map(of -> StudyRunText.date(run.startedAt()) + ": " + String.join(", ", disk(of))))
                .toList();
    }

    private static List<String> disk(TestBed bed) {
        Double write = bed.diskWriteBytesPerSecond();
        return Stream.concat(
                        ofHosts(bed, HostFacts::dataFileSystem).stream(),
                        Stream.of(
                                write == null ? "" : "sequential writes of " + NumberFormatter.bytes(write) + "/s",
                                fsync(bed.fsyncP50Nanos(), bed.fsyncP99Nanos())))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /// Returns the distinct values of a property of the machines. There are several values if the machine
    /// changed between two parts or during a part.
    private static List<String> ofHosts(TestBed bed, Function<HostFacts, String> property) {
        return bed.hosts().stream()
                .map(property)
                .filter(value -> !value.isEmpty())
                .distinct()
                .toList();
    }

    private static String fsync(@Nullable Double median, @Nullable Double p99) {
        if (median == null) {
            return "fsync time unknown: the machine is not calibrated";
        }
        return "fsync of 4 KiB: median " + NumberFormatter.millis(median) + " ms"
                + (p99 == null ? "" : ", p99 " + NumberFormatter.millis(p99) + " ms");
    }
}
