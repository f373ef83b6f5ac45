package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.Objection;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the missed calls that are found in a log.
class MissedOnRecordTest {
  private static final String ASKING =
      "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"write_file\"}}]}";

  private final LogOfCalls log = new LogOfCalls(LogOfCalls.policy(ASKING));
  private final List<AuditRecord> records = new ArrayList<>();

  private void call(
      String id, long minutesAgo, String path, JsonObject.Builder hitl, String outcome) {
    log.call(minutesAgo, "write_file", LogOfCalls.path(path), "timeout timer");
    var made = log.records().getLast();
    var body = JsonObject.builder();
    made.content()
        .members()
        .forEach((name, value) -> {
          if (!List.of("hitl", "outcome", "arguments_digest").contains(name)) {
            body.put(name, value);
          }
        });
    body.put("outcome", outcome)
        .put("arguments_digest", path)
        .put("hitl", hitl.put("approval", id).put("tier", "care").build());
    records.add(new AuditRecord(records.size(), made.time(), "decision", body.build()));
  }

  private static JsonObject.Builder answer(String word) {
    return JsonObject.builder().put("answer", word);
  }

  private MissedOnRecord.Found<String> found() throws AuditException {
    return MissedOnRecord.of(
        LogOfCalls.past(records, 100_000),
        LogOfCalls.NOW,
        one -> one.asked().approval() + " " + one.how());
  }

  private List<String> ids() throws AuditException {
    return found().missed().stream().map(one -> one.split(" ", 2)[0]).toList();
  }

  // Every end without a yes, as records tell it.
  private static Stream<Arguments> ends() {
    return Stream.of(
            Arrays.stream(ApprovalAnswer.Channel.values())
                .map(channel ->
                    Arguments.of(
                        new ApprovalAnswer.Refused(channel, Objection.NONE),
                        answer("deny").put("channel", channel.word()))),
            Arrays.stream(ApprovalAnswer.Cause.values())
                .map(cause ->
                    Arguments.of(
                        new ApprovalAnswer.Withdrawn(cause),
                        answer("withdrawn").put("cause", cause.word()))),
            Arrays.stream(ApprovalAnswer.Limit.values())
                .map(limit ->
                    Arguments.of(
                        new ApprovalAnswer.TimedOut(limit),
                        answer("timeout").put("channel", "timer").put("limit", limit.word()))),
            Stream.of(MasterSwitch.DENY_ALL, MasterSwitch.READ_ONLY)
                .map(by ->
                    Arguments.of(
                        new ApprovalAnswer.Overruled(by, "S"),
                        answer("deny").put("switch", by.word()).put("rests_on", "S"))),
            Stream.of(
                Arguments.of(
                    new ApprovalAnswer.RefusedEarlier("E", Objection.NONE),
                    answer("deny").put("rests_on", "E")),
                Arguments.of(new ApprovalAnswer.NobodyToAsk(), answer("nobody"))))
        .flatMap(each -> each);
  }

  @ParameterizedTest
  @MethodSource("ends")
  void aRecordIsReadAsTheEndThatTheCoreRemembers(ApprovalAnswer.No how, JsonObject.Builder hitl)
      throws AuditException {
    call("A", 90, "/w/a", hitl, "denied");
    assertThat(found().missed())
        .isEqualTo(MissedCall.isMissed(how) ? List.of("A " + how) : List.of());
  }

  @Test
  void aQuestionWhoseCallerCameAgainIsMissedOnceAndAsItEndedLast() throws AuditException {
    call("A", 90, "/w/a", answer("timeout").put("limit", "client"), "denied");
    call("A", 80, "/w/a", answer("timeout").put("limit", "ours"), "denied");
    call("B", 70, "/w/b", answer("timeout").put("limit", "client"), "denied");
    call("B", 60, "/w/b", answer("deny").put("channel", "cli"), "denied");
    assertThat(found().missed())
        .containsExactly("A " + new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.OURS));
  }

  @Test
  void whatEndedWithoutAYesIsMissed() throws AuditException {
    call("A", 90, "/w/a", answer("timeout").put("limit", "client"), "denied");
    call("B", 80, "/w/b", answer("withdrawn").put("cause", "shutdown"), "denied");
    call("C", 70, "/w/c", answer("deny").put("channel", "key"), "denied");
    call("D", 60, "/w/d", answer("deny").put("rests_on", "C"), "denied");
    call("E", 50, "/w/e", answer("withdrawn").put("cause", "policy_changed"), "denied");
    call("F", 40, "/w/f", answer("allow_once").put("channel", "key"), "allowed");
    call("G", 30, "/w/g", answer("deny").put("switch", "deny_all").put("rests_on", "S"), "denied");
    call("H", 20, "/w/h", answer("deny").put("channel", "closed"), "denied");
    call("I", 10, "/w/i", answer("deny").put("channel", "notification"), "denied");
    call("J", 5, "/w/j", answer("deny").put("channel", "cli"), "denied");
    assertThat(ids()).as("no no that somebody meant").containsExactly("H", "B", "A");
  }

  @Test
  void whatPassedLaterIsNotMissed() throws AuditException {
    call("A", 90, "/w/a", answer("timeout"), "denied");
    call("B", 80, "/w/b", answer("timeout"), "denied");
    call("C", 70, "/w/a", answer("allow_once").put("channel", "key"), "allowed");
    call("D", 60, "/w/a", answer("timeout"), "denied");
    assertThat(ids()).containsExactly("D", "B");
    assertThat(found().passed()).containsExactly("A");
  }

  @Test
  void whatAPersonSaidNoToLaterIsNotMissed() throws AuditException {
    call("A", 90, "/w/a", answer("timeout").put("limit", "client"), "denied");
    call("B", 80, "/w/b", answer("timeout"), "denied");
    call("C", 70, "/w/a", answer("deny").put("channel", "mouse"), "denied");
    call("D", 60, "/w/b", answer("deny").put("channel", "closed"), "denied");
    assertThat(ids()).containsExactly("D", "B");
    assertThat(found().passed()).containsExactly("A");
  }

  @Test
  void aCallThatCannotBeReadIsSaidAndNotPassedOver() throws AuditException {
    call("A", 90, "/w/a", answer("timeout"), "denied");
    assertThat(found().unread()).isEmpty();
    call("B", 80, "/w/b", answer("timeout"), "denied");
    var last = records.removeLast();
    records.add(
        new AuditRecord(
            last.seq(),
            last.time(),
            last.type(),
            last.content().with("attributes", JsonObject.EMPTY)));
    assertThat(ids()).containsExactly("A");
    assertThat(found().unread().orElseThrow()).hasToString("the call of record 1 cannot be read");
  }

  @Test
  void whatIsLongAgoIsNotLookedFor() throws AuditException {
    call("A", 60 * 24 * 15, "/w/a", answer("timeout"), "denied");
    assertThat(found().missed()).isEmpty();
  }
}
