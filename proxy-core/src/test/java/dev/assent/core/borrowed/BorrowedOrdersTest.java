package dev.assent.core.borrowed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Lists at random against naive evaluators of each program's own order: the policy is never
/// weaker, and equal for plain commands where every line was translated.
class BorrowedOrdersTest {
  private static final int LISTS = 1_000;
  private static final int CALLS = 8;

  private static final List<String> WORDS =
      List.of("git", "git push", "git push origin dev", "npm run", "rm", "ls", "make all", "cargo");
  private static final List<String> COMMANDS =
      List.of(
          "git", "git status", "git push", "git push origin dev", "git push origin main", "gitk",
          "npm run test", "npm run", "npm runs", "rm", "rm -rf /", "rmdir x", "ls", "ls -la",
          "lsof", "make all", "make", "cargo build", "cargo  build", "cargo", "farm rm x");
  private static final List<String> JOINTS =
      List.of("; ", " && ", " | ", "||", "&", "\n", ";   ", ";\t");

  private final Random random = new Random(31);

  /// A list and what its program makes of a call.
  private record Engine(BorrowedRig rig, Function<String, Effect> reference) {}

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private <T> List<T> some(int most, Supplier<T> one) {
    var all = new ArrayList<T>();
    int size = random.nextInt(most + 1);
    for (int i = 0; i < size; i++) {
      all.add(one.get());
    }
    return all;
  }

  private String command() {
    String one = pick(COMMANDS);
    return switch (random.nextInt(8)) {
      case 0, 1 -> one + pick(JOINTS) + pick(COMMANDS);
      case 2 -> one + pick(JOINTS) + pick(COMMANDS) + pick(JOINTS) + pick(COMMANDS);
      case 3 -> one + " $(" + pick(COMMANDS) + ")";
      case 4 -> pick(List.of("timeout 5 ", "nice ", "nohup ", "  ")) + one;
      default -> one;
    };
  }

  private void holds(String tool, Supplier<Engine> engines, boolean wrappers) {
    int equal = 0;
    for (int i = 0; i < LISTS; i++) {
      Engine engine = engines.get();
      BorrowedPolicy policy = engine.rig().translated();
      boolean exact = !policy.needsAttention();
      for (int call = 0; call < CALLS; call++) {
        String command = command();
        Effect theirs = engine.reference().apply(command);
        Effect ours =
            engine
                .rig()
                .decides(
                    policy,
                    tool,
                    JsonObject.builder().put("command", new JsonString(command)).build());
        String shown = command + "\n" + new String(policy.document().bytes(), StandardCharsets.UTF_8) + policy.lines();
        assertThat(RuleShelf.isWeaker(ours, theirs)).as("weaker: " + shown).isFalse();
        boolean plain = SimpleSplit.isPlain(command);
        if (exact && plain) {
          assertThat(ours).as("not equal: " + shown).isEqualTo(theirs);
          equal++;
        }
      }
    }
    assertThat(equal).as("calls that had to be equal").isGreaterThan(LISTS / 2);
  }

  private static String json(List<String> texts) {
    return texts.stream()
        .map(text -> JsonWriter.write(new JsonString(text)))
        .collect(Collectors.joining(", ", "[", "]"));
  }

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
            .map(entry -> JsonWriter.write(new JsonString(entry.getKey())) + ": " + entry.getValue())
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
                                .noneMatch(entry -> !entry.getValue() && vsCode(entry.getKey(), one))
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
                        .map(words -> words.size() == 1 ? "\"" + words.getFirst() + "\"" : json(words))
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
                  var matching = rules.stream().filter(rule -> codex(rule, one)).toList();
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
                      && (rule.prefix().isEmpty()
                          || one.equals(rule.prefix())
                          || one.startsWith(rule.prefix() + " "));
              if (matches
                  && (best == null
                      || best.tier() == tier && rule.priority() > best.priority())) {
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

  private Engine openCodeEngine() {
    Map<String, String> entries = new LinkedHashMap<>();
    some(
            7,
            () ->
                random.nextInt(5) == 0
                    ? "*"
                    : pick(WORDS) + pick(List.of("", " *", "*")))
        .forEach(key -> entries.put(key, pick(List.of("allow", "ask", "deny"))));
    String text =
        entries.entrySet().stream()
            .map(entry -> "\"" + entry.getKey() + "\": \"" + entry.getValue() + "\"")
            .collect(Collectors.joining(", ", "{", "}"));
    var rig =
        new BorrowedRig(SourceProgram.OPENCODE)
            .file(
                Scope.USER,
                "opencode.json",
                "{\"permission\": {\"external_directory\": \"allow\", \"bash\": " + text + "}}");
    return new Engine(
        rig,
        command ->
            SimpleSplit.strictest(
                SimpleSplit.of(command, true),
                one -> {
                  String last = "allow";
                  for (var entry : entries.entrySet()) {
                    String key = entry.getKey();
                    boolean matches =
                        SimpleSplit.matches(key, one)
                            || key.endsWith(" *") && one.equals(key.substring(0, key.length() - 2));
                    last = matches ? entry.getValue() : last;
                  }
                  return last.equals("allow")
                      ? Effect.ALLOW
                      : last.equals("ask") ? Effect.HITL : Effect.DENY;
                }));
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
                    "^git", "git\\s+push", "^ls\\b", "^ls$", "^cargo\\s+(build|test)", "^npm run",
                    "\\brm\\b", "rm\\s", "dev$", "^make( all)?$", "^git (status|push)$"));
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
