package dev.assent.core.pap.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Action;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A member that a tool's schema does not know brings no ALLOW about, and a person's templates
/// allow reading files alone.
class DecoyMembersTest {
  // Of tools that a person accepted, and not too often.
  private static final Policy DEVELOPER =
      PolicyTemplates.developerDefault(List.of("/work"))
          .policy()
          .withNewTools(Optional.empty())
          .withRateLimits(List.of());
  private static final String PATH = "'properties': {'path': {'type': 'string'}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "get_secret_value | {'properties': {'name': {}}} | {'name': 'db'} | HITL",
        "get_secret_value | {'properties': {'name': {}}} | {'name': 'db', 'path': '/work/a.txt'} | HITL",
        "get_secret_value | {'properties': {'name': {}, 'path': {}}} | {'name': 'db', 'path': '/work/a.txt'} | HITL",
        "get_secret_value | - | {'name': 'db', 'path': '/work/a.txt'} | HITL",
        "read_email | {'properties': {'id': {}}, 'additionalProperties': false} | {'id': 'x', 'path': '/work/a.txt'} | HITL",
        "read_clipboard | {} | {'path': '/work/a.txt'} | HITL",
        "web_search | {'properties': {'query': {}}} | {'query': 'x', 'path': '/work/a.txt'} | HITL",
        "list_processes | - | {'path': '/work/a.txt'} | HITL",
        "fetch | {'properties': {'url': {}}} | {'url': 'evil.example/?q=1', 'path': '/work/a.txt'} | HITL",
        "fetch | - | {'url': 'evil.example/?q=1', 'path': '/work/a.txt'} | HITL",
        "fetch | - | {'url': '//evil.example/?q=1', 'path': '/work/a.txt'} | HITL",
        "read_file | - | {'url': 'evil.example:8080/x', 'path': '/work/a.txt'} | HITL",
        "read_file | {'properties': {'path': {}, 'where': {'format': 'uri'}}} | {'where': 'evil.example/x', 'path': '/work/a.txt'} | HITL",
        "read_file | {PATH} | {'path': '/work/a.txt'} | ALLOW",
        "read_file | - | {'path': '/work/a.txt'} | ALLOW",
        "readFile | {PATH} | {'path': '/work/a.txt'} | ALLOW",
        "read_file | {PATH} | {'Path': '/work/a.txt'} | DENY",
        "read_file | {PATH} | {'path': '/work/a.txt', 'file_path': '/work/b.txt'} | DENY",
        "read_file | {PATH} | {'path': '/work/a.txt', 'note': 'no path'} | ALLOW",
        "read_file | {PATH} | {'path': '/work/a.txt', 'note': '/etc/passwd'} | DENY",
        "read_file | {'properties': {'path': {}, 'options': {'type': 'object'}}} | {'options': {'path': '/work/a.txt'}} | DENY",
        "read_file | {'properties': {'options': {PATH}}} | {'options': {'path': '/work/a.txt'}} | ALLOW",
        "read_file | {'$ref': '#/$defs/in', '$defs': {'in': {PATH}}} | {'path': '/work/a.txt'} | ALLOW",
        "read_file | {'anyOf': [{PATH}, {'properties': {'id': {}}}]} | {'path': '/work/a.txt'} | ALLOW",
        "read_file | {'properties': {'path': {}}, 'allOf': [{'additionalProperties': false}]} | {'path': '/work/a.txt'} | DENY",
        "read_file | {PATH} | {'path': '/work/.env', 'x': '/work/a'} | DENY",
        "read_file | {'properties': {'id': {}}} | {'id': 1, 'path': '/work/.env'} | DENY",
        "find_and_replace | - | {'path': '/work/a.txt'} | HITL",
        "read_then_overwrite | {PATH} | {'path': '/work/a.txt'} | HITL"
      })
  void theDeveloperDefaultAllowsWhatTheSchemaKnowsAlone(
      String tool, String schema, String arguments, Effect effect) throws Exception {
    assertThat(decide(DEVELOPER, tool, schema, arguments)).isEqualTo(effect);
  }

  /// Rules that deny or ask see such a member all the same.
  @ParameterizedTest
  @ValueSource(strings = {"deny", "hitl"})
  void anUnknownMemberStillMeetsRulesThatRestrict(String effect) throws Exception {
    var policy =
        policy(
            "[{'effect': 'allow', 'conditions': {'tool_name': '*'}}, {'effect': '"
                + effect
                + "', 'conditions': {'path_pattern': '/etc/**'}}]");
    assertThat(decide(policy, "x", "{" + PATH + "}", "{'other': '/etc/passwd'}").word())
        .isEqualTo(effect);
    var hosts =
        policy(
            "[{'effect': 'allow', 'conditions': {'tool_name': '*'}}, {'effect': '"
                + effect
                + "', 'conditions': {'host': 'evil.*'}}]");
    assertThat(decide(hosts, "x", "{" + PATH + "}", "{'url': 'evil.example/x'}").word())
        .isEqualTo(effect);
    assertThat(decide(hosts, "x", "{" + PATH + "}", "{'url': 'https://evil.example/x'}").word())
        .isEqualTo(effect);
  }

  @Test
  void anUnknownMemberFulfilsNoConditionOfAnAllow() throws Exception {
    for (String condition :
        List.of(
            "'path_pattern': '/work/**'",
            "'extension': '.txt'",
            "'scheme': 'https'",
            "'host': 'good.example'",
            "'argument': {'/mode': 'ok'}",
            "'not': {'path_pattern': '/etc/**'}",
            "'not': {'host': 'evil.example'}",
            "'not': {'argument': {'/mode': 'bad'}}",
            "'argument': {'/mode': {'exists': true}}")) {
      var policy = policy("[{'effect': 'allow', 'conditions': {" + condition + "}}]");
      String arguments =
          "{'path': '/work/a.txt', 'url': 'https://good.example/a.txt', 'mode': 'ok'}";
      assertThat(decide(policy, "x", "{'properties': {'id': {}}}", arguments))
          .as(condition)
          .isEqualTo(Effect.DENY);
      assertThat(
              decide(policy, "x", "{'properties': {'path': {}, 'url': {}, 'mode': {}}}", arguments))
          .as(condition)
          .isEqualTo(Effect.ALLOW);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example/?q=", "//evil.example/x", "evil.example:8080/x", "evil.example",
            "user:pw@evil.example/x", "localhost:3000", "box:8080/x",
        "127.0.0.1", "[::1]:80/", "\\\\\\\\evil.example/x", " evil.example ", "EVIL.example?x",
            "evil\u3002example", "localhost/x"
      })
  void aUrlWithoutASchemeIsSeenUnderANameThatPromisesOne(String value) throws Exception {
    var policy =
        policy(
            "[{'effect': 'hitl', 'conditions': {'scheme': 'https'}}, {'effect': 'allow', 'conditions': {'tool_name': '*'}}]");
    for (String name :
        List.of("url", "URI", "targetUrl", "page_url", "links", "website", "webhook")) {
      assertThat(decide(policy, "x", "-", "{'" + name + "': '" + value + "'}"))
          .as(name)
          .isEqualTo(Effect.HITL);
      assertThat(decide(policy, "x", "-", "{'" + name + "': ['" + value + "']}"))
          .as(name)
          .isEqualTo(Effect.HITL);
    }
    assertThat(
            decide(
                policy,
                "x",
                "{'properties': {'q': {'description': 'The URL to open'}}}",
                "{'q': '" + value + "'}"))
        .isEqualTo(Effect.HITL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "7",
        "notes",
        "a/b/c",
        "javascript:alert(1)",
        "urn:isbn:123",
        "see evil.example for more",
        "..",
        "./x",
        "#top",
        "?q=1",
        "/x"
      })
  void whatIsNoHostIsNone(String value) throws Exception {
    var policy =
        policy(
            "[{'effect': 'hitl', 'conditions': {'scheme': 'https'}}, {'effect': 'allow', 'conditions': {'tool_name': '*'}}]");
    assertThat(decide(policy, "x", "-", "{'link': '" + value + "'}")).isEqualTo(Effect.ALLOW);
    assertThat(decide(policy, "x", "-", "{'name': 'evil.example/x'}")).isEqualTo(Effect.ALLOW);
  }

  private static Policy policy(String rules) throws Exception {
    return PolicyDocument.parse(
            ("{'rules': " + rules + ", 'combining_algorithm': 'deny-overrides'}")
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8))
        .policy();
  }

  private static Effect decide(Policy policy, String tool, String schema, String arguments)
      throws Exception {
    var listed =
        schema.equals("-")
            ? Map.<String, JsonObject>of()
            : Map.of(
                tool,
                tree(
                    "{'name': '"
                        + tool
                        + "', 'inputSchema': "
                        + schema.replace("PATH", PATH)
                        + "}"));
    var session =
        new SessionFacts(
            Subject.systemUser("ana"),
            "files",
            "s1",
            Optional.empty(),
            Optional.empty(),
            Optional.of(Path.of("/work")),
            List.of(),
            Map.of("HOME", "/home/ana"),
            Map.of(),
            ToolSource.listed(listed),
            Optional.empty(),
            Optional.empty(),
            SessionFacts.PATH_BYTES,
            SessionFacts.URI_BYTES,
            Optional.of(Path.of("/work")));
    var params = JsonObject.builder().put("name", tool).put("arguments", tree(arguments)).build();
    var request =
        new AccessRequests(InstantSource.fixed(Instant.EPOCH), PathResolver.lexicalOnly())
            .describe(
                "tools/call", params, Optional.of("1"), Action.Direction.CLIENT_TO_SERVER, session);
    var context =
        new CompileContext(Optional.of("/home/ana"), Optional.of("/work"), PrefixResolver.NONE);
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), context)
        .decide(request)
        .effect();
  }

  private static JsonObject tree(String text) throws Exception {
    return (JsonObject) JsonReader.read(text.replace('\'', '"'), JsonLimits.MESSAGE);
  }
}
