package dev.assent.core.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pip.CommandSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyCommandTest {
  private static final String DEFINE =
      """
      {"define":"p","policy":{"missing_attributes":"MISSING","rules":[{"id":"reads","effect":"allow","conditions":{"tool_name":"read*"}},\
      {"id":"py","effect":"deny","conditions":{"extension":".py","path_pattern":"/a/b/c/**"}},\
      {"id":"typed","effect":"hitl","conditions":{"resource_type":"tool","scheme":"ftp"}},\
      {"id":"home","effect":"allow","conditions":{"path_pattern":"~/x/**"}},\
      {"id":"later","effect":"allow","conditions":{"mcp_method":"later"},"expires_at":"2026-01-02T00:00:00Z"}]}}
      """;

  @TempDir Path folder;

  private record Result(int code, String out, String err) {}

  @Test
  void aDefinitionWritesNothing() {
    assertThat(eval(DEFINE.replace("MISSING", "strict"))).isEmpty();
  }

  /// Clause 10.1.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          "attributes":{"tool_name":"Read_File"}|allow|reads|[{"id":"reads","effect":"allow","specificity":100}]
          "attributes":{"tool_name":"read_file","path":"/a/b/c/x","extension":".PY"}|deny|py|[{"id":"reads","effect":"allow","specificity":100},{"id":"py","effect":"deny","specificity":203}]
          "attributes":{"tool_name":"read_file","path":"/a/b/c/x.py","extension":null}|allow|reads|[{"id":"reads","effect":"allow","specificity":100}]
          "attributes":{}|deny|default|[]
          "attributes":{"mcp_method":"tools/list"}|allow|discovery_bypass|[]
          "attributes":{"mcp_method":"notifications/roots/list_changed"}|deny|default|[]
          "attributes":{"resource_type":"TOOL","scheme":"ftp"}|hitl|typed|[{"id":"typed","effect":"hitl","specificity":210}]
          "attributes":{"scheme":"ftp"}|deny|default|[]
          "attributes":{"scheme":"ftp","subject_id":"u","backend_id":"b","mcp_method":"m","tool_name":"t"}|deny|default|[]
          "attributes":{"path":"/h/x/y"},"home":"/h"|allow|home|[{"id":"home","effect":"allow","specificity":102}]
          "attributes":{"mcp_method":"later"},"now":"2026-01-01T23:59:59Z"|allow|later|[{"id":"later","effect":"allow","specificity":110}]
          "attributes":{"mcp_method":"later"},"now":"2026-01-02T00:00:00Z"|deny|default|[]
          """)
  void readyAttributesAreJudgedAsTheyStand(
      String members, String decision, String rule, String matched) {
    assertThat(
            eval(
                DEFINE.replace("MISSING", "no-match")
                    + "{\"id\":7,\"policy\":\"p\","
                    + members
                    + "}\n"))
        .isEqualTo(
            "{\"id\":7,\"decision\":\""
                + decision
                + "\",\"final_rule\":\""
                + rule
                + "\",\"matched\":"
                + matched
                + "}\n");
  }

  @Test
  void anAbsentTypeCountsAsHoldingWhereThePolicyIsStrict() {
    assertThat(
            eval(
                DEFINE.replace("MISSING", "strict")
                    + "{\"id\":\"x\",\"policy\":\"p\",\"attributes\":{\"scheme\":\"ftp\",\"path\":\"/q\",\"extension\":\".c\",\"subject_id\":\"u\","
                    + "\"backend_id\":\"b\",\"mcp_method\":\"m\",\"tool_name\":\"t\",\"source_path\":\"/s\"}}\n"))
        .contains("\"decision\":\"hitl\",\"final_rule\":\"typed\"")
        .contains("{\"id\":\"typed\",\"effect\":\"hitl\",\"specificity\":210}");
  }

  /// Clause 10.1: a token in attributes and beside a call.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          "attributes":{"scope":["read","deploy"]}|allow|scope
          "attributes":{"scope":"deploy"}|allow|scope
          "attributes":{"claims":{"groups":["dev","release"]}}|allow|group
          "attributes":{"claims":null,"scope":null}|deny|default
          "attributes":{"issuer":"https://id.example","audience":["assent"],"client_id":"cli"}|hitl|who
          "call":{"method":"tools/call","params":{"name":"x"}},"machine":false,"scope":["deploy"]|allow|scope
          "call":{"method":"tools/call","params":{"name":"x"}},"machine":false,"claims":{"groups":"release"}|allow|group
          "call":{"method":"tools/call","params":{"name":"x"}},"machine":false|deny|default
          """)
  void aTokenIsJudged(String members, String decision, String rule) {
    String policy =
        "{\"define\":\"t\",\"policy\":{\"rules\":["
            + "{\"id\":\"scope\",\"effect\":\"allow\",\"conditions\":{\"scope\":\"deploy\"}},"
            + "{\"id\":\"group\",\"effect\":\"allow\",\"conditions\":{\"claim\":{\"/groups\":\"release\"}}},"
            + "{\"id\":\"who\",\"effect\":\"hitl\",\"conditions\":{\"issuer\":\"https://id.example\","
            + "\"audience\":\"assent\",\"client_id\":\"cli\"}}]}}\n";
    assertThat(eval(policy + "{\"id\":7,\"policy\":\"t\"," + members + "}\n"))
        .contains("\"decision\":\"" + decision + "\",\"final_rule\":\"" + rule + "\"");
  }

  /// Clause 10.1.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"id":1|null|line
          {"id":1,"policy":{},"attributes":{"scope":1}}|1|line
          {"id":1,"policy":{},"attributes":{"claims":["groups"]}}|1|line
          {"id":1,"policy":{},"attributes":{},"scope":"a"}|1|line
          {"id":1,"policy":{},"attributes":{"scopes":["a"]}}|1|line
          [1]|null|line
          {"id":1,"policy":{},"attributes":{},"call":{"method":"ping"}}|1|line
          {"id":1,"policy":{}}|1|line
          {"id":1,"policy":{},"attributes":{"tool":"x"}}|1|line
          {"id":1,"policy":{},"attributes":{"operation":"run"}}|1|line
          {"id":1,"policy":{},"attributes":{"side_effects":["x"]}}|1|line
          {"id":1,"policy":{},"atributes":{}}|1|line
          {"id":1,"policy":{},"attributes":{},"now":"today"}|1|line
          {"define":1,"policy":{}}|null|line
          {"id":"a","policy":"unknown","attributes":{}}|"a"|policy
          {"id":"a","attributes":{}}|"a"|policy
          {"id":"a","policy":{"rulez":[]},"attributes":{}}|"a"|policy
          {"id":"a","policy":{},"call":{"params":{}}}|"a"|call
          {"id":"a","policy":{},"call":3}|"a"|call
          """)
  void aLineThatCannotBeJudgedSaysWhy(String line, String id, String stage) {
    assertThat(eval(line + "\n"))
        .startsWith("{\"id\":" + id + ",\"error\":{\"stage\":\"" + stage + "\",\"detail\":\"");
  }

  @Test
  void aPolicyThatWasDefinedWithErrorsIsAnErrorWhereItIsUsed() {
    assertThat(
            eval(
                "{\"define\":\"p\",\"policy\":{\"mode\":\"x\"}}\n\n{\"id\":1,\"policy\":\"p\",\"attributes\":{}}"))
        .contains(
            "\"stage\":\"policy\"",
            "/mode: found `x`, expected one of `enforce`, `read-only`, `allow-list`");
  }

  /// Clause 10.1.
  @Test
  void aCallIsDescribedAndJudged() {
    String policy =
        "{\"rules\":[{\"id\":\"r\",\"effect\":\"allow\",\"conditions\":{\"path_pattern\":\"/w/**\",\"operations\":[\"read\"]}}]}";
    String call =
        "{\"id\":1,\"policy\":"
            + policy
            + ",\"machine\":false,\"cwd\":\"/w\",\"call\":{\"method\":\"tools/call\","
            + "\"params\":{\"name\":\"read_file\",\"arguments\":{\"path\":\"PATH\"}}}}\n";
    assertThat(eval(call.replace("PATH", "/w/a")))
        .startsWith("{\"id\":1,\"decision\":\"allow\",\"final_rule\":\"r\"")
        .contains(
            "\"attributes\":{\"mcp_method\":\"tools/call\",\"resource_type\":\"tool\",\"tool_name\":\"read_file\",\"operation\":\"read\"");
    assertThat(eval(call.replace("PATH", "a/b"))).contains("\"decision\":\"allow\"");
    assertThat(eval(call.replace("PATH", "/w/../etc/passwd")))
        .contains("\"decision\":\"deny\",\"final_rule\":\"default\"");
    assertThat(eval(call.replace("PATH", "a\\u0000b")))
        .isEqualTo("{\"id\":1,\"decision\":\"deny\",\"final_rule\":\"failure\",\"matched\":[]}\n");
    assertThat(eval(call.replace("PATH", "a").replace("\"/w\"", "\"w\"")))
        .contains("\"stage\":\"line\"");
  }

  @Test
  void guardsStandAboveTheRulesOfACallOnTheMachine() throws IOException {
    Path own = Files.createDirectory(folder.resolve("own")).toRealPath();
    String call =
        "{\"id\":1,\"policy\":{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"backend_id\":\"*\"}}]},\"backend_id\":\"s\","
            + "\"call\":{\"method\":\"tools/call\",\"params\":{\"name\":\"read_file\",\"arguments\":{\"path\":\""
            + own
            + "/x\"}}}";
    assertThat(eval(call + "}\n"))
        .contains("\"decision\":\"deny\",\"final_rule\":\"protected_path\"");
    assertThat(eval(call + ",\"machine\":false}\n")).contains("\"decision\":\"allow\"");
  }

  @Test
  void checkFindsNothingWrongWithTheDefault() throws IOException {
    Files.write(folder.resolve("p.json"), PolicyTemplates.developerDefault(List.of("/w")).bytes());
    assertThat(run("", "check", "p.json").code()).isZero();
  }

  @Test
  void hostileTextReachesNoTerminal() throws IOException {
    write(
        "p.json",
        "{\"rules\": [{\"id\": \"r\", \"effect\": \"deny\", \"conditions\": {\"scheme\": \"\\u001b[31m\\u202ex:\"}}]}");
    assertThat(run("", "check", "p.json").out()).doesNotContain("\u001b", "\u202e");
  }

  private static final AuditFolders NO_LOGS =
      new AuditFolders() {
        @Override
        public List<String> proxies() {
          return List.of();
        }

        @Override
        public Optional<Path> folder(String proxy) {
          return Optional.empty();
        }

        @Override
        public TrustSources trust(String proxy) {
          throw new IllegalStateException("nobody checks a log here");
        }

        @Override
        public Path path(String argument) {
          return Path.of(argument);
        }
      };

  private String eval(String lines) {
    var result = run(lines, "eval");
    assertThat(result.code()).isZero();
    return result.out();
  }

  private Result run(String in, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    var surroundings =
        new PolicySurroundings(
            Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC),
            new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
            folder,
            Path.of("/home/me"),
            "me",
            Map.of(),
            _ -> List.of(new Guard(Guard.Kind.OWN_FOLDERS, List.of(real(folder) + "/own"))),
            CommandSource.NONE);
    int code =
        PolicyCommand.create(surroundings, NO_LOGS)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new Result(code, out.toString(), err.toString());
  }

  private static String real(Path folder) {
    try {
      return folder.toRealPath().toString();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
