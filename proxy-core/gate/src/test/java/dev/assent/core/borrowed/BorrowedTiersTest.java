package dev.assent.core.borrowed;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The same for programs whose lines have priorities, or of which the last that matches decides.
class BorrowedTiersTest extends RandomLists {
  @Test
  void gemini() {
    holds("run_shell_command", this::geminiEngine, false);
  }

  private record PriorityRule(String prefix, String decision, int tier, int priority) {}

  private Engine geminiEngine() {
    var rules =
        some(
            6,
            () ->
                new PriorityRule(
                    random.nextInt(8) == 0 ? "" : pick(WORDS),
                    pick(List.of("allow", "ask_user", "deny")),
                    3 + random.nextInt(3),
                    random.nextInt(5) * 100));
    var rig = new BorrowedRig(SourceProgram.GEMINI);
    var scopes = Map.of(3, Scope.PROJECT, 4, Scope.USER, 5, Scope.MANAGED);
    for (int tier : List.of(5, 4, 3)) {
      String text =
          rules.stream()
              .filter(rule -> rule.tier() == tier)
              .map(rule ->
                  "[[rule]]\ntoolName = \"run_shell_command\"\n"
                      + (rule.prefix().isEmpty()
                          ? ""
                          : "commandPrefix = \"" + rule.prefix() + "\"\n")
                      + "decision = \""
                      + rule.decision()
                      + "\"\npriority = "
                      + rule.priority()
                      + "\n")
              .collect(Collectors.joining());
      rig.file(scopes.get(tier), tier + ".toml", text);
    }
    Function<String, Effect> first =
        one -> {
          PriorityRule best = null;
          for (int tier : List.of(5, 4, 3)) {
            for (PriorityRule rule : rules) {
              boolean matches =
                  rule.tier() == tier
                      // A project's allowing rules are looked at no more.
                      && (tier > 3 || !rule.decision().equals("allow"))
                      && (rule.prefix().isEmpty()
                          || one.equals(rule.prefix())
                          || one.startsWith(rule.prefix() + " "));
              if (matches
                  && (best == null || best.tier() == tier && rule.priority() > best.priority())) {
                best = rule;
              }
            }
          }
          // A rule for all commands is asked about again where a command is dangerous.
          boolean again = best != null && best.prefix().isEmpty() && one.startsWith("rm ");
          return best == null
                  || best.decision().equals("ask_user")
                  || again && best.decision().equals("allow")
              ? Effect.HITL
              : best.decision().equals("deny") ? Effect.DENY : Effect.ALLOW;
        };
    return new Engine(rig, text -> SimpleSplit.strictest(SimpleSplit.of(text, false), first));
  }

  @Test
  void openCode() {
    holds("bash", this::openCodeEngine, false);
  }

  private Map<String, String> openCodeLines() {
    Map<String, String> entries = new LinkedHashMap<>();
    some(7, () -> random.nextInt(5) == 0 ? "*" : pick(WORDS) + pick(List.of("", " *", "*")))
        .forEach(key -> entries.put(key, pick(List.of("allow", "ask", "deny"))));
    return entries;
  }

  private static String bash(Map<String, String> entries) {
    return entries.entrySet().stream()
        .map(entry -> "\"" + entry.getKey() + "\": \"" + entry.getValue() + "\"")
        .collect(Collectors.joining(", ", "\"bash\": {", "}"));
  }

  private Engine openCodeEngine() {
    Map<String, String> all = openCodeLines();
    // Nobody says which agent it is for, so the strictest of them counts.
    Map<String, String> ofAgent = random.nextBoolean() ? openCodeLines() : Map.of();
    var rig =
        new BorrowedRig(SourceProgram.OPENCODE)
            .file(
                Scope.USER,
                "opencode.json",
                "{\"permission\": {\"external_directory\": \"allow\", "
                    + bash(all)
                    + "}, \"agent\": {\"build\": {\"permission\": {"
                    + bash(ofAgent)
                    + "}}}}");
    return new Engine(
        rig,
        command ->
            SimpleSplit.strictest(
                SimpleSplit.of(command, true),
                one -> {
                  Effect first = openCode(all, "allow", one);
                  Effect other = openCode(ofAgent, first.word(), one);
                  return RuleShelf.isWeaker(first, other) ? other : first;
                }));
  }

  private static Effect openCode(Map<String, String> entries, String otherwise, String one) {
    String last = otherwise.equals("hitl") ? "ask" : otherwise;
    for (var entry : entries.entrySet()) {
      String key = entry.getKey();
      boolean matches =
          SimpleSplit.matches(key, one)
              || key.endsWith(" *") && one.equals(key.substring(0, key.length() - 2));
      last = matches ? entry.getValue() : last;
    }
    return last.equals("allow") ? Effect.ALLOW : last.equals("ask") ? Effect.HITL : Effect.DENY;
  }

  @Test
  void zed() {
    holds("terminal", this::zedEngine, false);
  }

  private Engine zedEngine() {
    Supplier<String> regex =
        () ->
            pick(
                List.of(
                    "^git",
                    "git\\s+push",
                    "^ls\\b",
                    "^ls$",
                    "^cargo\\s+(build|test)",
                    "^npm run",
                    "\\brm\\b",
                    "rm\\s",
                    "dev$",
                    "^make( all)?$",
                    "^git (status|push)$"));
    var deny = some(2, regex);
    var confirm = some(2, regex);
    var allow = some(4, regex);
    String other = pick(List.of("allow", "confirm", "deny"));
    Function<List<String>, String> patterns =
        all ->
            all.stream()
                .map(one ->
                    "{\"pattern\": "
                        + JsonWriter.write(new JsonString(one))
                        + ", \"case_sensitive\": true}")
                .collect(Collectors.joining(", ", "[", "]"));
    var rig =
        new BorrowedRig(SourceProgram.ZED)
            .file(
                Scope.USER,
                "settings.json",
                "{\"agent\": {\"tool_permissions\": {\"tools\": {\"terminal\": {\"default\": \""
                    + other
                    + "\", \"always_deny\": "
                    + patterns.apply(deny)
                    + ", \"always_confirm\": "
                    + patterns.apply(confirm)
                    + ", \"always_allow\": "
                    + patterns.apply(allow)
                    + "}}}}}");
    Effect otherwise =
        other.equals("allow") ? Effect.ALLOW : other.equals("deny") ? Effect.DENY : Effect.HITL;
    return new Engine(
        rig,
        text -> {
          var all = SimpleSplit.of(text, false);
          if (text.contains("$")
              || text.contains("rm -rf /")
              || all.stream().anyMatch(one -> found(deny, one))) {
            return Effect.DENY;
          }
          if (all.stream().anyMatch(one -> found(confirm, one))) {
            return Effect.HITL;
          }
          return all.stream().allMatch(one -> found(allow, one)) ? Effect.ALLOW : otherwise;
        });
  }

  private static boolean found(List<String> patterns, String text) {
    return patterns.stream().anyMatch(one -> Pattern.compile(one).matcher(text).find());
  }
}
