package dev.assent.core.borrowed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.core.wiring.text.WiringException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A project's files are anybody's. Whatever stands in them is translated or refused in words.
class HostileListsTest {
  private static final int MANY = 100_000;

  /// Names that each program looks for, one for each of its forms.
  private static final Map<SourceProgram, String[]> NAMES =
      Map.of(
          SourceProgram.CLAUDE_CODE, new String[] {"settings.json"},
          SourceProgram.CURSOR, new String[] {"cli.json", "permissions.json"},
          SourceProgram.VSCODE, new String[] {"settings.json"},
          SourceProgram.CODEX, new String[] {"x.rules", "config.toml"},
          SourceProgram.GEMINI, new String[] {"settings.json", "p.toml"},
          SourceProgram.OPENCODE, new String[] {"opencode.json", "plan.md"},
          SourceProgram.ZED, new String[] {"settings.json"});

  static Stream<Arguments> texts() {
    String paths = "{a}".repeat(MANY / 2);
    var texts = new LinkedHashMap<String, String>();
    texts.put("deep lists", "[".repeat(MANY));
    texts.put("deep objects", "{\"a\":".repeat(MANY));
    texts.put("a deep call", "prefix_rule(pattern=" + "[".repeat(MANY));
    texts.put("deep toml", "a = " + "[".repeat(MANY));
    texts.put("deep front matter", "---\npermission: " + "{a: ".repeat(MANY) + "\n---\n");
    texts.put("many braces", "{\"chat.tools.edits.autoApprove\": {\"" + paths + "\": true}}");
    texts.put("many braces allowed", permissions("Write(" + paths + ")"));
    texts.put("a deep expression", permissions("Bash(" + "(".repeat(MANY) + ")"));
    texts.put("a long name", permissions("x".repeat(MANY)));
    texts.put("no text", "\0\0");
    return Arrays.stream(SourceProgram.values())
        .flatMap(program ->
            Arrays.stream(NAMES.get(program))
                .flatMap(name ->
                    texts.entrySet().stream()
                        .map(text -> Arguments.of(program, name, text.getKey(), text.getValue()))));
  }

  private static String permissions(String line) {
    return "{\"permissions\": {\"allow\": [\"" + line + "\"]}}";
  }

  @ParameterizedTest(name = "{0}: {2} in {1}")
  @MethodSource("texts")
  void nothingInAListBreaksTheReader(SourceProgram program, String name, String what, String text) {
    assertThatCode(
            () -> {
              try {
                new BorrowedRig(program).file(Scope.PROJECT, name, text).read();
              } catch (WiringException refused) {
                // Says what is wrong with the file.
              }
            })
        .as(what)
        .doesNotThrowAnyException();
  }

  /// Lines that take turns: each refusal lets through what stands behind it.
  @Test
  void thousandsOfLinesThatTakeTurnsStayAPolicy() throws Exception {
    var lines = new ArrayList<String>();
    for (int n = 0; n < 1000; n++) {
      lines.add("\"tool%d x*\": \"%s\"".formatted(n, n % 2 == 0 ? "deny" : "allow"));
      lines.add("\"tool%d xy*\": \"%s\"".formatted(n, n % 2 == 0 ? "allow" : "ask"));
    }
    var rig =
        new BorrowedRig(SourceProgram.OPENCODE)
            .file(
                Scope.USER,
                "opencode.json",
                "{\"permission\": {\"bash\": {\"*\": \"ask\", " + String.join(", ", lines) + "}}}");
    BorrowedPolicy policy = rig.translated();
    assertThat(decided(rig, policy, "tool4 xa")).isEqualTo(Effect.DENY);
    assertThat(decided(rig, policy, "tool4 xya")).isEqualTo(Effect.ALLOW);
    assertThat(decided(rig, policy, "tool5 xa")).isEqualTo(Effect.ALLOW);
    assertThat(decided(rig, policy, "tool5 xya")).isEqualTo(Effect.HITL);
    assertThat(decided(rig, policy, "other")).isEqualTo(Effect.HITL);
  }

  private static Effect decided(BorrowedRig rig, BorrowedPolicy policy, String command) {
    return rig.decides(policy, "bash", JsonObject.builder().put("command", command).build());
  }

  @Test
  void moreThanAPolicyHoldsIsSaid() {
    String lines =
        IntStream.range(0, 20_000)
            .mapToObj(n -> "\"Bash(git sub%d --force:*)\"".formatted(n))
            .collect(Collectors.joining(", "));
    var rig =
        new BorrowedRig(SourceProgram.CLAUDE_CODE)
            .file(Scope.USER, "settings.json", "{\"permissions\": {\"deny\": [" + lines + "]}}");
    assertThatExceptionOfType(WiringException.class)
        .isThrownBy(rig::read)
        .withMessageContaining("more than the 4 MiB that a policy holds, expected fewer lines");
  }
}
