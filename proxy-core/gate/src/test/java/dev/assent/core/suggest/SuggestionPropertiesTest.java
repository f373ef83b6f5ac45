package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pdp.ReferenceEngine;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.ValueTest;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Tests properties that hold for the suggestions of every log. People, policies and calls are
/// random; the reference engine and a reader of the sentence judge them.
class SuggestionPropertiesTest {
  private static final int LOGS = Depth.of(16, 5000);
  private static final int CALLS = 80;
  private static final int NEIGHBOURS = 40;
  private static final Instant OTHERS = LogOfCalls.NOW.minus(Duration.ofDays(13));

  private static final List<String> FOLDERS =
      List.of("/w/docs", "/w/docs/sub", "/w/src", "/v/data", "/home/me/x", "/w");
  private static final List<String> FILES =
      List.of("a.md", "b.md", "c.txt", "d", ".env", "id_rsa", "../docs/e.md");
  private static final List<String> HOSTS =
      List.of("https://one.example/", "https://two.example/", "http://one.example/", "mailto:");
  private static final List<String> CHANNELS = List.of("dev", "all", "ops");

  private int allows;
  private int denies;
  private int secrets;
  private int narrowed;

  @Test
  void suggestionsDoWhatTheySay() throws Exception {
    for (int seed = 0; seed < LOGS; seed++) {
      new Run(seed).check();
    }
    // Otherwise nothing was tested.
    assertThat(List.of(allows, denies, secrets, narrowed))
        .as("of each kind")
        .allMatch(count -> count > LOGS / 40);
  }

  private final class Run {
    private final int seed;
    private final Random random;
    private final LogOfCalls log;
    private final boolean others;
    private final Map<String, Integer> mind = new HashMap<>();

    Run(int seed) {
      this.seed = seed;
      random = new Random(seed);
      log = new LogOfCalls(policy());
      // A machine has one person; where there are others, the log knows it.
      others = chance(3);
      boolean due = others;
      int days = random.nextInt(4) == 0 ? 40 : 16;
      for (int i = 0; i < CALLS; i++) {
        var time =
            LogOfCalls.NOW.minus(Duration.ofMinutes((long) (CALLS - i) * days * 24 * 60 / CALLS));
        if (due && time.isAfter(OTHERS)) {
          due = false;
          log.call(LogOfCalls.request("tools/call", "list", JsonObject.EMPTY, "you", OTHERS), "");
        }
        var call = call(time);
        log.call(call, answer(call));
      }
    }

    private <T> T pick(List<T> all) {
      return all.get(random.nextInt(all.size()));
    }

    private boolean chance(int of) {
      return random.nextInt(of) == 0;
    }

    private Policy policy() {
      var rules = new ArrayList<String>();
      if (chance(2)) {
        rules.add(
            "{\"id\": \"secrets\", \"effect\": \"deny\", \"conditions\": {\"path_pattern\":"
                + " [\"**/.env\", \"**/id_rsa\"]}}");
      }
      if (chance(2)) {
        rules.add(
            "{\"id\": \"reads\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"read*\","
                + " \"path_pattern\": \"/w/**\"}}");
      }
      if (chance(4)) {
        rules.add(
            "{\"id\": \"lists\", \"effect\": \"allow\", \"conditions\": {\"tool_name\":"
                + " \"list\"}}");
        rules.add(
            "{\"id\": \"edits\", \"effect\": \"allow\", \"conditions\": {\"tool_name\":"
                + " \"edit_file\"}}");
      }
      if (chance(3)) {
        rules.add(
            "{\"id\": \"some\", \"effect\": \"allow\", \"conditions\": {\"path_pattern\":"
                + " \"/v/**\"}}");
      }
      var asks =
          List.of(
              "{\"operations\": [\"write\", \"delete\", \"read\"]}",
              "{\"tool_name\": [\"write_file\", \"fetch\"]}",
              "{\"tool_name\": \"*_file\"}",
              "{\"path_pattern\": \"/w/**\"}",
              "{\"not\": {\"tool_name\": [\"read_file\"]}}",
              "{\"resource_type\": \"tool\"}",
              "{\"subject_id\": \"me\"}",
              "{\"scheme\": [\"https\", \"http\"]}",
              "{\"tool_name\": \"post_message\", \"argument\": {\"/channel\": {\"exists\":"
                  + " true}}}");
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        rules.add(
            "{\"id\": \"ask" + i + "\", \"effect\": \"hitl\", \"conditions\": " + pick(asks) + "}");
      }
      return LogOfCalls.policy(
          "{\"combining_algorithm\": \""
              + pick(List.of("deny-overrides", "hitl-overrides"))
              + "\", \"missing_attributes\": \""
              + pick(List.of("no-match", "no-match", "strict"))
              + "\", \"rules\": ["
              + String.join(", ", rules)
              + "]}");
    }

    private AccessRequest call(Instant time) {
      String subject = others && chance(20) ? "you" : "me";
      return switch (random.nextInt(12)) {
        case 0, 1, 2 -> LogOfCalls.request("tools/call", "write_file", file(), subject, time);
        case 3, 4 ->
            LogOfCalls.request(
                "tools/call",
                pick(List.of("read_file", "READ_FILE", "edit_file")),
                file(),
                subject,
                time);
        case 5 -> LogOfCalls.request("tools/call", "delete_file", file(), subject, time);
        case 6 ->
            LogOfCalls.request(
                "tools/call",
                "move_file",
                JsonObject.builder().put("source", path()).put("destination", path()).build(),
                subject,
                time);
        case 7, 8 ->
            LogOfCalls.request(
                "tools/call",
                "fetch",
                JsonObject.builder().put("url", pick(HOSTS) + random.nextInt(5)).build(),
                subject,
                time);
        case 9, 10 -> LogOfCalls.request("tools/call", "post_message", message(), subject, time);
        default ->
            LogOfCalls.request(
                "resources/read",
                "",
                JsonObject.builder().put("uri", "file://" + path().replace("/..", "")).build(),
                subject,
                time);
      };
    }

    private JsonObject file() {
      var arguments = JsonObject.builder();
      if (!chance(12)) {
        arguments.put(chance(9) ? "file" : "path", path());
      }
      if (chance(12)) {
        arguments.put("target", path());
      }
      return arguments.put("content", "text " + random.nextInt(100)).build();
    }

    private String path() {
      return pick(chance(2) ? FOLDERS.subList(0, 2) : FOLDERS)
          + "/"
          + pick(chance(2) ? FILES.subList(0, 3) : FILES);
    }

    private JsonObject message() {
      return JsonObject.builder()
          .put("channel", pick(CHANNELS))
          .put("loud", chance(2))
          .put("text", "t" + random.nextInt(9))
          .build();
    }

    /// A person who mostly answers alike what is alike.
    private String answer(AccessRequest call) {
      var paths = call.resource().paths();
      String place =
          call.resource().toolName().orElse("")
              + (paths.isEmpty()
                  ? call.resource().urls().toString()
                  : GrantReach.parentOf(paths.getFirst().display()))
              + call.arguments().string("channel").orElse("");
      int mood = mind.computeIfAbsent(place, _ -> random.nextInt(5));
      if (chance(8)) {
        return pick(
            List.of(
                "timeout timer", "allow key q1", "withdrawn x", "deny mouse q1", "nobody x", ""));
      }
      return switch (mood) {
        case 0 -> pick(List.of("deny key", "deny mouse"));
        case 1 -> pick(List.of("deny key", "allow_once key", "deny tray"));
        default -> pick(List.of("allow_once key", "allow mouse"));
      };
    }

    void check() throws Exception {
      for (var suggestion : log.suggestions().suggestions()) {
        var then = suggestion.draft().applyTo(log.policy());
        var text = suggestion.draft().applyTo(PolicyDocument.of(log.policy()));
        assertThat(PolicyDocument.parse(text.bytes()).policy().rules())
            .as("seed %s", seed)
            .isEqualTo(then.rules());
        switch (suggestion) {
          case Suggestion.Answers answers -> check(answers, then);
          case Suggestion.Narrower narrower -> checkSame(narrower, then);
          case Suggestion.Unused unused -> checkSame(unused, then);
          case Suggestion.Mergeable merge -> checkSame(merge, then);
        }
      }
    }

    private void checkSame(Suggestion suggestion, Policy then) {
      narrowed++;
      for (var past : log.calls()) {
        if (!past.call().time().isBefore(LogOfCalls.NOW.minus(Suggestions.LONG))) {
          assertThat(ReferenceEngine.decide(then, past.request()))
              .as("seed %s %s", seed, suggestion)
              .isEqualTo(ReferenceEngine.decide(log.policy(), past.request()));
        }
      }
      for (int i = 0; i < NEIGHBOURS; i++) {
        var call = call(LogOfCalls.NOW);
        var was = ReferenceEngine.decide(log.policy(), call);
        var now = ReferenceEngine.decide(then, call);
        // Nothing passes that did not.
        assertThat(now == Effect.ALLOW && was != Effect.ALLOW)
            .as("seed %s %s %s", seed, suggestion, call)
            .isFalse();
        if (suggestion instanceof Suggestion.Mergeable) {
          assertThat(now).isEqualTo(was);
        }
      }
    }

    private void check(Suggestion.Answers suggestion, Policy then) {
      boolean allow = suggestion.effect() == Effect.ALLOW;
      allows += allow ? 1 : 0;
      denies += allow ? 0 : 1;
      secrets += suggestion.scope().secretsRefused() ? 1 : 0;
      int answered = 0;
      int unjudged = 0;
      int against = 0;
      for (var past : log.calls()) {
        if (past.call().time().isBefore(LogOfCalls.NOW.minus(Suggestions.WINDOW))) {
          continue;
        }
        var was = ReferenceEngine.decide(log.policy(), past.request());
        var now = ReferenceEngine.decide(then, past.request());
        if (was == now) {
          continue;
        }
        assertThat(was)
            .as("seed %s %s", seed, suggestion)
            .isNotEqualTo(allow ? Effect.DENY : suggestion.effect());
        assertThat(now).as("seed %s %s %s", seed, suggestion, past).isEqualTo(suggestion.effect());
        if (allow) {
          assertThat(past.verdict().refuses())
              .as("seed %s %s %s", seed, suggestion, past)
              .isFalse();
          assertThat(log.isDanger(past)).as("seed %s %s %s", seed, suggestion, past).isFalse();
          answered += past.verdict() == PersonVerdict.YES ? 1 : 0;
          unjudged += past.verdict() == PersonVerdict.NONE ? 1 : 0;
        } else {
          assertThat(past.verdict())
              .as("seed %s %s", seed, suggestion)
              .isNotEqualTo(PersonVerdict.YES);
          boolean no = past.verdict() == PersonVerdict.NO;
          answered += no ? 1 : 0;
          against += !no && past.call().allowed() ? 1 : 0;
          unjudged += past.verdict() == PersonVerdict.NONE && !past.call().allowed() ? 1 : 0;
        }
      }
      assertThat(suggestion.answered())
          .as("seed %s %s", seed, suggestion)
          .isEqualTo(answered)
          .isGreaterThanOrEqualTo(Suggestions.ANSWERS);
      assertThat(suggestion.unjudged().calls())
          .as("seed %s %s", seed, suggestion)
          .isEqualTo(unjudged);
      assertThat(suggestion.against().calls())
          .as("seed %s %s", seed, suggestion)
          .isEqualTo(against);
      for (int i = 0; i < NEIGHBOURS; i++) {
        neighbour(suggestion, then, call(LogOfCalls.NOW));
      }
    }

    private void neighbour(Suggestion.Answers suggestion, Policy then, AccessRequest call) {
      var was = ReferenceEngine.decide(log.policy(), call);
      var now = ReferenceEngine.decide(then, call);
      var meant = new Sentence(suggestion).covers(call);
      Optional<Effect> expected =
          switch (meant) {
            case INSIDE ->
                Optional.of(
                    suggestion.effect() == Effect.ALLOW
                        ? was == Effect.HITL ? Effect.ALLOW : was
                        : Effect.DENY);
            case OUTSIDE -> Optional.of(was);
            case SECRET -> Optional.of(was == Effect.HITL ? Effect.DENY : was);
            case BOTH -> Optional.empty();
          };
      expected.ifPresent(effect ->
          assertThat(now)
              .as("seed %s %s %s was %s", seed, suggestion, call, was)
              .isEqualTo(effect));
    }
  }

  private enum Meant {
    INSIDE,
    OUTSIDE,
    SECRET,
    BOTH
  }

  /// Reads the sentence by itself.
  private record Sentence(Suggestion.Answers suggestion) {
    Meant covers(AccessRequest call) {
      var scope = suggestion.scope();
      boolean who =
          call.resource().toolName().filter(scope.tool()::equalsIgnoreCase).isPresent()
              && call.subject().id().equals(scope.subject())
              && tests().entrySet().stream()
                  .allMatch(test -> passes(call, test.getKey(), test.getValue()));
      if (!who) {
        return Meant.OUTSIDE;
      }
      var paths = GrantReach.pathsOf(call);
      if (!scope.paths().isEmpty()) {
        long inside =
            paths.stream()
                .filter(path -> path.allowSpellings().stream().allMatch(this::matches))
                .count();
        boolean secret =
            paths.stream()
                .anyMatch(path ->
                    dev.assent.core.approval.question.ApprovalTiers.isSecretName(path.display()));
        if (scope.secretsRefused() && secret && inside == paths.size()) {
          return Meant.SECRET;
        }
        return inside == 0 ? Meant.OUTSIDE : inside == paths.size() ? Meant.INSIDE : mixed();
      }
      if (!scope.hosts().isEmpty()) {
        return call.resource().urls().stream()
                .map(ResourceUrl::host)
                .allMatch(host -> host.filter(scope.hosts()::contains).isPresent())
            ? Meant.INSIDE
            : mixed();
      }
      return Meant.INSIDE;
    }

    // A rule that denies looks at any path, one that allows at all of them.
    private Meant mixed() {
      return suggestion.effect() == Effect.ALLOW ? Meant.OUTSIDE : Meant.BOTH;
    }

    private Map<String, ValueTest> tests() {
      return suggestion.rule().conditions().stream()
          .filter(Condition.Tests.class::isInstance)
          .map(one -> ((Condition.Tests) one).tests())
          .findFirst()
          .orElse(Map.of());
    }

    private boolean passes(AccessRequest call, String pointer, ValueTest test) {
      var value = call.arguments().get(pointer.substring(1));
      if (test instanceof ValueTest.Exists) {
        return value != null;
      }
      if (test instanceof ValueTest.Like(var glob)) {
        return value instanceof JsonString text
            && (glob.endsWith("*")
                ? text.value().startsWith(glob.substring(0, glob.length() - 1))
                : text.value().equals(glob));
      }
      return value != null && test.equals(new ValueTest.EqualTo(value));
    }

    private boolean matches(String path) {
      String pattern = suggestion.scope().paths().getFirst();
      int star = pattern.indexOf('*');
      if (star < 0) {
        return path.equals(pattern);
      }
      boolean deep = pattern.startsWith("**", star);
      String end = pattern.substring(star + (deep ? 2 : 1));
      String start = pattern.substring(0, star);
      boolean below =
          path.startsWith(start)
              && path.endsWith(end)
              && path.length() >= start.length() + end.length();
      return below && (deep || path.indexOf('/', start.length()) < 0);
    }
  }
}
