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

  @Test
  void answersComeInTheOrderOfTheCases() {
    assertThat(
            eval(
                """
                {"id":1,"policy":{},"attributes":{}}
                nonsense

                {"id":2,"policy":{},"attributes":{}}
                """))
        .matches(
            "(?s)\\{\"id\":1,\"decision\".*\n\\{\"id\":null,\"error\".*\n\\{\"id\":2,\"decision\".*\n");
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

  /// Clause 10.
  @Test
  void checkPrintsPlacesAndEndsWithTwoForAFileThatCannotBeUsed() throws IOException {
    write("p.json", "{\n  \"rulez\": []\n}");
    var result = run("", "check", "p.json");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out())
        .isEqualTo(
            """
            p.json:2:3: error: found the unknown member `rulez`, expected one of `version`, `default_action`, `rules`, \
            `combining_algorithm`, `missing_attributes`, `glob_dialect`, `mode`, `tools`, `rate_limits`, `new_tools`, `groups`, `tests` [unknown-member]
                did you mean `rules`
            p.json: cannot be used, 1 error, 0 warnings, 0 notes
            """);
  }

  @Test
  void checkEndsWithOneForWarningsAndShowsACall() throws IOException {
    write(
        "p.json",
        "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"backend_id\": \"*\"}}]}");
    var result = run("", "check", "p.json");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("p.json:1:59: warning: the rule allows `bash`")
        .contains("    for example `bash on server`: allow, and without this rule deny\n")
        .endsWith("p.json: 1 rule, 0 errors, 1 warning, 0 notes\n");
  }

  @Test
  void checkAsJsonIsOneTree() {
    var result =
        run(
            "{\"rules\": [{\"id\": \"r\", \"effect\": \"deny\", \"conditions\": {\"extension\": \"py\"}}]}",
            "check",
            "-",
            "--json");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains(
            "\"usable\": true",
            "\"rules\": 1",
            "\"code\": \"extension\"",
            "\"pointer\": \"/rules/0/conditions/extension\"");
  }

  @Test
  void checkFindsNothingWrongWithTheDefault() throws IOException {
    Files.write(folder.resolve("p.json"), PolicyTemplates.developerDefault(List.of("/w")).bytes());
    assertThat(run("", "check", "p.json").code()).isZero();
  }

  @Test
  void aMissingFileIsWrongUsage() {
    var result = run("", "check", "none.json");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("found no file `none.json`");
  }

  @Test
  void hostileTextReachesNoTerminal() throws IOException {
    write(
        "p.json",
        "{\"rules\": [{\"id\": \"r\", \"effect\": \"deny\", \"conditions\": {\"scheme\": \"\\u001b[31m\\u202ex:\"}}]}");
    assertThat(run("", "check", "p.json").out()).doesNotContain("\u001b", "\u202e");
  }

  /// Clause 10.
  @Test
  void explainShowsEachRuleAndCondition() throws IOException {
    write(
        "p.json",
        """
        {"rules": [
          {"id": "reads", "effect": "allow", "conditions": {"tool_name": "read*", "path_pattern": "/w/**"}},
          {"id": "py", "effect": "deny", "conditions": {"extension": ".py"}}]}
        """);
    write(
        "call.json",
        "{\"method\": \"tools/call\", \"params\": {\"name\": \"read_file\", \"arguments\": {\"path\": \"/w/a\"}}}");
    var result = run("", "explain", "--policy", "p.json", "call.json");
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith(
            "allow, decided by reads\n+ allow reads (201)\n    yes  tool_name: `read_file` passes `read*`\n    yes  path_pattern: `/w/a` at /path passes `/w/**`\n")
        .endsWith(
            """
            - deny py (100)
                no   extension: the call has none
            It would have been denied by `py`, had this condition held:
                no   extension: the call has none
            """);
    assertThat(run("", "explain", "--policy", "p.json", "call.json", "--json").out())
        .contains("\"decision\": \"allow\"", "\"condition\": \"extension\"", "\"near_denials\": [");
  }

  /// Conditions that look at no value of the call are said in words.
  @Test
  void explainSaysPastHoursAndChainsInWords() throws IOException {
    write(
        "p.json",
        """
        {"rules": [
          {"id": "leak", "effect": "hitl", "conditions": {"after": {"side_effects": ["secrets_read"], "within_minutes": 10}}},
          {"id": "night", "effect": "deny", "conditions": {"time": {"days": ["mon", "fri"], "from": "20:00", "to": "06:00"}}},
          {"id": "alone", "effect": "deny", "conditions": {"not": {"lone_command": "git *"}}}]}
        """);
    String call =
        "{\"now\": \"2026-01-05T21:00:00Z\", \"zone\": \"UTC\", \"call\": {\"method\": \"tools/call\", \"params\":"
            + " {\"name\": \"bash\", \"arguments\": {\"command\": \"git status; ls\"}}}EARLIER}";
    assertThat(
            run(
                    call.replace(
                        "EARLIER",
                        ", \"earlier\": [{\"minutes_ago\": 3, \"conditions\": {\"side_effects\": [\"secrets_read\"]}}]"),
                    "explain",
                    "--policy",
                    "p.json",
                    "-")
                .out())
        .contains(
            "yes  after `{\"side_effects\":[\"secrets_read\"],\"within_minutes\":10}`: such a call was let through 180 s before\n",
            "yes  time: `mon 21:00` is within `mon`, `fri`, `20:00-06:00`\n");
    assertThat(run(call.replace("EARLIER", ""), "explain", "--policy", "p.json", "-").out())
        .contains(
            "no   after `{\"side_effects\":[\"secrets_read\"],\"within_minutes\":10}`: no such call was let through before\n");
    String chained = "{\"attributes\": {\"mcp_method\": \"tools/call\", \"lone_command\": \";\"}}";
    assertThat(run(chained, "explain", "--policy", "p.json", "-").out())
        .contains("yes  lone_command: a command that is not alone fails `git *`\n");
  }

  @Test
  void explainNamesTheSmallestChangeAndOthers() throws IOException {
    write(
        "p.json",
        """
        {"rules": [
          {"id": "reads", "effect": "allow", "conditions": {"tool_name": "read*", "path_pattern": "/w/**"}},
          {"id": "ask", "effect": "hitl", "conditions": {"path_pattern": "/w/.env"}}]}
        """);
    String call =
        "{\"machine\": false, \"call\": {\"method\": \"tools/call\", \"params\": {\"name\": \"read_file\", \"arguments\": {\"path\": \"/w/.env\"}}}}";
    assertThat(run(call, "explain", "--policy", "p.json", "-").out())
        .contains(
            """
            It would pass without being asked for after the smallest change:
                except from `ask`, under "not": {"tool_name":"read_file"}
            or after:
                switch off `ask`
            """);
    assertThat(run(call, "explain", "--policy", "p.json", "-", "--json").out())
        .contains(
            "\"edit\": \"except\"",
            "\"id\": \"ask\"",
            "\"tool_name\": \"read_file\"",
            "\"edit\": \"switch_off\"");
  }

  @Test
  void testRunsTheExamplesOfAFile() throws IOException {
    String file =
        """
        {"rules": [{"id": "reads", "effect": "allow", "conditions": {"tool_name": "read*"}}],
         "tests": [
           {"name": "reading", "attributes": {"tool_name": "read_file"}, "expect": {"decision": "allow", "final_rule": "reads"}},
           {"name": "writing", "attributes": {"tool_name": "write_file"}, "expect": {"decision": "DECISION"}}]}
        """;
    write("p.json", file.replace("DECISION", "hitl"));
    var failed = run("", "test", "p.json");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.out())
        .isEqualTo(
            """
            passed  reading
            FAILED  writing: found deny by `default`, expected hitl
            p.json: 1 passed, 1 failed
            """);
    assertThat(run("", "test", "p.json", "--json").out())
        .contains(
            "\"passed\": false",
            "\"expected\": {\n        \"decision\": \"hitl\"",
            "\"final_rule\": \"default\"");
    write("p.json", file.replace("DECISION", "deny"));
    assertThat(run("", "test", "p.json").code()).isZero();
    write("p.json", "{}");
    assertThat(run("", "test", "p.json").out()).isEqualTo("p.json: no tests\n");
    write("p.json", "{\"rulez\": 1}");
    assertThat(run("", "test", "p.json").code()).isEqualTo(2);
  }

  @Test
  void explainTakesReadyAttributesFromStandardInput() throws IOException {
    write(
        "p.json",
        "{\"rules\": [{\"id\": \"py\", \"effect\": \"deny\", \"conditions\": {\"extension\": \".py\"}}]}");
    assertThat(
            run("{\"attributes\": {\"extension\": \".py\"}}", "explain", "--policy", "p.json", "-")
                .out())
        .startsWith("deny, decided by py\n+ deny py (100)\n");
  }

  @Test
  void explainSaysWhyACallCannotBeDescribed() throws IOException {
    write("p.json", "{}");
    String call =
        "{\"method\": \"tools/call\", \"params\": {\"name\": \"read\", \"arguments\": {\"path\": \"a\\u0007\"}}}";
    assertThat(run(call, "explain", "--policy", "p.json", "-").out())
        .startsWith("deny, because the call cannot be described: ");
    assertThat(run("[]", "explain", "--policy", "p.json", "-").code()).isEqualTo(2);
    assertThat(run(call, "explain", "--policy", "none.json", "-").code()).isEqualTo(2);
    write("p.json", "{\"mode\": \"x\"}");
    assertThat(run(call, "explain", "--policy", "p.json", "-").err())
        .contains("found `x`, expected one of `enforce`");
  }

  @Test
  void aGroupWithoutVerbIsWrongUsage() {
    var result = run("");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("expected one of check, eval, explain, test, replay");
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
