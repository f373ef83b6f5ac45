package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.pap.document.GeneratedIds;
import dev.assent.core.pap.document.PolicyFormatException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests what a policy of mcp-acp means here: each known difference is told, and only where it
/// applies.
class ImportedPolicyTest {
  private static final String DENY =
      "{\"id\":\"D\",\"effect\":\"deny\",\"conditions\":{\"tool_name\":\"d\"}}";

  /// Differences of one rule without those of the whole policy; `!` marks a warning.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          allow | "tool_name":"read*"                        | ^^
          allow | "tool_name":"tool[1]"                      | !bracket-set
          deny  | "tool_name":["a","x[!ab]y"]                | !bracket-set
          allow | "tool_name":"tool[1"                       | ^^
          allow | "tool_name":"tool]"                        | ^^
          allow | "backend_id":"b[12]"                       | !bracket-set backend
          allow | "mcp_method":"resources/[rs]*"             | !bracket-set
          allow | "tool_name":"\u00c9crire"                  | letter-case
          deny  | "tool_name":"\u00e9crire"                  | !letter-case
          hitl  | "tool_name":"\u00e9crire"                  | !letter-case
          deny  | "tool_name":"\u6f22"                       | ^^
          allow | "backend_id":"files"                       | backend
          allow | "path_pattern":"/a/**"                     | several-paths path-spellings
          deny  | "path_pattern":"**/x/**"                   | several-paths path-spellings
          allow | "path_pattern":"src/**"                    | !relative several-paths path-spellings
          deny  | "path_pattern":"src/**"                    | several-paths path-spellings relative
          allow | "path_pattern":"~/x"                       | !home several-paths path-spellings
          deny  | "path_pattern":"~/x"                       | several-paths path-spellings home
          allow | "path_pattern":"C:\\\\x\\\\**"             | !backslash several-paths path-spellings
          deny  | "path_pattern":"/a/\\\\d"                  | !backslash several-paths path-spellings
          allow | "path_pattern":"/"                         | !root several-paths path-spellings
          allow | "path_pattern":"/**"                       | !root several-paths path-spellings
          deny  | "path_pattern":"//"                        | several-paths path-spellings root
          allow | "path_pattern":"/a/[ab].py"                | several-paths path-spellings
          allow | "source_path":"/a/**"                      | raw-text coverage
          deny  | "source_path":"/a/**"                      | raw-text
          allow | "dest_path":"/a","path_pattern":"/a"       | raw-text several-paths path-spellings
          allow | "operations":["read"]                      | !operations
          deny  | "operations":["write","delete"]            | !operations
          allow | "extension":".py"                          | several-paths
          deny  | "extension":["py"]                         | several-paths
          allow | "scheme":"https"                           | !scheme
          deny  | "scheme":"ftp"                             | scheme
          allow | "scheme":"https","mcp_method":"resources/*"| ^^
          allow | "scheme":"https","resource_type":"resource"| ^^
          allow | "scheme":"https","resource_type":"tool"    | !scheme
          allow | "subject_id":"auth0:x"                     | !subject
          deny  | "side_effects":["code_exec"]               | ^^
          allow | "resource_type":"prompt"                   | ^^
          deny  | "mcp_method":"server/*"                    | !discovery
          deny  | "mcp_method":["x","notifications/**"]      | !discovery
          deny  | "mcp_method":"tools/*"                     | ^^
          allow | "mcp_method":"server/*"                    | ^^
          hitl  | "backend_id":"*"                           | !discovery backend
          deny  | "resource_type":"server"                   | !discovery
          deny  | "mcp_method":"*","tool_name":"*"           | ^^
          hitl  | "tool_name":"x"                            | ^^
          hitl  | "path_pattern":"/a"                        | several-paths path-spellings
          """)
  void eachDifferenceIsToldWhereItApplies(String effect, String conditions, String expected)
      throws Exception {
    String rule =
        "{\"id\":\"r\",\"effect\":\""
            + effect.strip()
            + "\",\"conditions\":{"
            + conditions.strip()
            + "}}";
    var imported = imported("{\"rules\":[" + rule + "]}");
    assertThat(codes(imported, "r")).isEqualTo(expected.strip());
    assertThat(imported.edited()).isFalse();
    assertThat(new String(imported.document().bytes(), StandardCharsets.UTF_8))
        .isEqualTo("{\"rules\":[" + rule + "]}");
  }

  @Test
  void anAskBesideADenyIsToldWhereItOverridesLess() throws Exception {
    String ask = "{\"id\":\"r\",\"effect\":\"hitl\",\"conditions\":{CONDITIONS}}";
    String paths = ask.replace("CONDITIONS", "\"path_pattern\":\"/a\"");
    assertThat(codes(imported("{\"rules\":[" + paths + "," + DENY + "]}"), "r"))
        .isEqualTo("!several-paths !path-spellings overrides-deny");
    String tool = ask.replace("CONDITIONS", "\"tool_name\":\"a\"");
    assertThat(codes(imported("{\"rules\":[" + tool + "," + DENY + "]}"), "r")).isEmpty();
  }

  @Test
  void aRememberedYesIsToldWhereOneIsOffered() throws Exception {
    String ask =
        "{\"id\":\"r\",\"effect\":\"hitl\",\"conditions\":{\"tool_name\":\"a\"},\"cache_side_effects\":EFFECTS}";
    assertThat(
            codes(imported("{\"rules\":[" + ask.replace("EFFECTS", "[\"fs_read\"]") + "]}"), "r"))
        .isEqualTo("remembered");
    assertThat(codes(imported("{\"rules\":[" + ask.replace("EFFECTS", "[]") + "]}"), "r"))
        .isEmpty();
    assertThat(codes(imported("{\"rules\":[" + ask.replace("EFFECTS", "null") + "]}"), "r"))
        .isEmpty();
  }

  @Test
  void theServerItIsMeantForIsLookedAt() throws Exception {
    String rules =
        "{\"rules\":[{\"id\":\"r\",\"effect\":\"deny\",\"conditions\":{\"backend_id\":\"Fil*\",\"side_effects\":[\"code_exec\"]}}]}";
    var files = new ImportTarget("files", Set.of());
    assertThat(codes(ImportedPolicy.of(bytes(rules), Optional.of(files)), "r")).isEmpty();
    var other = new ImportTarget("mail", Set.of("send", "run"));
    var imported = ImportedPolicy.of(bytes(rules), Optional.of(other));
    assertThat(codes(imported, "r")).isEqualTo("!backend !side-effects");
    assertThat(imported.differences().getFirst().message())
        .isEqualTo(
            "the rule never matches here, because this server's `backend_id` is `mail`, so it denies less here");
  }

  @Test
  void whatIsNotInThePolicyButInTheProgramIsTold() throws Exception {
    assertThat(wide(imported("{\"rules\":[" + DENY + "]}"))).isEmpty();
    assertThat(wide(imported("{\"rules\":[" + DENY.replace("deny", "hitl") + "]}")))
        .containsExactly("guards");
    assertThat(wide(imported("{\"rules\":[" + DENY.replace("deny", "allow") + "]}")))
        .containsExactly("rates", "guards");
    assertThat(imported("{}").needsAttention()).isFalse();
  }

  @Test
  void oneSentenceNamesAllItsRules() throws Exception {
    String rule =
        "{\"id\":\"ID\",\"effect\":\"allow\",\"conditions\":{\"path_pattern\":\"/a/**\"}}";
    var imported =
        imported(
            "{\"rules\":[\n" + rule.replace("ID", "x") + ",\n" + rule.replace("ID", "y") + "]}");
    var finding =
        imported.differences().stream().filter(it -> it.code().equals("several-paths")).toList();
    assertThat(finding).hasSize(1);
    assertThat(finding.getFirst().rules()).extracting(Object::toString).containsExactly("x", "y");
    assertThat(finding.getFirst().place().orElseThrow().line()).isEqualTo(2);
    assertThat(finding.getFirst().message())
        .isEqualTo(
            "`path_pattern` sees the first path of a call alone in mcp-acp; here every path must match, in lists, nested members and"
                + " arguments of other names as well, so it lets less through here");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tool[12]        | `tool1`, `tool2`
          [a-c]x          | `ax`, `bx`, `cx`
          a[]x]           | `a]`, `ax`
          [ab][12]        | `a1`, `a2`, `b1`, `b2`
          [!a]            | -
          [a-z]           | -
          """)
  void aSmallSetOfCharactersIsWrittenOut(String pattern, String expected) throws Exception {
    var imported =
        imported(
            "{\"rules\":[{\"id\":\"r\",\"effect\":\"deny\",\"conditions\":{\"tool_name\":\""
                + pattern
                + "\"}}]}");
    assertThat(imported.differences().getFirst().suggestion().orElse("-"))
        .isEqualTo(expected.equals("-") ? "-" : "write " + expected);
  }

  @Test
  void membersThatTheProgramPassesOverAreLeftOut() throws Exception {
    String text =
        """
        {
          "version": "7",
          "mode": "read-only",
          "combining_algorithm": "deny-overrides",
          "rules": [
            {"id": "r", "effect": "allow", "enabled": false, "expires_at": "2020-01-01T00:00:00Z",
             "conditions": {"tool_name": "a", "tool": "b", "host": "x", "scheme": null}},
            {"id": "", "effect": "deny", "conditions": {"tool_name": "c"}},
            {"id": "default", "effect": "deny", "conditions": {"tool_name": "e"}, "descripton": "x"}
          ]
        }
        """;
    var imported = imported(text);
    assertThat(imported.edited()).isTrue();
    assertThat(new String(imported.document().bytes(), StandardCharsets.UTF_8))
        .contains("\"version\": \"1\"", "\"scheme\": null")
        .doesNotContain(
            "enabled", "mode", "combining", "\"tool\"", "host", "expires", "descripton");
    assertThat(imported.document().policy().rules().getFirst().enabled()).isTrue();
    assertThat(imported.document().policy().rules())
        .extracting(rule -> rule.id().value().substring(0, 1))
        .containsOnly("r");
    var left =
        imported.differences().stream()
            .filter(finding -> finding.code().equals("unknown-member"))
            .toList();
    assertThat(left)
        .extracting(Finding::pointer)
        .containsExactlyInAnyOrder(
            "/mode",
            "/combining_algorithm",
            "/rules/0/enabled",
            "/rules/0/expires_at",
            "/rules/0/conditions/tool",
            "/rules/0/conditions/host",
            "/rules/2/descripton");
    assertThat(left)
        .allMatch(finding -> finding.severity() == Severity.WARNING && finding.place().isPresent());
    assertThat(
            left.stream()
                .filter(finding -> finding.pointer().endsWith("descripton"))
                .findFirst()
                .orElseThrow()
                .suggestion()
                .map(CharSequence::toString))
        .contains("did you mean `description`");
    assertThat(imported.differences()).extracting(Finding::code).contains("version", "id");
  }

  @Test
  void generatedIdsAreThoseOfTheProgram() throws Exception {
    var imported =
        imported(
            "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"tool_name\":\"read*\",\"typo\":1}}]}");
    assertThat(imported.document().policy().rules().getFirst().id().value())
        .isEqualTo(
            GeneratedIds.of(
                dev.assent.core.policy.Effect.ALLOW,
                dev.assent.core.json.JsonObject.builder().put("tool_name", "read*").build()));
  }

  @Test
  void whatIsNoPolicyIsRefusedWithEveryError() {
    for (String text :
        List.of(
            "{", "[]", "{\"rules\":[{\"effect\":\"ALLOW\",\"conditions\":{}}]}", "{\"rules\":1}")) {
      assertThatThrownBy(() -> imported(text)).isInstanceOf(PolicyFormatException.class);
    }
    assertThatThrownBy(() ->
            imported(
                "{\"groups\":{\"g\":[\"a\"]},\"rules\":[{\"effect\":\"deny\",\"conditions\":{\"tool_name\":{\"in_group\":\"g\"}}}]}"))
        .isInstanceOf(PolicyFormatException.class);
  }

  @Test
  void everySentenceIsPlainAndLowerCase() throws Exception {
    var imported =
        imported(
            "{\"rules\":["
                + "{\"effect\":\"allow\",\"conditions\":{\"path_pattern\":[\"~/a\",\"b\",\"/\",\"a\\\\b\"],\"source_path\":\"/x\",\"scheme\":\"a\",\"subject_id\":\"u\",\"operations\":[\"read\"],\"extension\":\".c\",\"backend_id\":\"\u00e9[a]\"}},"
                + "{\"effect\":\"hitl\",\"conditions\":{\"mcp_method\":\"*\"},\"cache_side_effects\":[\"fs_read\"]}]}");
    assertThat(imported.differences()).hasSizeGreaterThan(14);
    for (var finding : imported.differences()) {
      assertThat(finding.message()).matches("(?s)[`a-z].*[^.]");
      assertThat(finding.code()).matches("[a-z-]+");
    }
  }

  private static ImportedPolicy imported(String text) throws PolicyFormatException {
    return ImportedPolicy.of(bytes(text), Optional.empty());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String codes(ImportedPolicy imported, String rule) {
    return imported.differences().stream()
        .filter(finding -> finding.rules().stream().anyMatch(id -> id.value().equals(rule)))
        .map(finding -> (finding.severity() == Severity.WARNING ? "!" : "") + finding.code())
        .collect(Collectors.joining(" "));
  }

  private static List<String> wide(ImportedPolicy imported) {
    return imported.differences().stream()
        .filter(finding -> finding.rules().isEmpty())
        .map(Finding::code)
        .toList();
  }
}
