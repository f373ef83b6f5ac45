package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.session.Exchange.Event;
import dev.assent.core.proxy.session.Exchange.State;
import dev.assent.core.proxy.session.Exchanges.Opening;
import dev.assent.core.proxy.session.SessionParts.OpenRequestCount;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every pair of a state and an event of a request, brought about by what a session calls.
class ExchangeTableTest {
  private static final MessageId ID = MessageId.of(1);
  private static final List<State> OVER = List.of(State.UNANSWERED, State.ENDED);

  private final OpenRequestCount total = new OpenRequestCount(() -> 100);
  private final Exchanges calls = new Exchanges(SessionSide.CLIENT, 3, total);
  private int written;

  private static Stream<Arguments> pairs() {
    return Arrays.stream(State.values())
        .flatMap(state -> Arrays.stream(Event.values()).map(event -> Arguments.of(state, event)));
  }

  private Optional<Exchange> opened() {
    var request = Message.Request.of(ID, "initialize", JsonObject.EMPTY);
    return calls.open(request, 100, Optional.empty()) instanceof Opening.Opened(var call)
        ? Optional.of(call)
        : Optional.empty();
  }

  private Exchange in(State state) throws IOException {
    Exchange call = opened().orElseThrow();
    List<Event> way =
        switch (state) {
          case JUDGED -> List.of();
          case GIVEN_UP -> List.of(Event.CANCELLED);
          case HANDED -> List.of(Event.HANDED_ON);
          case SENT -> List.of(Event.LEAVES);
          case UNANSWERED -> List.of(Event.LEAVES, Event.OVERDUE);
          case ENDED -> List.of(Event.REFUSED);
        };
    for (Event event : way) {
      happens(event, call);
    }
    written = 0;
    return call;
  }

  private void happens(Event event, Exchange call) throws IOException {
    switch (event) {
      case LEAVES -> {
        boolean _ = calls.send(call, () -> written++);
      }
      case HANDED_ON -> {
        var as = new Message.Request(MessageId.of("own"), call.request().method(), own(call));
        var _ = calls.carry(call, as, "own");
      }
      case CANCELLED -> {
        var _ = calls.cancel(ID);
      }
      case ANSWER_CAME -> {
        var _ = calls.answered(ID);
      }
      case REFUSED -> calls.refused(call);
      case NOT_TAKEN -> {
        boolean _ = calls.notSent(call);
      }
      case OVERDUE -> {
        var _ = calls.overdue(-1);
      }
      case SESSION_ENDED -> {
        var _ = calls.drainSent();
      }
      case FAULT -> {
        var _ = calls.abandon(call);
      }
      case FORGOTTEN -> calls.close();
    }
  }

  private static JsonObject own(Exchange call) {
    return call.request().tree().with("id", new JsonString("own"));
  }

  private static State next(State state, Event event) {
    return Exchange.WAY.get(state).getOrDefault(event, state);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void eachPairIsAsTheTableSays(State before, Event event) throws IOException {
    Exchange call = in(before);
    happens(event, call);
    State after = next(before, event);
    assertThat(call.state()).isEqualTo(after);
    assertThat(written)
        .as("written to the other side")
        .isEqualTo(before == State.JUDGED && event == Event.LEAVES ? 1 : 0);
    boolean gone = OVER.contains(after) || after == State.HANDED;
    assertThat(calls.find(ID)).isEqualTo(gone ? Optional.empty() : Optional.of(call));
    assertThat(call.isGivenUp()).isEqualTo(before == State.GIVEN_UP || after == State.GIVEN_UP);
    // The request that goes on in the place of another counts for it, until that is forgotten.
    boolean counts = after == State.HANDED ? event != Event.FORGOTTEN : !gone;
    assertThat(total.count()).isEqualTo(counts ? 1 : 0);
    assertThat(calls.isOpening()).isEqualTo(counts);
    if (event != Event.FORGOTTEN) {
      assertThat(opened().isPresent())
          .as("whether the id is free")
          .isEqualTo(after == State.ENDED || after == State.HANDED);
    }
    assertThat(calls.isLate(ID)).isEqualTo(after == State.UNANSWERED);
  }

  @Test
  void whatIsOverStaysSo() {
    for (State over : List.of(State.HANDED, State.UNANSWERED, State.ENDED)) {
      assertThat(Exchange.WAY.get(over)).isEmpty();
    }
  }

  @Test
  void onlyARequestThatIsJudgedLeavesAndOnlyOneThatWasSentIsAnswered() {
    for (var row : Exchange.WAY.entrySet()) {
      assertThat(row.getValue().get(Event.LEAVES) == State.SENT)
          .isEqualTo(row.getKey() == State.JUDGED);
      assertThat(row.getValue().containsKey(Event.ANSWER_CAME))
          .isEqualTo(row.getKey() == State.SENT);
    }
  }

  @Test
  void thePageHasThisTable() throws IOException {
    List<String> rows =
        Files.readAllLines(Project.page("protocol.md")).stream()
            .dropWhile(line -> !line.startsWith("| Event |"))
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    var states = Arrays.stream(State.values()).map(ExchangeTableTest::word).toList();
    assertThat(rows.getFirst()).isEqualTo("| Event | " + String.join(" | ", states) + " |");
    assertThat(rows.subList(2, rows.size()))
        .containsExactlyElementsOf(
            Arrays.stream(Event.values()).map(ExchangeTableTest::row).toList());
  }

  private static String row(Event event) {
    var cells =
        Arrays.stream(State.values())
            .map(state -> Exchange.WAY.getOrDefault(state, Map.of()).get(event))
            .map(next -> next == null ? "–" : word(next))
            .toList();
    return "| " + word(event) + " | " + String.join(" | ", cells) + " |";
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
