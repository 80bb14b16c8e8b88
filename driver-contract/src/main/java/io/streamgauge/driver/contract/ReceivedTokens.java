package io.streamgauge.driver.contract;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// Token lists for assertions about received messages.
final class ReceivedTokens {
    private ReceivedTokens() {}

    static List<Long> upTo(int count) {
        return LongStream.range(0, count).boxed().toList();
    }

    static List<Long> tokens(List<MessageCollector.Message> messages) {
        return messages.stream().map(MessageCollector.Message::token).toList();
    }

    static Map<Integer, List<Long>> tokensBy(
            List<MessageCollector.Message> messages, Function<MessageCollector.Message, Integer> key) {
        return messages.stream()
                .collect(Collectors.groupingBy(
                        key, Collectors.mapping(MessageCollector.Message::token, Collectors.toList())));
    }
}
