package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Pictures of the queue that front ends get, and the words of what stands in them.
class QueueViewTest {
  private static final Instant NOON = ApprovalCalls.NOON;
  private static final ApprovalRequest FIRST = write("q1", "/w/a");
  private static final ApprovalRequest SECOND = write("q2", "/w/a");
  private static final ApprovalRequest OTHER = write("q3", "/w/b");

  private static ApprovalRequest write(String id, String path) {
    return ApprovalCalls.tool("write_file").id(id).paths(path).doing(SideEffect.FS_WRITE).asked(id);
  }

  @Test
  void aRequestHasItsPlaceUntilItIsOver() {
    var queue = new QueueView(List.of(FIRST, OTHER), 4);
    assertThat(queue.positionOf("q1")).isEqualTo(1);
    assertThat(queue.positionOf("q3")).isEqualTo(2);
    assertThat(queue.positionOf("gone")).isZero();
    assertThat(queue.revision()).isEqualTo(4);
  }

  @Test
  void theTimeThatIsShownIsTheOneInWhichAYesReachesSomebody() {
    var leaves = NOON.plusSeconds(20);
    var queue =
        new QueueView(
            List.of(FIRST, SECOND, OTHER),
            List.of(),
            Set.of("q3"),
            Map.of("q2", leaves),
            Map.of(),
            1);
    assertThat(queue.timeOf(FIRST))
        .isEqualTo(new CallerDeadline(FIRST.deadline(), CallerDeadline.Then.DENIED));
    assertThat(queue.timeOf(SECOND))
        .isEqualTo(new CallerDeadline(leaves, CallerDeadline.Then.ASKS_AGAIN));
    assertThat(queue.timeOf(OTHER))
        .isEqualTo(new CallerDeadline(OTHER.deadline(), CallerDeadline.Then.NOBODY_WAITS));
    assertThat(queue.leavesAt(SECOND)).contains(leaves);
    assertThat(queue.leavesAt(FIRST)).isEmpty();
    assertThat(CallerDeadline.Then.NOBODY_WAITS.word()).isEqualTo("nobody_waits");
  }

  @Test
  void aPartOfTheQueueKeepsTheRestAsItIs() {
    var held =
        List.of(
            new HeldAnswer(SECOND, new ApprovalAnswer.AllowOnce(Channel.KEY), NOON, NOON),
            new HeldAnswer(OTHER, new ApprovalAnswer.AllowOnce(Channel.KEY), NOON, NOON));
    var queue = new QueueView(List.of(FIRST, OTHER), held, Set.of("q3"), Map.of(), Map.of(), 9);
    var part = queue.only(request -> !request.id().equals("q3"));
    assertThat(part.waiting()).containsExactly(FIRST);
    assertThat(part.held()).containsExactly(held.getFirst());
    assertThat(part.away()).containsExactly("q3");
    assertThat(part.revision()).isEqualTo(9);
  }

  @Test
  void aYesThatLastsSettlesTheSameCalls() {
    var queue = new QueueView(List.of(FIRST, SECOND, OTHER), 1);
    assertThat(queue.alsoSettledBy("q1")).containsExactly("q2");
    assertThat(queue.alsoSettledBy("q3")).isEmpty();
    assertThat(queue.alsoSettledBy("gone")).isEmpty();
  }

  static Stream<Arguments> words() {
    return Stream.of(
        Arguments.of(new ApprovalAnswer.AllowOnce(Channel.KEY), "allow_once"),
        Arguments.of(new ApprovalAnswer.AllowFor(Channel.KEY), "allow"),
        Arguments.of(new ApprovalAnswer.Remembered("q"), "allow"),
        Arguments.of(new ApprovalAnswer.LetThrough("q"), "allow_once"),
        Arguments.of(new ApprovalAnswer.Observed("w"), "observed"),
        Arguments.of(new ApprovalAnswer.Refused(Channel.KEY, Objection.NONE), "deny"),
        Arguments.of(new ApprovalAnswer.RefusedEarlier("q", Objection.NONE), "deny"),
        Arguments.of(new ApprovalAnswer.Overruled(MasterSwitch.DENY_ALL, "w"), "deny"),
        Arguments.of(new ApprovalAnswer.TimedOut(), "timeout"),
        Arguments.of(new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.SHUTDOWN), "withdrawn"),
        Arguments.of(new ApprovalAnswer.NobodyToAsk(), "nobody"));
  }

  @ParameterizedTest
  @MethodSource("words")
  void eachEndHasTheWordOfTheLog(ApprovalAnswer answer, String word) {
    assertThat(answer.word()).isEqualTo(word);
  }

  @Test
  void channelsCausesAndLimitsHaveTheirWords() {
    assertThat(Channel.NOTIFICATION.word()).isEqualTo("notification");
    assertThat(ApprovalAnswer.Cause.QUEUE_FULL.word()).isEqualTo("queue_full");
    assertThat(ApprovalAnswer.Limit.CLIENT.word()).isEqualTo("client");
    assertThat(MasterSwitch.READ_ONLY.word()).isEqualTo("read_only");
  }

  @ParameterizedTest
  @CsvSource({"ping,KEEPS", "roots/list,LOOKS", "sampling/createMessage,READS"})
  void answersToTheServerReachAsFarAsTheirRequest(String method, MessageReach reach) {
    assertThat(MessageReach.ofAnswer(method)).isEqualTo(reach);
  }

  @ParameterizedTest
  @CsvSource({
    "NAME,'',its name has characters or a length that the protocol does not allow",
    "LOOK_ALIKE,'',its name mixes letters of scripts that look alike",
    "LOOK_ALIKE,read,'its name looks like that of another tool of the same server, `read`'",
    "HEADER,twice,it marks arguments as headers against the rules: twice"
  })
  void aToolThatIsKeptBackSaysWhy(KeptBack.Reason reason, String detail, String why) {
    assertThat(new KeptBack(reason, detail).why()).isEqualTo(why);
  }

  @Test
  void anObjectionIsOneLineWithoutHiddenCharacters() {
    var words = new Objection(Objection.Extent.CALL, List.of(), " a\n\u202eb   c ", " rm x ");
    assertThat(words.said()).contains("a b c");
    assertThat(words.safer()).contains("rm x");
    assertThat(new Objection(Objection.Extent.CALL, List.of(), "", "a\nb").safer()).isEmpty();
    assertThat(new Objection(Objection.Extent.CALL, List.of(), "", "x".repeat(1000)).safer())
        .isPresent();
    assertThat(new Objection(Objection.Extent.CALL, List.of(), "", "x".repeat(1001)).safer())
        .isEmpty();
    assertThat(new Objection(Objection.Extent.CALL, List.of(), "y".repeat(1001)).words())
        .hasSize(1000);
    assertThat(Objection.saying(Optional.empty())).isSameAs(Objection.NONE);
    assertThat(Objection.saying(Optional.of("x")).said()).contains("x");
  }

  @Test
  void changesOfAToolAreWrittenForPrograms() {
    var was = json("was");
    var difference = ToolDifference.between(Optional.of(was), Optional.empty());
    assertThat(difference.isEmpty()).isFalse();
    assertThat(JsonWriter.write(difference.toJson()))
        .isEqualTo(
            "{\"changes\":[{\"pointer\":\"\",\"kind\":\"changed\",\"before\":\"{\\\"name\\\":\\\"was\\\"}\"}]}");
    var more = new ToolDifference(List.of(), 3);
    assertThat(more.isEmpty()).isFalse();
    assertThat(JsonWriter.write(more.toJson())).isEqualTo("{\"changes\":[],\"more\":3}");
    assertThat(ToolDifference.NONE.isEmpty()).isTrue();
    assertThat(
            ToolDifference.between(Optional.of(was), Optional.of(json("is")))
                .changes()
                .getFirst()
                .pointer())
        .isEqualTo("/name");
  }

  private static JsonObject json(String name) {
    return JsonObject.builder().put("name", name).build();
  }
}
