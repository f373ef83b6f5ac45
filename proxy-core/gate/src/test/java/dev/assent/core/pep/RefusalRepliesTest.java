package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Action;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.Objection;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Messages that senders of refused calls read, for programs: form, reason and what may help.
class RefusalRepliesTest {
  private static final Refusal PLAIN = Refusal.failed("shape", "it has no name");

  private static Call call(String method, Optional<Json> id, JsonObject params) {
    var tree = JsonObject.builder().put("method", method).put("params", params).build();
    return new Call(tree, method, id, Action.Direction.CLIENT_TO_SERVER);
  }

  private static Call call(String method) {
    return call(method, Optional.of(new JsonNumber("7")), JsonObject.EMPTY);
  }

  private static JsonObject reply(Call call, Refusal refusal, RefusalForm form, boolean typed) {
    return RefusalReplies.reply(call, refusal, form, typed).orElseThrow();
  }

  private static JsonObject facts(Refusal refusal) {
    var error = reply(call("x"), refusal, RefusalForm.RESULT, false).object("error");
    return error.flatMap(body -> body.object("data")).orElseThrow();
  }

  static Stream<Arguments> refusals() {
    var hints = List.of(Objection.Hint.READ_ONLY);
    var kind = new Objection(Objection.Extent.KIND, hints, "words", "ls");
    return Stream.of(
        Arguments.of(PLAIN, "'reason':'failed','ran':false,'retry':'changed'"),
        Arguments.of(
            Refusal.quarantined("it changed"), "'reason':'failed','ran':false,'retry':'no'"),
        Arguments.of(
            Refusal.held("its command is new"), "'reason':'failed','ran':false,'retry':'later'"),
        Arguments.of(
            Refusal.flooding(5, Duration.ofSeconds(3)),
            "'reason':'rate','ran':false,'retry':'later','retry_after_seconds':3"),
        Arguments.of(
            said(new ApprovalAnswer.Refused(Channel.KEY, Optional.empty())),
            "'reason':'person','ran':false,'retry':'no','call':'the call','extent':'call'"),
        Arguments.of(
            said(new ApprovalAnswer.Refused(Channel.KEY, kind)),
            "'reason':'person','ran':false,'retry':'no','call':'the call','extent':'kind','hints':['read-only'],"
                + "'words':'words','instead':'ls'"),
        Arguments.of(
            said(new ApprovalAnswer.RefusedEarlier("q0", kind)),
            "'reason':'person','ran':false,'retry':'no','call':'the call','extent':'kind','hints':['read-only'],"
                + "'words':'words'"),
        Arguments.of(
            said(new ApprovalAnswer.Overruled(MasterSwitch.DENY_ALL, "w")),
            "'reason':'person','ran':false,'retry':'no','call':'the call','switch':'deny_all'"),
        Arguments.of(
            said(new ApprovalAnswer.Overruled(MasterSwitch.READ_ONLY, "w")),
            "'reason':'mode','ran':false,'retry':'no','call':'the call','switch':'read_only'"),
        Arguments.of(
            said(new ApprovalAnswer.TimedOut()),
            "'reason':'timed-out','ran':false,'retry':'later','call':'the call'"),
        Arguments.of(
            said(new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT)),
            "'reason':'timed-out','ran':false,'retry':'later','call':'the call','question':'open','retry_within_seconds':600"),
        Arguments.of(
            said(new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.SHUTDOWN)),
            "'reason':'withdrawn','ran':false,'retry':'later','call':'the call'"),
        Arguments.of(
            said(new ApprovalAnswer.NobodyToAsk()),
            "'reason':'nobody-to-ask','ran':false,'retry':'later','call':'the call'"));
  }

  private static Refusal said(ApprovalAnswer.No no) {
    return Refusal.of(no, "the call");
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void programsReadReasonAndWhatMayHelp(Refusal refusal, String members) {
    String wanted = "{" + members.replace('\'', '"') + "}";
    if (refusal.person().flatMap(Refusal.Person::comeAgain).isPresent()) {
      long seconds = refusal.person().flatMap(Refusal.Person::comeAgain).get().toSeconds();
      wanted = wanted.replace(":600}", ":" + seconds + "}");
    }
    assertThat(JsonWriter.write(facts(refusal))).isEqualTo(wanted);
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void peopleReadWhyAndWhatToDo(Refusal refusal, String members) {
    assertThat(refusal.text()).startsWith("Assent refused this call");
    assertThat(refusal.text()).contains(refusal.why() + ". Nothing was run. ");
    assertThat(refusal.text()).doesNotEndWith("run. ");
    assertThat(refusal.text().contains("the call: ")).isEqualTo(members.contains("'call':"));
  }

  @Test
  void callsOfToolsAreAnsweredInTheFormThatIsSet() {
    var result = reply(call("tools/call"), PLAIN, RefusalForm.RESULT, false);
    assertThat(JsonWriter.write(result))
        .isEqualTo(
            ("{'jsonrpc':'2.0','id':7,'result':{'content':[{'type':'text','text':'"
                    + PLAIN.text()
                    + "'}],'isError':true,'_meta':{'dev.assent/refusal':{'reason':'failed','ran':false,'retry':'changed'}}}}")
                .replace('\'', '"'));
    var error = reply(call("tools/call"), PLAIN, RefusalForm.ERROR, true);
    assertThat(JsonWriter.write(error))
        .isEqualTo(
            ("{'jsonrpc':'2.0','id':7,'error':{'code':-32602,'message':'"
                    + PLAIN.text()
                    + "','data':{'reason':'failed','ran':false,'retry':'changed'}}}")
                .replace('\'', '"'));
    assertThat(reply(call("prompts/get"), PLAIN, RefusalForm.RESULT, false).get("error"))
        .isNotNull();
  }

  @Test
  void resultsHaveATypeWhereTheRevisionHasIt() {
    assertThat(type(reply(call("tools/call"), PLAIN, RefusalForm.RESULT, true)))
        .contains("complete");
    assertThat(type(reply(call("tools/call"), PLAIN, RefusalForm.RESULT, false))).isEmpty();
    var meta =
        JsonObject.builder()
            .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
            .put("io.modelcontextprotocol/clientCapabilities", JsonObject.EMPTY)
            .build();
    var alone =
        call(
            "tools/call",
            Optional.of(new JsonString("a")),
            JsonObject.builder().put("_meta", meta).build());
    assertThat(type(reply(alone, PLAIN, RefusalForm.RESULT, false))).contains("complete");
    assertThat(type(RefusalReplies.withheld(alone, "x", PLAIN, RefusalForm.RESULT, false)))
        .contains("complete");
  }

  private static Optional<String> type(JsonObject reply) {
    return reply.object("result").orElseThrow().string("resultType");
  }

  @Test
  void notificationsHaveNoAnswer() {
    var silent = call("notifications/x", Optional.empty(), JsonObject.EMPTY);
    var denied = new HookAnswer.Denied("h", 1, "no", Optional.empty(), Optional.empty());
    assertThat(RefusalReplies.reply(silent, PLAIN, RefusalForm.RESULT, false)).isEmpty();
    assertThat(RefusalReplies.byHook(silent, PLAIN, denied)).isEmpty();
  }

  @Test
  void aHooksDenialReachesTheClientAsItIs() {
    var given =
        new HookAnswer.Denied(
            "h", 42, "my text", Optional.empty(), Optional.of(new JsonString("x")));
    assertThat(
            JsonWriter.write(RefusalReplies.byHook(call("tools/call"), PLAIN, given).orElseThrow()))
        .isEqualTo(
            "{'jsonrpc':'2.0','id':7,'error':{'code':42,'message':'my text','data':'x'}}"
                .replace('\'', '"'));
    var bare = new HookAnswer.Denied("h", 42, "my text", Optional.empty(), Optional.empty());
    assertThat(
            JsonWriter.write(RefusalReplies.byHook(call("tools/call"), PLAIN, bare).orElseThrow()))
        .contains("\"data\":{\"reason\":\"failed\"");
  }

  @Test
  void aWithheldAnswerNamesTheRequestInIt() {
    var error =
        RefusalReplies.withheld(
            call("resources/read"), "sampling/createMessage", PLAIN, RefusalForm.RESULT, false);
    assertThat(JsonWriter.write(error))
        .isEqualTo(
            ("{'jsonrpc':'2.0','id':7,'error':{'code':-32602,'message':'Assent did not pass on the server?s answer: it asks"
                    + " for `sampling/createMessage`, and it could not be judged (shape: it has no name). Whether the call has"
                    + " done something is not known.','data':{'reason':'failed','asked':'sampling/createMessage','retry':'changed'}}}")
                .replace('\'', '"')
                .replace('?', '\''));
    var result =
        RefusalReplies.withheld(call("tools/call"), "ping", PLAIN, RefusalForm.RESULT, false);
    assertThat(result.object("result")).isPresent();
    assertThat(
            RefusalReplies.withheld(call("tools/call"), "ping", PLAIN, RefusalForm.ERROR, false)
                .object("error"))
        .isPresent();
  }
}
