package dev.assent.core.borrowed;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Lists at random against naive evaluators of each program's own order: the policy is never
/// weaker, and equal for plain commands where every line was translated.
class BorrowedOrdersTest extends RandomLists {
  @Test
  void claudeCode() {
    holds("Bash", this::claudeCodeEngine, true);
  }

  private Engine claudeCodeEngine() {
    Supplier<String> line =
        () -> {
          String words = pick(WORDS);
          return switch (random.nextInt(5)) {
            case 0 -> "Bash(" + words + ")";
            case 1 -> "Bash(" + words + ":*)";
            case 2 -> "Bash(" + words + "*)";
            case 3 -> random.nextInt(6) == 0 ? "Bash" : "Bash(* " + words + ")";
            default -> "Bash(" + words + " *)";
          };
        };
    var deny = some(3, line);
    var ask = some(3, line);
    var allow = some(5, line);
    String mode = pick(List.of("default", "dontAsk", "acceptEdits"));
    var rig =
        new BorrowedRig(SourceProgram.CLAUDE_CODE)
            .file(
                Scope.USER,
                "settings.json",
                "{\"permissions\": {\"defaultMode\": \""
                    + mode
                    + "\", \"deny\": "
                    + json(deny)
                    + ", \"ask\": "
                    + json(ask)
                    + ", \"allow\": "
                    + json(allow)
                    + "}}");
    boolean silent = mode.equals("dontAsk");
    return new Engine(
        rig,
        text ->
            SimpleSplit.strictest(
                SimpleSplit.of(text, true),
                one -> {
                  Effect effect =
                      deny.stream().anyMatch(rule -> claude(rule, one))
                          ? Effect.DENY
                          : ask.stream().noneMatch(rule -> claude(rule, one))
                                  && allow.stream().anyMatch(rule -> claude(rule, one))
                              ? Effect.ALLOW
                              : Effect.HITL;
                  return silent && effect == Effect.HITL ? Effect.DENY : effect;
                }));
  }

  private static boolean claude(String rule, String command) {
    if (rule.equals("Bash")) {
      return true;
    }
    String inner = rule.substring("Bash(".length(), rule.length() - 1).replaceFirst(":\\*$", " *");
    return SimpleSplit.matches(inner, command)
        || inner.endsWith(" *") && command.equals(inner.substring(0, inner.length() - 2));
  }

  @Test
  void cursor() {
    holds("Shell", this::cursorEngine, false);
  }

  private Engine cursorEngine() {
    Supplier<String> line =
        () ->
            switch (random.nextInt(3)) {
              case 0 -> "Shell(" + pick(List.of("git", "npm", "rm", "ls", "make", "cargo")) + ")";
              case 1 -> "Shell(" + pick(List.of("git", "rm", "cargo")) + ":*)";
              default -> "Shell(git:push*)";
            };
    var deny = some(3, line);
    var allow = some(4, line);
    var rig =
        new BorrowedRig(SourceProgram.CURSOR)
            .file(
                Scope.USER,
                "cli-config.json",
                "{\"permissions\": {\"allow\": "
                    + json(allow)
                    + ", \"deny\": "
                    + json(deny)
                    + "}}");
    return new Engine(
        rig,
        text ->
            SimpleSplit.strictest(
                SimpleSplit.of(text, false),
                one ->
                    deny.stream().anyMatch(rule -> cursor(rule, one))
                        ? Effect.DENY
                        : allow.stream().anyMatch(rule -> cursor(rule, one))
                            ? Effect.ALLOW
                            : Effect.HITL));
  }

  private static boolean cursor(String rule, String command) {
    String inner = rule.substring("Shell(".length(), rule.length() - 1);
    String[] words = command.split(" ", 2);
    String[] parts = inner.split(":", 2);
    return words[0].equals(parts[0])
        && (parts.length == 1 || SimpleSplit.matches(parts[1], words.length > 1 ? words[1] : ""));
  }

  @Test
  void vsCode() {
    holds("run_in_terminal", this::vsCodeEngine, false);
  }

  private Engine vsCodeEngine() {
    Map<String, Boolean> entries = new LinkedHashMap<>();
    some(
            6,
            () -> {
              String words = pick(WORDS);
              return switch (random.nextInt(4)) {
                case 0 -> words;
                case 1 -> "/^" + words + "$/";
                case 2 -> random.nextInt(4) == 0 ? "/.*/" : "/^" + words.replace(" ", "\\s+") + "/";
                default -> "/" + words + "\\b/";
              };
            })
        .forEach(key -> entries.put(key, random.nextBoolean()));
    String text =
        entries.entrySet().stream()
            .map(
                entry -> JsonWriter.write(new JsonString(entry.getKey())) + ": " + entry.getValue())
            .collect(Collectors.joining(", ", "{", "}"));
    var rig =
        new BorrowedRig(SourceProgram.VSCODE)
            .file(
                Scope.USER,
                "settings.json",
                "{\"chat.tools.terminal.ignoreDefaultAutoApproveRules\": true,"
                    + " \"chat.tools.terminal.autoApprove\": "
                    + text
                    + "}");
    return new Engine(
        rig,
        command ->
            SimpleSplit.strictest(
                SimpleSplit.of(command, false),
                one ->
                    entries.entrySet().stream()
                                .noneMatch(
                                    entry -> !entry.getValue() && vsCode(entry.getKey(), one))
                            && entries.entrySet().stream()
                                .anyMatch(entry -> entry.getValue() && vsCode(entry.getKey(), one))
                        ? Effect.ALLOW
                        : Effect.HITL));
  }

  private static boolean vsCode(String key, String command) {
    String regex =
        key.startsWith("/") ? key.substring(1, key.length() - 1) : "^" + Pattern.quote(key) + "\\b";
    return Pattern.compile(regex).matcher(command).find();
  }

  @Test
  void codex() {
    holds("Bash", this::codexEngine, false);
  }

  private record PrefixLine(List<List<String>> words, String decision) {}

  private Engine codexEngine() {
    var rules =
        some(
            6,
            () ->
                new PrefixLine(
                    pick(
                        List.of(
                            List.of(List.of("git")),
                            List.of(List.of("git"), List.of("push")),
                            List.of(List.of("git"), List.of("push", "status")),
                            List.of(List.of("git", "rm"), List.of("push", "-rf")),
                            List.of(List.of("rm")),
                            List.of(List.of("npm"), List.of("run")),
                            List.of(List.of("ls")))),
                    pick(List.of("allow", "prompt", "forbidden"))));
    String text =
        rules.stream()
            .map(rule ->
                "prefix_rule(pattern = "
                    + rule.words().stream()
                        .map(words ->
                            words.size() == 1 ? "\"" + words.getFirst() + "\"" : json(words))
                        .collect(Collectors.joining(", ", "[", "]"))
                    + ", decision = \""
                    + rule.decision()
                    + "\")\n")
            .collect(Collectors.joining());
    return new Engine(
        new BorrowedRig(SourceProgram.CODEX).file(Scope.USER, "default.rules", text),
        command ->
            SimpleSplit.strictest(
                SimpleSplit.of(command, false),
                one -> {
                  var matching =
                      rules.stream()
                          // The shell may make anything of a wildcard: it is never allowed.
                          .filter(rule ->
                              !rule.decision().equals("allow") || !command.matches("(?s).*[*?].*"))
                          .filter(rule -> codex(rule, one))
                          .toList();
                  return matching.stream().anyMatch(rule -> rule.decision().equals("forbidden"))
                      ? Effect.DENY
                      : !matching.isEmpty()
                              && matching.stream().allMatch(rule -> rule.decision().equals("allow"))
                          ? Effect.ALLOW
                          : Effect.HITL;
                }));
  }

  private static boolean codex(PrefixLine rule, String command) {
    var words = List.of(command.split("\\s+"));
    if (words.size() < rule.words().size()) {
      return false;
    }
    for (int i = 0; i < rule.words().size(); i++) {
      if (!rule.words().get(i).contains(words.get(i))) {
        return false;
      }
    }
    return true;
  }
}
