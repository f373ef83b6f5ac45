package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.SampleRecords;
import dev.assent.core.policy.Attribute;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Clause 10, over all attributes: what a call lacks by nature is known to be absent, and what its
/// record leaves out is not guessed.
class ReplayedAttributesTest {
  private static final String SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  private static final String PLAIN = "'mcp_method':'tools/call','resource_type':'tool'";

  /// One way in which a record may fail to say something.
  ///
  /// @param given what the call has beside [#PLAIN]
  /// @param condition a condition that looks at it
  /// @param kept what the record keeps of arguments
  /// @param without members that the record lacks, each as the way to it
  private record LeftOut(
      Attribute attribute,
      String given,
      String condition,
      LogArguments kept,
      String without,
      Reason reason) {
    static LeftOut masked(Attribute attribute, String given, String condition) {
      return new LeftOut(
          attribute, given, condition, LogArguments.REDACTED, "", Reason.VALUES_MASKED);
    }

    static LeftOut of(
        Attribute attribute, String given, String condition, String without, Reason reason) {
      return new LeftOut(attribute, given, condition, LogArguments.FULL, without, reason);
    }
  }

  private static Stream<LeftOut> leftOut() {
    String git = "'lone_command':['git status'],'command_folder':['/w']";
    return Stream.of(
        LeftOut.masked(Attribute.TOOL_NAME, "'tool_name':'SECRET'", "'tool_name':'a'"),
        LeftOut.masked(Attribute.PATH, "'path':'/w/SECRET'", "'path_pattern':'/x/**'"),
        LeftOut.masked(Attribute.SOURCE, "'source_path':'/w/SECRET'", "'source_path':'/x/**'"),
        LeftOut.masked(Attribute.DESTINATION, "'dest_path':'/w/SECRET'", "'dest_path':'/x/**'"),
        LeftOut.masked(Attribute.EXTENSION, "'path':'/w/SECRET'", "'extension':'.txt'"),
        LeftOut.masked(Attribute.HOST, "'host':['SECRET']", "'host':'example.org'"),
        LeftOut.masked(Attribute.CLIENT, "'client':'SECRET'", "'client':'a'"),
        LeftOut.masked(Attribute.ARGUMENT, "'argument':{'a':'SECRET'}", "'argument':{'/a':'x'}"),
        LeftOut.masked(
            Attribute.ARGUMENT,
            "'argument':{'SECRET':{'a':'b'}}",
            "'argument':{'/x/a':{'exists':true}}"),
        new LeftOut(
            Attribute.ARGUMENT,
            "'argument':{'a':'b'}",
            "'argument':{'/a':'x'}",
            LogArguments.NONE,
            "",
            Reason.ARGUMENTS_NOT_KEPT),
        new LeftOut(
            Attribute.SUBJECT,
            "'subject_id':'SECRET'",
            "'subject_id':'a'",
            LogArguments.REDACTED,
            "",
            Reason.IDENTITY_NOT_KEPT),
        LeftOut.of(
            Attribute.CLAIM,
            "'claims':{'a':'b'}",
            "'claim':{'/a':'x'}",
            "attributes/subject/claims",
            Reason.IDENTITY_NOT_KEPT),
        new LeftOut(
            Attribute.LONE_COMMAND,
            git,
            "'lone_command':'git *'",
            LogArguments.NONE,
            "",
            Reason.COMMAND_NOT_KEPT),
        LeftOut.of(
            Attribute.COMMAND_FOLDER,
            git,
            "'command_folder':'/x/**'",
            "attributes/resource/command/folders",
            Reason.COMMAND_NOT_KEPT),
        new LeftOut(
            Attribute.COMMAND_FOLDER,
            "'command_folder':['/w/SECRET']",
            "'command_folder':'/x/**'",
            LogArguments.REDACTED,
            "",
            Reason.COMMAND_NOT_KEPT),
        LeftOut.of(
            Attribute.TOOL_STATE,
            "'tool_name':'a','tool_state':'new'",
            "'tool_state':'changed'",
            "attributes/resource/tool",
            Reason.TOOL_STATE_NOT_KEPT),
        LeftOut.of(
            Attribute.METADATA,
            "'tool_name':'a','tool_metadata':{'a':'b'}",
            "'tool_metadata':{'/a':'x'}",
            "attributes/resource/tool/description",
            Reason.TOOL_METADATA_NOT_KEPT),
        new LeftOut(
            Attribute.METADATA,
            "'tool_name':'a','tool_metadata':{'a':'SECRET'}",
            "'tool_metadata':{'/a':'x'}",
            LogArguments.REDACTED,
            "",
            Reason.TOOL_METADATA_NOT_KEPT),
        LeftOut.of(
            Attribute.ORIGIN,
            "'origin':'mcp'",
            "'origin':'cursor'",
            "attributes/environment/origin",
            Reason.ORIGIN_NOT_KEPT),
        LeftOut.of(
            Attribute.TIME,
            "'origin':'mcp'",
            "'time':{'from':'09:00','to':'10:00'}",
            "attributes/environment/time_zone",
            Reason.TIME_ZONE_NOT_KEPT),
        LeftOut.of(
            Attribute.AFTER,
            "'origin':'mcp'",
            "'after':{'tool_name':'a'}",
            "attributes/earlier_calls",
            Reason.EARLIER_CALLS_NOT_KEPT));
  }

  @ParameterizedTest
  @MethodSource("leftOut")
  void whatTheRecordLeavesOutIsNotGuessed(LeftOut row) {
    // The log does not begin with it, so nobody knows what was before.
    var result = replayed(7, row.given(), row.condition(), row.kept(), row.without());
    assertThat(result.notEvaluable()).isEqualTo(Map.of(row.reason(), 1L));
    assertThat(result.unknown().keySet())
        .singleElement()
        .satisfies(one -> assertThat(one.attribute()).startsWith(row.attribute().member()));
    assertThat(result.unjudged()).isEqualTo(1);
    assertThat(result.undecided()).containsKeys("r", "n");
    assertThat(result.deciders()).isEmpty();
  }

  /// The conditions of [#leftOut], and one for each attribute that every record says all about.
  private static String condition(Attribute attribute) {
    return leftOut()
        .filter(row -> row.attribute() == attribute)
        .map(LeftOut::condition)
        .findFirst()
        .orElseGet(() ->
            switch (attribute) {
              case OPERATION -> "'operations':['delete']";
              case SCHEME -> "'scheme':'https'";
              case BACKEND -> "'backend_id':'b'";
              case RESOURCE_TYPE -> "'resource_type':'prompt'";
              case METHOD -> "'mcp_method':'prompts/*'";
              case ISSUER -> "'issuer':'https://i'";
              case SCOPE -> "'scope':'deploy'";
              case AUDIENCE -> "'audience':'a'";
              case CLIENT_ID -> "'client_id':'c'";
              case SIDE_EFFECTS -> "'side_effects':['fs_write']";
              case SEVERITY -> "'command_severity':'high'";
              case COMMAND_RULE -> "'command_rule':'*'";
              case CAPABILITY -> "'client_capability':'sampling'";
              default -> throw new AssertionError("no condition on " + attribute);
            });
  }

  /// A call without command, path, host, arguments, token or tool is one of which all is known,
  /// whatever becomes of arguments in the log. Only the clock, the way and the past of a call are
  /// there for each.
  @ParameterizedTest
  @EnumSource(
      value = Attribute.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ORIGIN", "TIME"})
  void whatACallLacksByNatureIsKnown(Attribute attribute) {
    for (var kept : LogArguments.values()) {
      var result = replayed(0, "'backend_id':'a'", condition(attribute), kept, "");
      assertThat(result.notEvaluable()).as("%s", kept).isEmpty();
      assertThat(result.undecided()).isEmpty();
      assertThat(result.deciders()).doesNotContainKey("r");
    }
  }

  @Test
  void aRuleOnCommandsLeavesOtherCallsAsTheyAre() {
    String read = "'tool_name':'read_file','path':'/w/a'";
    for (String command :
        new String[] {
          "'lone_command':'git *'",
          "'command_rule':'*'",
          "'command_severity':'high'",
          "'command_folder':'/w/**'"
        }) {
      var result = replayed(0, read, command, LogArguments.NONE, "");
      assertThat(result.notEvaluable()).isEmpty();
      assertThat(result.deciders()).containsOnly(Map.entry("default", 1L));
    }
  }

  @Test
  void aMaskedValueIsThereAllTheSame() {
    var result =
        replayed(
            0,
            "'argument':{'a':'SECRET'}",
            "'argument':{'/a':{'exists':true}}",
            LogArguments.REDACTED,
            "");
    assertThat(result.deciders()).containsOnly(Map.entry("r", 1L));
  }

  /// Only what may decide the call is in doubt because of it.
  @Test
  void theRulesThatMayDecideAreNamed() {
    var request = described("'tool_name':'push','argument':{'a':'b'}");
    String draft =
        """
        {"rules": [
          {"id": "may", "effect": "allow", "conditions": {"tool_name": "push", "argument": {"/a": "x"}}},
          {"id": "not", "effect": "allow", "conditions": {"tool_name": "pull", "argument": {"/a": "x"}}}]}
        """;
    var replay = new Replay(TestMachine.policy(draft), Path.of("/home/me"), 0);
    replay.take(SampleRecords.of(0, request.request(), request.decision(), LogArguments.NONE));
    assertThat(replay.result().undecided()).containsOnlyKeys("may", "default");
  }

  private static JudgedCase.Decided described(String given) {
    var attributes =
        "{'attributes': {PLAIN, GIVEN}}"
            .replace("PLAIN", PLAIN)
            .replace("GIVEN", given)
            .replace("SECRET", SECRET)
            .replace('\'', '"');
    return (JudgedCase.Decided) TestMachine.judge("{}", attributes);
  }

  private static ReplayResult replayed(
      long seq, String given, String condition, LogArguments kept, String without) {
    var call = described(given);
    String draft =
        "{'rules': [{'id':'r','effect':'hitl','conditions':{C}},{'id':'n','effect':'allow','conditions':{'not':{C}}}]}"
            .replace("C", condition)
            .replace('\'', '"');
    // A condition on earlier calls cannot stand below `not`.
    if (condition.startsWith("'after'")) {
      draft =
          "{'rules': [{'id':'r','effect':'hitl','conditions':{C}},{'id':'n','effect':'allow','conditions':{'mcp_method':'*'}}]}"
              .replace("C", condition)
              .replace('\'', '"');
    }
    var replay = new Replay(TestMachine.policy(draft), Path.of("/home/me"), 0);
    var record = SampleRecords.of(seq, call.request(), call.decision(), kept);
    replay.take(without.isEmpty() ? record : without(record, without));
    return replay.result();
  }

  private static AuditRecord without(AuditRecord record, String way) {
    return new AuditRecord(
        record.seq(),
        record.time(),
        record.type(),
        without(record.content(), Arrays.asList(way.split("/")).iterator()));
  }

  private static JsonObject without(JsonObject from, java.util.Iterator<String> way) {
    String step = way.next();
    return way.hasNext()
        ? Optional.ofNullable(from.get(step))
            .map(JsonObject.class::cast)
            .map(inner -> from.with(step, without(inner, way)))
            .orElse(from)
        : from.without(step);
  }
}
