package io.streamgauge.probe.api;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Search for words in the API of a client, as evidence that the client does not have a method for a request.
public final class ApiSearch {
    private ApiSearch() {}

    /// Returns a remark for the evidence. The remark lists at most the first 8 public methods whose names
    /// contain one of the words, or states that such a method does not exist.
    ///
    /// @param words words to search for, in lower case
    public static String of(List<String> words, Class<?>... api) {
        List<String> methods = Stream.of(api)
                .flatMap(type -> Arrays.stream(type.getMethods()).map(Method::getName))
                .filter(name -> Arrays.stream(Object.class.getMethods())
                        .noneMatch(m -> m.getName().equals(name)))
                .distinct()
                .sorted()
                .toList();
        List<String> found = methods.stream()
                .filter(name -> words.stream().anyMatch(name.toLowerCase(Locale.ROOT)::contains))
                .toList();
        String classes = Stream.of(api).map(Class::getSimpleName).collect(Collectors.joining(", "));
        String sought = words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" or "));
        return found.isEmpty()
                ? "none of the " + methods.size() + " methods of " + classes + " has " + sought + " in its name"
                : "the methods of " + classes + " with " + sought + " in their names are "
                        + ObservationText.list(found);
    }
}
