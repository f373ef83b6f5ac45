package dev.assent.core.analysis.mending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.analysis.mending.Mending.Kind;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each way to mend a finding ends it, or gives its call to the rule, and the text says the same.
class MendingsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");

  private static PolicyDocument policy(String body) {
    try {
      return PolicyDocument.parse(
          ("{\"version\": \"1\", " + body.replace('\'', '"') + "}")
              .getBytes(StandardCharsets.UTF_8));
    } catch (PolicyFormatException e) {
      throw new AssertionError(e);
    }
  }

  private static String rule(String id, String effect, String conditions) {
    return "{'id': '" + id + "', 'effect': '" + effect + "', 'conditions': {" + conditions + "}}";
  }

  static Stream<Arguments> findings() {
    String writes = "'tool_name': 'write_file'";
    return Stream.of(
        Arguments.of(
            "overridden-allow",
            "'rules': ["
                + rule("a", "hitl", writes)
                + ","
                + rule("b", "hitl", "'path_pattern': '/w/**'")
                + ","
                + rule("c", "allow", writes + ", 'path_pattern': '/w/x/*', 'backend_id': 's'")
                + "]",
            // A path is no exception in the first one: it would lose the calls without a path.
            List.of(Kind.EXCEPT_IN_OTHERS, Kind.REMOVE)),
        Arguments.of(
            "overridden-allow",
            "'rules': ["
                + rule("a", "hitl", writes + ", 'path_pattern': '/w/x/**'")
                + ","
                + rule("b", "hitl", "'path_pattern': '/w/**'")
                + ","
                + rule("c", "allow", writes + ", 'path_pattern': '/w/x/*', 'backend_id': 's'")
                + "]",
            List.of(Kind.EXCEPT_IN_OTHERS, Kind.EXCEPT_IN_OTHERS, Kind.REMOVE)),
        Arguments.of(
            "unreachable",
            "'rules': ["
                + rule("a", "allow", "'tool_name': 'w*', 'backend_id': 's'")
                + ","
                + rule("b", "allow", "'tool_name': 'wr*', 'backend_id': 's'")
                + "]",
            List.of(Kind.MOVE_BEFORE, Kind.REMOVE)),
        Arguments.of(
            "softens-deny",
            "'rules': ["
                + rule("a", "hitl", writes + ", 'path_pattern': '/w/**'")
                + ","
                + rule("b", "deny", "'path_pattern': '/w/secret/*'")
                + "]",
            List.of(Kind.LEAVE_OUT, Kind.LEAVE_OUT, Kind.DENY_FIRST)),
        Arguments.of(
            "duplicate",
            "'rules': [" + rule("a", "deny", writes) + "," + rule("b", "deny", writes) + "]",
            List.of(Kind.REMOVE)),
        Arguments.of(
            "tie",
            "'rules': ["
                + rule("a", "deny", "'tool_name': 'w*'")
                + ","
                + rule("b", "deny", "'tool_name': '*e'")
                + "]",
            List.of(Kind.MOVE_BEFORE)),
        Arguments.of(
            "expired",
            "'rules': [{'id': 'a', 'effect': 'deny', 'conditions': {"
                + writes
                + "}, 'expires_at': '2026-01-01T00:00:00Z'}]",
            List.of(Kind.NO_END, Kind.REMOVE)),
        Arguments.of(
            "allow-on-names-only",
            "'rules': [" + rule("a", "allow", writes) + "]",
            List.of(Kind.SERVER)),
        Arguments.of(
            "allows-code-exec",
            "'rules': [" + rule("a", "allow", "'side_effects': ['code_exec']") + "]",
            List.of(Kind.ASK)),
        Arguments.of(
            "prefixed-tool",
            "'rules': [" + rule("a", "deny", "'tool_name': ['mcp__fs__rm', 'x']") + "]",
            List.of(Kind.WITHOUT_PREFIX)),
        Arguments.of(
            "unused-group", "'groups': {'g': ['x']}, 'rules': []", List.of(Kind.REMOVE_GROUP)),
        Arguments.of(
            "idle-limit",
            "'rate_limits': [{'tool_name': 'x', 'calls': 1, 'seconds': 1, 'effect': 'deny'}],"
                + " 'rules': []",
            List.of(Kind.REMOVE_LIMIT)),
        Arguments.of(
            "listed-but-denied",
            "'mode': 'allow-list', 'tools': ['x', 'write_file'], 'rules': ["
                + rule("a", "allow", writes + ", 'backend_id': 's'")
                + "]",
            List.of(Kind.UNLIST_TOOL)),
        Arguments.of(
            "idle-new-tools",
            "'new_tools': 'deny', 'rules': []",
            List.of(Kind.RULES_FOR_NEW_TOOLS)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("findings")
  void eachWayEndsItsFinding(String code, String body, List<Kind> kinds) {
    var document = policy(body);
    var finding =
        PolicyCheck.check(document.policy(), NOW).stream()
            .filter(found -> found.code().equals(code))
            .findFirst()
            .orElseThrow(() -> new AssertionError(PolicyCheck.check(document.policy(), NOW)));
    var ways = Mendings.of(document.policy(), finding, "server");
    assertThat(ways).extracting(Mending::kind).containsExactlyElementsOf(kinds);
    for (var way : ways) {
      var after = way.edit().apply(document).policy();
      assertThat(after.rules()).isEqualTo(way.after().rules());
      assertThat(after.mode()).isEqualTo(way.after().mode());
      var left =
          PolicyCheck.check(after, NOW).stream()
              .filter(found ->
                  found.code().equals(code)
                      && found.rules().equals(finding.rules())
                      && found.witness().equals(finding.witness()))
              .toList();
      assertThat(left).as("%s after %s", code, way.kind()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("findings")
  void whatTheCallGetsIsWhatTheEngineDecides(String code, String body, List<Kind> kinds) {
    var document = policy(body);
    for (var finding : PolicyCheck.check(document.policy(), NOW)) {
      for (var way : Mendings.of(document.policy(), finding, "server")) {
        assertThat(way.decided().isPresent()).isEqualTo(finding.witness().isPresent());
        finding
            .witness()
            .ifPresent(call ->
                assertThat(way.decided())
                    .contains(
                        PolicyCheck.decide(way.edit().apply(document).policy(), call.request())
                            .effect()));
        if (way.kind() == Kind.EXCEPT_IN_OTHERS) {
          assertThat(way.decided())
              .contains(
                  document.policy().rules().stream()
                      .filter(rule -> rule.id().equals(finding.rules().getFirst()))
                      .findFirst()
                      .orElseThrow()
                      .effect());
          assertThat(way.rules()).hasSize(2);
        }
      }
    }
  }
}
