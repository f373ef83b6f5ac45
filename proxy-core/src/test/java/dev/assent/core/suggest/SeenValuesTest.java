package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RandomRequests;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.policy.Attribute;
import dev.assent.core.suggest.SeenValues.Place;
import dev.assent.core.suggest.SeenValues.Seen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeenValuesTest {
  private static final int CALLS = 3_000;

  private final SeenValues seen = new SeenValues("/w");
  private final List<AccessRequest> calls = new ArrayList<>();

  @BeforeEach
  void take() {
    var random = new RandomRequests(33);
    for (int i = 0; i < CALLS; i++) {
      calls.add(random.next());
    }
    calls.forEach(seen::take);
  }

  private static Stream<Attribute> texts() {
    return Arrays.stream(Attribute.values())
        .filter(one -> one.form() == Attribute.Form.GLOBS || one.form() == Attribute.Form.TEXTS);
  }

  @Test
  void eachValueCountsOnceForEachCallThatHasIt() {
    texts()
        .forEach(attribute -> {
          var counts = new HashMap<String, Integer>();
          for (var call : calls) {
            attribute.texts(call).stream()
                .filter(text -> !text.isBlank())
                .distinct()
                .forEach(text -> counts.merge(text, 1, Integer::sum));
          }
          assertThat(seen.of(attribute, "", Integer.MAX_VALUE))
              .as(attribute.member())
              .containsExactlyInAnyOrderElementsOf(
                  counts.entrySet().stream()
                      .map(entry -> new Seen(entry.getKey(), entry.getValue()))
                      .toList())
              .isSortedAccordingTo(Comparator.comparingInt(Seen::times).reversed());
        });
    assertThat(seen.of(Attribute.TOOL_NAME, "", 9)).hasSize(3);
  }

  @Test
  void aFolderCountsAsOftenAsCallsHaveSomethingBelowIt() {
    var folders =
        seen.of(Attribute.PATH, "", Integer.MAX_VALUE).stream()
            .filter(one -> one.text().endsWith("/**"))
            .toList();
    assertThat(folders).isNotEmpty();
    for (var folder : folders) {
      String below = folder.text().replaceFirst("^~", "/w").replaceFirst("\\*\\*$", "");
      assertThat(folder.times())
          .as(folder.text())
          .isEqualTo(
              (int)
                  calls.stream()
                      .filter(call ->
                          Attribute.PATH.texts(call).stream()
                              .anyMatch(path -> path.startsWith(below)))
                      .count());
    }
  }

  @Test
  void whatBeginsWithTheTypedTextStandsBeforeWhatHasItElsewhere() {
    var offered = seen.of(Attribute.TOOL_NAME, "R", 9).stream().map(Seen::text).toList();
    assertThat(offered).containsExactly("read_file", "write_file");
    assertThat(seen.of(Attribute.TOOL_NAME, "FILE", 1)).hasSize(1);
    assertThat(seen.of(Attribute.TOOL_NAME, "nothing like it", 9)).isEmpty();
  }

  @Test
  void placesAreTheSingleValuesOfArgumentsWithASample() {
    assertThat(seen.places(Attribute.ARGUMENT, "", 9))
        .extracting(Place::pointer)
        .containsExactlyInAnyOrder("/path", "/n", "/in/deep");
    var number = seen.places(Attribute.ARGUMENT, "N", 9).getLast();
    assertThat(number.times())
        .isEqualTo((int) calls.stream().filter(call -> call.arguments().get("n") != null).count());
    assertThat(seen.places(Attribute.ARGUMENT, "/n", 9).getFirst().sample())
        .isEqualTo(new JsonNumber("1.10"));
  }

  @Test
  void whatIsKnownButWasNeverSeenIsOfferedLast() {
    seen.know(Attribute.TOOL_NAME, "delete_file");
    seen.know(Attribute.TOOL_NAME, "bash");
    assertThat(seen.of(Attribute.TOOL_NAME, "", 9).getLast()).isEqualTo(new Seen("delete_file", 0));
    assertThat(seen.of(Attribute.TOOL_NAME, "bash", 9).getFirst().times()).isPositive();
  }

  @Test
  void memoryIsBounded() {
    for (int i = 0; i < 3 * SeenValues.MOST; i++) {
      seen.know(Attribute.HOST, "host" + i);
    }
    seen.know(Attribute.HOST, "x".repeat(5_000));
    assertThat(seen.of(Attribute.HOST, "", Integer.MAX_VALUE)).hasSize(SeenValues.MOST);
  }
}
