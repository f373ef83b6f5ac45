package dev.assent.desktop.suggest;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.suggest.Draft;
import dev.assent.core.suggest.Suggestion;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Suggestions and figures as tests and exhibits show them.
final class CannedSuggestions {
  private static final Instant TIME = Instant.parse("2026-11-20T14:02:00Z");

  private CannedSuggestions() {}

  static Rule rule(String id, Effect effect, Condition... conditions) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        List.of(conditions),
        Optional.empty(),
        true,
        Optional.empty());
  }

  private static Suggestion.Count count(String... paths) {
    var examples = new ArrayList<Suggestion.Example>();
    for (String path : paths) {
      examples.add(
          new Suggestion.Example(
              examples.size(),
              TIME.minusSeconds(3_600L * examples.size()),
              "write_file",
              Optional.of(path),
              Optional.empty()));
    }
    return new Suggestion.Count(paths.length, examples, 0);
  }

  private static Suggestion.Answers answers(
      String key,
      Effect effect,
      String path,
      Suggestion.Count unjudged,
      Suggestion.Count against,
      boolean secrets) {
    var rule =
        rule(
            effect.word() + "-write_file",
            effect,
            Attribute.TOOL_NAME.texts(List.of("write_file")),
            Attribute.PATH.texts(List.of(path)));
    var asks =
        rule(
            "ask-changes",
            Effect.HITL,
            Attribute.TOOL_NAME.texts(List.of("write_file", "edit_file")));
    var others = rule("ask-changes", Effect.HITL, Attribute.TOOL_NAME.texts(List.of("edit_file")));
    return new Suggestion.Answers(
        key,
        rule,
        new Suggestion.Scope(
            "files", "write_file", "sam", List.of(path), List.of(), List.of(), secrets),
        new Draft(List.of(new Draft.Replacement(asks, others)), List.of(), List.of(rule)),
        6,
        unjudged,
        against,
        List.of("content"));
  }

  static Suggestion.Answers allow() {
    return answers(
        "a".repeat(64),
        Effect.ALLOW,
        "/home/sam/code/payments-api/docs/*.md",
        count(
            "/home/sam/code/payments-api/docs/setup.md", "/home/sam/code/payments-api/docs/api.md"),
        count(),
        false);
  }

  static Suggestion.Answers allowWithoutSecrets() {
    return answers(
        "b".repeat(64),
        Effect.ALLOW,
        "/home/sam/code/payments-api/config/**",
        count(),
        count(),
        true);
  }

  static Suggestion.Answers deny() {
    return answers(
        "c".repeat(64),
        Effect.DENY,
        "/home/sam/code/payments-api/gen/*",
        count(),
        count(
            "/home/sam/code/payments-api/gen/Api.java",
            "/home/sam/code/payments-api/gen/Types.java"),
        false);
  }

  static Suggestion.Narrower narrower() {
    var was = rule("allow-reads", Effect.ALLOW, Attribute.PATH.texts(List.of("/home/sam/code/**")));
    var now =
        rule(
            "allow-reads",
            Effect.ALLOW,
            Attribute.PATH.texts(List.of("/home/sam/code/payments-api/src/**")));
    return new Suggestion.Narrower(
        "d".repeat(64),
        was,
        now,
        List.of("/home/sam/code/**"),
        List.of("/home/sam/code/payments-api/src/**"),
        412,
        new Draft(List.of(new Draft.Replacement(was, now)), List.of(), List.of()));
  }

  static Suggestion.Unused unused() {
    var rule =
        rule("allow-resources", Effect.ALLOW, Attribute.METHOD.texts(List.of("resources/read")));
    return new Suggestion.Unused(
        "e".repeat(64), rule, TIME, new Draft(List.of(), List.of(rule.id()), List.of()));
  }

  static Suggestion.Mergeable mergeable() {
    var kept =
        rule("allow-list", Effect.ALLOW, Attribute.TOOL_NAME.texts(List.of("list_directory")));
    var both =
        rule(
            "allow-list",
            Effect.ALLOW,
            Attribute.TOOL_NAME.texts(List.of("list_directory", "directory_tree")));
    return new Suggestion.Mergeable(
        "f".repeat(64),
        kept,
        new RuleId("allow-tree"),
        both,
        new Draft(
            List.of(new Draft.Replacement(kept, both)),
            List.of(new RuleId("allow-tree")),
            List.of()));
  }

  /// Two weeks up to a Saturday. Nobody was asked anything.
  static AttentionFigures none(boolean complete) {
    return new AttentionFigures(
        List.of(), Optional.empty(), 0, Optional.empty(), 0, 0, 0, 0, 0, 0, 0, 0, complete);
  }

  static AttentionFigures figures(int most) {
    return figures(most, "2026-11-08T09:00:00Z");
  }

  /// A question whose time ran out, and no other.
  static AttentionFigures unanswered() {
    var days = figures(1).days();
    return new AttentionFigures(
        days,
        Optional.of(days.getFirst().date().atStartOfDay(ZoneOffset.UTC)),
        0,
        Optional.empty(),
        0,
        0,
        0,
        1,
        1,
        0,
        0,
        1,
        true);
  }

  static AttentionFigures figures(int most, String begun) {
    int[] asks = {4, 7, 0, 0, 9, 12, most, 8, 6, 0, 1, 5, 9, 3};
    var days = new ArrayList<AttentionFigures.Day>();
    var first = LocalDate.parse("2026-11-08");
    int all = 0;
    for (int i = 0; i < asks.length; i++) {
      days.add(new AttentionFigures.Day(first.plusDays(i), asks[i], asks[i] / 5));
      all += asks[i];
    }
    return new AttentionFigures(
        days,
        Optional.of(Instant.parse(begun).atZone(ZoneOffset.UTC)),
        all - 6,
        Optional.of(Duration.ofMillis(3_400)),
        1,
        14,
        9,
        6,
        all,
        3,
        2,
        17,
        true);
  }
}
