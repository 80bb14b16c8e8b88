package io.streamgauge.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchRefusalsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    kafka -s 3q                             | -s 3q: workload.payload '3 q' has the unit 'q'
                    kafka --size=3                          | --size 3: workload.payload
                    kafka -r fast                           | -r fast: workload.rate 'fast' is not a rate
                    kafka -r 5kk/s                          | -r 5kk/s: workload.rate '5kk/s' has the unit 'kk/s'
                    kafka -r 0                              | -r 0: the rate must be above zero. Use max
                    kafka -r -1                             | -r -1: the rate must be above zero. Use max
                    kafka -r 1k:5s,2k                       | '2k' is not a step of the form RATE:DURATION
                    kafka -r 1k:5s,2k:5s -z 30              | the steps of workload.rate last 10 s
                    kafka -r 1k:5x                          | has the unit 'x'
                    kafka -z 1x                             | -z 1x: phases.measure
                    kafka -z 10ms                           | -z 10ms: phases.measure is 10 ms, less than 1 s
                    kafka --warmup soon                     | --warmup soon: phases.warmup
                    kafka -x 0                              | -x 0: workload.producers is 0, out of range
                    kafka -x2x                              | -x 2x: workload.producers '2x' is not a whole number
                    kafka -y two                            | -y two: workload.consumers
                    kafka -c 0                              | -c 0: workload.max-in-flight is 0, out of range
                    kafka -y 0 --groups 2                   | --groups 2: the load does not have consumers (-y 0)
                    kafka --destinations many               | --destinations many: workload.destinations
                    kafka --durability D7                   | --durability D7: durability 'D7' is unknown
                    kafka --nodes 100                       | --nodes 100: systems.kafka.nodes is 100, out of range
                    kafka --repeat 0                        | --repeat 0: repeat is 0, out of range
                    kafka --p99 20ms                        | --p99 20ms: the option sets the objective of a capacity search, but -r find is missing. Add -r find
                    kafka -r find --p99 20                  | --p99 20: the objective's limit '20' has no unit
                    kafka -r find -C 10                     | -C 10: a capacity search (-r find) determines the number
                    kafka -r 1k -C 100                      | -C 100: phases.measure is 100 ms, less than 1 s
                    kafka -r 1k -C some                     | -C some: the number of messages must be a whole number
                    kafka -r 1k -C 10k -z 5                 | -z 5: -z cannot be combined with -C 10k
                    kafka -r 1k:5s -C 10                    | -C 10: -C cannot be combined with -r 1k:5s
                    kafka -r 1k --rate-per-producer 1k      | the option cannot be combined with -r 1k
                    kafka -r 1k -C 1,5k                     | -C 1,5k: the number of messages must be a whole number
                    kafka -x 1,5                            | -x 1,5: workload.producers '1,5' is not a whole number
                    kafka --rate-per-producer fast          | --rate-per-producer fast: 'fast' is not a rate
                    kafka -D 10k -C 20k                     | -D 10k: the number differs from -C 20k
                    kafka -r 1k -C 10k -D 10k -R 500        | -D 10k: -D cannot be combined with -C 10k, because -R 500 limits
                    kafka -D some                           | -D some: the number of messages must be a whole number
                    kafka -D 10k -y 0                       | -D 10k: the load does not have consumers (-y 0)
                    kafka -D 10k -z 5                       | -z 5: -z cannot be combined with -D 10k
                    kafka -D 10k -r find                    | -D 10k: a capacity search (-r find) determines the number
                    kafka --consumer-rate fast              | --consumer-rate fast: workload.consumer-rate 'fast' is not a rate
                    kafka -R 5                              | -R 5: workload.consumer-rate is 5/s, at which clients can leave their group
                    kafka -R 100 -r find                    | -R 100: workload.consumer-rate limits the rate of consumers, but workload.rate is 'find'
                    kafka --queue-pattern q-%d              | --queue-pattern q-%d: --queue-pattern is not supported: Streamgauge chooses the names
                    kafka -qp q-%d                          | -qp q-%d: -qp is not supported
                    kafka --queue-pattern-from 5            | --queue-pattern-from 5: the number of the last queue is missing
                    kafka -qpf 5 -qpt 4                     | -qpt 4: the last number is below the first number 5
                    kafka --queue-pattern-to many           | --queue-pattern-to many: 'many' is not a whole number
                    kafka --queue-pattern-to 5 --destinations 2 | --queue-pattern-to 5: the option cannot be combined with --destinations 2
                    kafkaa                                  | kafkaa: systems.kafkaa.launch 'kafkaa'
                    kafka kafka                             | kafka: this system is specified twice
                    kafka rabbitmq --url kafka://h          | --url kafka://h: several systems are specified
                    kafka --url amqp://h                    | --url amqp://h: 'amqp' is not a URL scheme of kafka
                    memory --url h:1                        | --url h:1: a URL is not supported for the system 'memory'
                    rabbitmq --url amqp://me@h              | --url amqp://me@h: the environment variable
                    kafka --url h:99999                     | --url h:99999: address 'h:99999'
                    kafka --url h:1 --nodes 3               | systems.kafka.nodes
                    rabbitmq --url amqp://h?a=b             | the URL contains a query
                    rabbitmq --url amqp://h/a/b             | the path '/a/b' of the URL is not supported
                    kafka --url kafka://h{1                 | the value is not a URL
                    rabbitmq --url amqp://me:pa/ss@h        | the user name or the password contains a '/'
                    kafka --rate-per-producer 1k --set workload.producers=4 | --set workload.producers: the field cannot be combined with --rate-per-producer
                    kafka -r 1k -C 10k --set workload.rate=2k/s | --set workload.rate: the field cannot be combined with --pmessages
                    kafka --set workload.rats=1             | --set workload.rats=1: unknown field
                    kafka --frobnicate                      | Unknown option: '--frobnicate'
                    """)
    void namesTheOptionOfAProblem(String arguments, String problem) {
        BenchCall call = BenchCall.print(arguments.strip().split(" +"));
        assertThat(call.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(call.err()).contains(problem.strip()).doesNotContain("bench.yaml", "\tat ");
        assertThat(call.out()).isEmpty();
    }

    @Test
    void reportsAllProblemsAtOnce() {
        BenchCall call = BenchCall.print("kafka", "-s", "3q", "-qp", "q", "-z", "soon", "--p99", "1ms");
        assertThat(call.err().lines()).hasSize(4);
    }

    @Test
    void requiresASystem() {
        BenchCall call = BenchCall.print("-r", "1k");
        assertThat(call.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(call.err()).contains("Missing required parameter: 'SYSTEM'");
    }

    @Test
    void rejectsTwoFormatsOfTheOutput() {
        BenchCall call = BenchCall.print("kafka", "--json");
        assertThat(call.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(call.err()).contains("--json").contains("mutually exclusive");
    }
}
