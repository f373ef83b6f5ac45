package dev.assent.core.pap.document;

import dev.assent.core.access.SideEffect;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.document.Member;
import dev.assent.core.document.Place;
import dev.assent.core.document.Row;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
import dev.assent.core.document.WordHints;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.text.Sentence;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The table of a rule (clause 2.3).
final class RuleShapes {
  /// The member that stands outside the conditions and may be a group.
  static final String CACHE = "cache_side_effects";

  static final Shape<Effect> EFFECT =
      words(List.of(Effect.values()), Effect::word, CommonMistakes.WORD);

  private static final List<SideEffect> SIDE_EFFECTS = List.of(SideEffect.values());

  static final Shape<Boolean> FLAG = Shapes.flag().advised(CommonMistakes::truth);

  private static final Shape<String> ID =
      Shapes.text()
          .checked((at, id) -> {
            if (id.isEmpty()) {
              at.note(Code.BAD_VALUE, "an empty id", "some text or no id at all");
            } else if (RuleId.RESERVED.contains(id)) {
              at.note(
                  Code.RESERVED_ID,
                  Sentence.of("the id `%s`, which logs use where no rule decided", id),
                  "another word");
            }
          });

  /// The object itself, beside what its members stand for.
  private static final Row<Rule, JsonObject> WRITTEN =
      new Row<>() {
        @Override
        public List<String> names() {
          return List.of();
        }

        @Override
        public Optional<JsonObject> read(Place object) {
          return Optional.of((JsonObject) object.json());
        }

        @Override
        public void write(Rule from, JsonObject.Builder to) {
          // It is made of the other members.
        }
      };

  private final Member<Rule, Optional<String>> id =
      Member.optional("id", ID, (Rule rule) -> Optional.of(rule.id().value())).orNull();
  private final Member<Rule, Optional<String>> description =
      Member.optional("description", Shapes.text(), Rule::description).orNull();
  private final Member<Rule, Effect> effect =
      Member.member("effect", EFFECT, Rule::effect).orNull();
  private final Member<Rule, Boolean> enabled =
      Member.member("enabled", FLAG, Rule::enabled, true).orNull();
  private final Member<Rule, Optional<Instant>> end =
      Member.optional("expires_at", ConditionShapes.INSTANT, Rule::expiresAt).orNull();
  private final Member<Rule, Optional<String>> note =
      Member.optional("note", Shapes.text(), Rule::note).orNull();

  final Shape<List<Condition>> conditions;
  final Shape<Optional<Set<SideEffect>>> cache;
  final TableShape<Rule> rule;

  /// @param standard whether path patterns are in the standard dialect
  RuleShapes(PolicyGroups groups, boolean standard) {
    conditions = new ConditionShapes(groups).all();
    var all =
        Member.member("conditions", conditions, Rule::conditions)
            .orNull()
            .orElse("an object with at least one condition");
    var remembered =
        Member.optional(
                CACHE,
                groups
                    .words(
                        words(SIDE_EFFECTS, SideEffect::word, CommonMistakes.WORD),
                        SIDE_EFFECTS.stream().map(SideEffect::word).toList(),
                        false)
                    .as(Set::copyOf, effects -> effects.stream().sorted().toList()),
                Rule::cacheSideEffects)
            .orNull();
    cache = remembered.shape();
    rule =
        TableShape.of(
                "a rule, which is an object",
                in -> {
                  JsonObject written = in.get(WRITTEN);
                  return new Rule(
                      new RuleId(
                          in.get(id).orElseGet(() -> GeneratedIds.of(in.get(effect), of(written)))),
                      in.get(description),
                      in.get(effect),
                      in.get(all),
                      in.get(remembered),
                      in.get(enabled),
                      in.get(end),
                      in.get(note),
                      groups(written));
                },
                List.of(id, description, effect, all, remembered, enabled, end, note, WRITTEN))
            .called(" in a rule", RuleShapes::meant)
            .looking(RuleShapes::look)
            .checked((at, rule) -> {
              if (standard) {
                checkFolders(at, rule);
              }
            });
  }

  /// One of a few words.
  static <E> Shape<E> words(Collection<E> all, Function<E, String> word, CommonMistakes mistakes) {
    var words = all.stream().map(word).toList();
    return Shapes.word(all, word, WordHints.oneOf(words)).advised(mistakes.word(words));
  }

  /// A rule in the place of an old form of it: what says the same stays as it is written. The id is
  /// left out where the reader would generate the same.
  ///
  /// @param rule its groups stand
  JsonObject written(Rule rule, JsonObject old) {
    var written = this.rule.write(rule);
    for (String name : List.of("conditions", CACHE)) {
      String key = name.equals(CACHE) ? CACHE : "";
      Json value = written.get(name);
      if (value != null) {
        written = written.with(name, GroupUse.written(key, value, rule.groups()));
      }
    }
    var kept = (JsonObject) this.rule.kept(old, written);
    // The rule says which of its lists are groups.
    if (written.get(CACHE) instanceof Json list && !groups(kept).equals(groups(written))) {
      kept = kept.with(CACHE, list);
    }
    boolean generated =
        old.string("id").isEmpty()
            && GeneratedIds.of(rule.effect(), of(kept)).equals(rule.id().value());
    return generated
        ? old.get("id") == null ? kept.without("id") : kept.with("id", JsonNull.NULL)
        : kept;
  }

  private static JsonObject of(JsonObject rule) {
    return rule.object("conditions").orElse(JsonObject.EMPTY);
  }

  private static Map<String, String> groups(JsonObject rule) {
    var found = new LinkedHashMap<String, String>();
    GroupUse.find("", of(rule), found);
    rule.object(CACHE).ifPresent(list -> GroupUse.find(CACHE, list, found));
    return found;
  }

  private static Optional<CharSequence> meant(String name, List<String> known) {
    return ConditionShapes.isCondition(name)
        ? Optional.of(Sentence.of("move `%s` into `conditions`", name))
        : CommonMistakes.RULE.advice(name, known);
  }

  private static void look(Place at) {
    var effect = at.given("effect").flatMap(value -> EFFECT.of(value.json()));
    if (effect.equals(Optional.of(Effect.ALLOW))) {
      at.given("conditions")
          .flatMap(conditions -> conditions.given("after"))
          .ifPresent(after ->
              after.noteName(
                  Code.MISPLACED,
                  "`after` in a rule with effect `allow`",
                  "it with `hitl` or `deny` only, because a client can make any earlier call for"
                      + " show",
                  Optional.of(
                      "let an `allow` without it stand beside a `hitl` or `deny` with it")));
    }
    effect
        .filter(other -> other != Effect.HITL)
        .ifPresent(other ->
            at.given(CACHE)
                .ifPresent(list ->
                    list.noteName(
                        Code.MISPLACED,
                        Sentence.of(
                            "`cache_side_effects` on a rule with effect `%s`", other.word()),
                        "it on `hitl` only",
                        Optional.of("remove it, or make the effect `hitl`"))));
  }

  /// Patterns of the standard dialect have no more readings than can be compared.
  private static void checkFolders(Place at, Rule rule) {
    for (String pattern : rule.pathPatterns()) {
      int folders = GlobReading.folders(pattern.replace('\\', '/'));
      if (folders > GlobReading.MOST) {
        at.note(
            Code.LIMIT,
            Sentence.of("%s times `**/` in `%s`", folders, WordHints.cut(pattern)),
            Sentence.of("at most %s in a pattern", GlobReading.MOST));
      }
    }
  }
}
