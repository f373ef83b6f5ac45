package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.preview.CallGist;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WaitingViewModelTest {
  private static final ApprovalAnswer NO =
      new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty());

  private static final ApprovalAnswer YES =
      new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY);

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final WaitingViewModel list = new WaitingViewModel(card, ticker);

  private final ApprovalRequest a = call("a", "list_directory");
  private final ApprovalRequest b = call("b", "stat");
  private final ApprovalRequest c = call("c", "move");

  @BeforeEach
  void listen() {
    desk.register(list);
    list.setOnScreen(true);
  }

  private static ApprovalRequest call(String id, String tool) {
    return of(id, tool).build();
  }

  private static SampleRequests of(String id, String tool) {
    return SampleRequests.read(id).tool("filesystem", tool);
  }

  private static ApprovalRequest read(String id, String path) {
    return SampleRequests.read(id)
        .arguments("{\"path\":\"" + path + "\"}")
        .path("/path", path)
        .build();
  }

  private List<String> lines() {
    return list.waiting().stream()
        .map(line -> String.join("+", line.calls().stream().map(WaitingEntry::id).toList()))
        .toList();
  }

  private LineContent face(int at) {
    return list.waiting().get(at).faceProperty().get();
  }

  @Test
  void withoutTheListBesideItWhatEndedMakesRoomForWhatWaits() {
    desk.ask(a, b);
    list.setListInSight(false);
    card.attend();
    ticker.advance(900);
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.AWAKE);
    desk.end(a, new ApprovalAnswer.TimedOut());
    assertThat(shown()).as("it can be read").isEqualTo("a");
    ticker.advance(5_000);
    assertThat(shown()).isEqualTo("b");
    assertThat(card.state().answering.get())
        .as("a turn to the one is no turn to the other")
        .isEqualTo(CardArming.State.ASLEEP);
    list.setListInSight(true);
    desk.ask(c);
    desk.end(b, new ApprovalAnswer.TimedOut());
    ticker.advance(60_000);
    assertThat(shown()).as("beside the list it stands").isEqualTo("b");
  }

  private String shown() {
    return card.state().content.get().orElseThrow().id();
  }

  @Nested
  class Ghosts {
    @Test
    void anEndedCallStaysWhereItStoodForASecondAndSaysItsEnd() {
      desk.ask(a, b, c);
      desk.end(b, NO);
      assertThat(lines()).containsExactly("a", "b", "c");
      assertThat(face(1).manner()).isEqualTo(LineContent.Manner.ENDED);
      assertThat(face(1).note()).isEqualTo("you denied it");
      assertThat(face(1).time()).isEmpty();
      ticker.advance(999);
      assertThat(lines()).containsExactly("a", "b", "c");
      ticker.advance(1);
      assertThat(lines()).containsExactly("a", "c");
    }

    @Test
    void noLineMovesWhileThePointerIsAmongThem() {
      desk.ask(a, b, c);
      list.setPointerInside(true);
      desk.end(a, new ApprovalAnswer.TimedOut());
      ticker.advance(30_000);
      assertThat(lines()).containsExactly("a", "b", "c");
      list.setPointerInside(false);
      assertThat(lines()).containsExactly("b", "c");
    }

    @Test
    void aPointerThatRestsDoesNotFillTheMemory() {
      list.setPointerInside(true);
      for (int i = 0; i < 130; i++) {
        var call = call("n" + i, "tool_" + i);
        desk.ask(call);
        desk.end(call, NO);
        ticker.advance(1_000);
      }
      assertThat(list.waiting()).hasSizeLessThanOrEqualTo(101);
    }

    @Test
    void aNewCallDoesNotStepIntoThePlaceOfAGhost() {
      desk.ask(read("r1", "/x/1"), a);
      desk.end(read("r1", "/x/1"), NO);
      desk.ask(read("r2", "/x/2"));
      assertThat(lines()).containsExactly("r1", "a", "r2");
    }

    @Test
    void whatEndedWhileNobodyLookedLeavesNoTrace() {
      desk.ask(a, b);
      list.setOnScreen(false);
      desk.end(a, NO);
      assertThat(lines()).containsExactly("b");
    }

    @Test
    void anAnswerThatCanBeTakenBackKeepsItsLine() {
      desk.keeps = true;
      desk.ask(a, b);
      assertThat(desk.give("a", a.digest(), NO)).isTrue();
      assertThat(face(0).manner()).isEqualTo(LineContent.Manner.ANSWERED);
      assertThat(face(0).note()).isEqualTo("you denied it");
      assertThat(desk.takeBack("a")).isTrue();
      assertThat(lines()).containsExactly("a", "b");
      assertThat(face(0).manner()).isEqualTo(LineContent.Manner.PLAIN);
      assertThat(face(0).note()).isEmpty();
    }
  }

  @Nested
  class Marks {
    @Test
    void lastQuarterAndLastSecondsAreMarkedAndNothingMoves() {
      var late =
          SampleRequests.read("late")
              .tool("filesystem", "stat")
              .life(Duration.ofMinutes(5))
              .build();
      desk.ask(late, a);
      ticker.advance(44_999);
      assertThat(face(1).end()).isEqualTo(LineContent.End.FAR);
      ticker.advance(1);
      assertThat(face(1).end()).isEqualTo(LineContent.End.NEAR);
      assertThat(face(1).note()).isEqualTo("ends soon");
      assertThat(face(1).spoken()).endsWith("ends soon");
      ticker.advance(5_000);
      assertThat(face(1).end()).isEqualTo(LineContent.End.LAST);
      assertThat(lines()).containsExactly("late", "a");
      assertThat(list.nextEndProperty().get()).isEqualTo("0:10");
    }

    @Test
    void aCallThatIsSetAsideSaysSo() {
      desk.ask(a, b);
      card.setAside();
      assertThat(face(0).note()).isEqualTo("set aside");
      assertThat(lines()).containsExactly("a", "b");
    }

    @Test
    void aCallWhoseAgentLeftSaysSoQuietly() {
      desk.away.add("a");
      desk.ask(a, b);
      assertThat(face(0).note()).isEqualTo("agent not waiting");
      assertThat(face(0).spoken()).contains("counts if it asks again.");
      assertThat(list.awayProperty().get()).startsWith("1 call: the agent is not waiting any more");
      desk.away.clear();
      desk.ask(c);
      assertThat(face(0).note()).isEmpty();
      assertThat(list.awayProperty().get()).isEmpty();
    }

    @Test
    void whatAYesWouldSettleTooIsMarkedBeforeIt() {
      desk.ask(
          read("r1", "/x"),
          a,
          SampleRequests.read("r2")
              .path("/path", "/x")
              .rule("other", dev.assent.core.policy.Effect.HITL)
              .build());
      card.state().looksAtTimed.set(true);
      assertThat(
              list.waiting().stream()
                  .filter(line -> line.faceProperty().get().manner() == LineContent.Manner.MARKED))
          .hasSize(1);
      card.state().looksAtTimed.set(false);
      assertThat(list.waiting())
          .allMatch(line -> line.faceProperty().get().manner() == LineContent.Manner.PLAIN);
    }
  }

  @Nested
  class Groups {
    @Test
    void callsOfOneShapeAreOneLineAtThePlaceOfTheFirst() {
      desk.ask(read("r1", "/home/sam/src/a"), a, read("r2", "/home/sam/src/sub/b"), b);
      assertThat(lines()).containsExactly("r1+r2", "a", "b");
      assertThat(face(0).alike()).isEqualTo("2 alike");
      assertThat(face(0).gist().text()).isEqualTo("/home/sam/src/**");
      assertThat(face(1).alike()).isEmpty();
    }

    @Test
    void dangerIsNeverFolded() {
      desk.ask(
          SampleRequests.command("d1", "rm -rf a").build(),
          SampleRequests.command("d2", "rm -rf b").build());
      assertThat(lines()).containsExactly("d1", "d2");
    }

    @Test
    void anotherTierSessionOrRuleIsNotAlike() {
      desk.ask(
          read("r1", "/x"),
          SampleRequests.read("care").tier(ApprovalTier.CARE).build(),
          SampleRequests.read("there").session("s2").build());
      assertThat(lines()).containsExactly("r1", "care", "there");
    }

    @Test
    void theGroupSaysTheTimeOfTheFirstThatEnds() {
      desk.ask(read("r1", "/x/1"), SampleRequests.read("r2").life(Duration.ofSeconds(20)).build());
      assertThat(face(0).time()).isEqualTo("0:20");
      ticker.advance(12_000);
      assertThat(face(0).end()).isEqualTo(LineContent.End.LAST);
    }

    @Test
    void theLastOneLeftIsASingleCallAgain() {
      var first = read("r1", "/x/1");
      desk.ask(first, read("r2", "/x/2"), a);
      desk.end(first, NO);
      ticker.advance(1_000);
      assertThat(lines()).containsExactly("r2", "a");
      assertThat(face(0).alike()).isEmpty();
      assertThat(face(0).gist().text()).isEqualTo("/x/2");
    }
  }

  private static Stream<Arguments> gists() {
    return Stream.of(
        Arguments.of(
            SampleRequests.command("x", "npm run build -- --watch").build(),
            new CallGist("npm", " run build -- --watch"),
            ""),
        Arguments.of(
            read("x", "/home/sam/code/payments-api/ledger/Balance.java"),
            new CallGist("", "ledger/Balance.java"),
            ""),
        Arguments.of(
            of("x", "send").arguments("{\"to\":\"bob@example.org, eve@example.org\"}").build(),
            new CallGist("", "bob@example.org, eve@example.org"),
            ""),
        Arguments.of(
            SampleRequests.command(
                    "x",
                    "curl -H 'Authorization: Bearer sk_live_51Hq3mEXAMPLEkey42zzz3f' x.example")
                .build(),
            new CallGist("curl", " -H 'Authorization: Bearer ••••' x.example"),
            ""),
        Arguments.of(
            of("x", "list_directory").arguments("{}").build(),
            CallGist.NONE,
            "filesystem › list_directory"));
  }

  @ParameterizedTest
  @MethodSource("gists")
  void aLineNamesCommandAddressOrFileAndSoDoesItsEnd(
      ApprovalRequest asked, CallGist gist, String tool) {
    desk.ask(asked);
    assertThat(face(0).gist()).isEqualTo(gist);
    assertThat(face(0).tool()).isEqualTo(tool);
    assertThat(face(0).spoken()).contains(gist.text());
    desk.end(asked, NO);
    ticker.advance(500);
    assertThat(list.ended().getFirst().gist()).isEqualTo(gist);
    assertThat(list.ended().getFirst().tool()).isEqualTo(tool);
  }

  @Test
  void theLineOfADangerousCommandSaysWhatItDoes() {
    var desk = new FakeDesk();
    var ticker = new ManualTicker(SampleRequests.NOW);
    var list =
        new WaitingViewModel(new ApprovalViewModel(desk, ticker, SampleCommands.READER), ticker);
    desk.register(list);
    desk.ask(SampleRequests.command("c", "rm -rf ~/code/payments-api/ledger").build());

    var face = list.waiting().getFirst().faceProperty().get();
    assertThat(face.title()).isEqualTo("Delete folders with all in them");
    desk.end(desk.queue().waiting().getFirst(), new ApprovalAnswer.TimedOut());
    assertThat(list.ended().getFirst().title()).isEqualTo(face.title());
  }

  private static Stream<Arguments> fates() {
    return Stream.of(
        Arguments.of(YES, EndedEntry.Fate.PASSED),
        Arguments.of(new ApprovalAnswer.Remembered("x"), EndedEntry.Fate.PASSED),
        Arguments.of(NO, EndedEntry.Fate.REFUSED),
        Arguments.of(new ApprovalAnswer.TimedOut(), EndedEntry.Fate.REFUSED),
        Arguments.of(withdrawn(ApprovalAnswer.Cause.CANCELLED), EndedEntry.Fate.REFUSED),
        Arguments.of(withdrawn(ApprovalAnswer.Cause.POLICY_CHANGED), EndedEntry.Fate.OPEN),
        Arguments.of(withdrawn(ApprovalAnswer.Cause.TOOL_CHANGED), EndedEntry.Fate.OPEN));
  }

  private static ApprovalAnswer withdrawn(ApprovalAnswer.Cause cause) {
    return new ApprovalAnswer.Withdrawn(cause);
  }

  @ParameterizedTest
  @MethodSource("fates")
  void whatEndedHasTheSignOfWhatBecameOfIt(ApprovalAnswer answer, EndedEntry.Fate fate) {
    desk.ask(a);
    desk.end(a, answer);
    ticker.advance(500);
    assertThat(list.ended()).extracting(EndedEntry::fate).containsExactly(fate);
  }

  /// The log has the call as one that nobody answered in time.
  @Test
  void ofALateNoTheEndSaysThatItCameLate() {
    desk.ask(a);
    desk.away.add("a");
    desk.answerLate(a, new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty()));
    ticker.advance(500);
    var entry = list.ended().getFirst();
    assertThat(entry.fate()).isEqualTo(EndedEntry.Fate.REFUSED);
    assertThat(entry.how()).isEqualTo("your no came late: the agent had stopped waiting");
  }

  @Test
  void ofALateYesNothingHasPassedUntilTheCallComesAgain() {
    desk.ask(a);
    desk.away.add("a");
    desk.answerLate(a, new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
    ticker.advance(500);
    var entry = list.ended().getFirst();
    assertThat(entry.fate()).isEqualTo(EndedEntry.Fate.OPEN);
    assertThat(entry.how())
        .isEqualTo("your yes came late: the same call passes once within 10 minutes");
    list.standingChanged(
        new StandingState(
            List.of(),
            List.of(),
            List.of(
                new MissedCall(
                    a,
                    new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT),
                    ticker.now(),
                    new MissedCall.Chance.Used(ticker.now()))),
            1));
    ticker.advance(500);
    assertThat(list.ended()).isEmpty();
  }

  @Test
  void whatEndedSaysHowLongAgoAndGoesWhenItPasses() {
    desk.ask(a);
    desk.end(a, new ApprovalAnswer.TimedOut());
    ticker.advance(Duration.ofMinutes(3).toMillis());
    assertThat(list.ended()).extracting(EndedEntry::ago).containsExactly("3 min ago");
    var again = call("again", "list_directory");
    desk.ask(b, again);
    desk.end(b, NO);
    desk.end(again, new ApprovalAnswer.LetThrough("a"));
    ticker.advance(1_000);
    assertThat(list.ended()).extracting(EndedEntry::id).containsExactly("again", "b");
  }

  @Test
  void ofManyThatEndAtOnceTheLastAreListedAfterAPause() {
    var desk = new FakeDesk();
    var ticker = new ManualTicker(SampleRequests.NOW);
    var list =
        new WaitingViewModel(new ApprovalViewModel(desk, ticker, CommandReader.NONE), ticker);
    desk.register(list);
    var calls =
        IntStream.range(0, 50)
            .mapToObj(number -> SampleRequests.read("r" + number).build())
            .toArray(ApprovalRequest[]::new);
    desk.ask(calls);
    var changes = new AtomicInteger();
    list.ended().addListener((InvalidationListener) _ -> changes.incrementAndGet());

    for (var call : calls) {
      desk.end(call, new ApprovalAnswer.TimedOut());
    }
    assertThat(list.ended()).extracting(EndedEntry::id).containsExactly("r0");
    ticker.advance(1_000);

    assertThat(list.ended()).extracting(EndedEntry::id).containsExactly("r49", "r48", "r47", "r46");
    assertThat(changes).hasValue(2);
  }
}
