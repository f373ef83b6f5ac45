package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Judges conditions by the text of clause 3: in an ALLOW's way, in the way of DENY and HITL, and
/// in both ways below `not`.
///
/// @param strict whether an absent attribute counts as holding for DENY and HITL (clause 3.8)
record ReferenceConditions(
    AccessRequest request, ReferenceValues values, ReferencePatterns patterns, boolean strict) {

  boolean holds(Effect effect, Condition condition) {
    return effect == Effect.ALLOW ? every(condition) : some(condition);
  }

  /// Whether the attribute is absent, of paths and extensions as a DENY sees them.
  boolean absent(Condition condition) {
    return switch (condition) {
      case Condition.Not _ -> false;
      case Condition.ArgumentsPass _ -> values.arguments().isEmpty();
      case Condition.SideEffectIn _ -> request.resource().sideEffects().isEmpty();
      case Condition.ClientCapabilityIn _ -> request.environment().clientCapabilities().isEmpty();
      case Condition.MetadataPasses _ -> request.resource().tool().description().isEmpty();
      default -> values.forDeny(condition).isEmpty();
    };
  }

  /// An ALLOW's way: every value in every compared spelling.
  boolean every(Condition condition) {
    return switch (condition) {
      case Condition.Not not -> not.conditions().stream().allMatch(this::everyFails);
      case Condition.SideEffectIn c ->
          request
              .resource()
              .sideEffects()
              .filter(known -> known.stream().anyMatch(c.effects()::contains))
              .isPresent();
      case Condition.ClientCapabilityIn c ->
          request
              .environment()
              .clientCapabilities()
              .filter(known -> known.stream().anyMatch(c.capabilities()::contains))
              .isPresent();
      case Condition.ArgumentsPass c ->
          values.arguments().filter(all -> failing(c.tests(), all) == 0).isPresent();
      case Condition.MetadataPasses c ->
          request
              .resource()
              .tool()
              .description()
              .filter(tool -> failing(c.tests(), tool) == 0)
              .isPresent();
      default -> {
        var seen = values.forAllow(condition);
        yield !seen.isEmpty()
            && seen.stream()
                .allMatch(
                    v -> !v.isEmpty() && v.stream().allMatch(s -> passes(condition, s, true)));
      }
    };
  }

  /// A DENY's and a HITL's way: any value in any spelling; clause 3.8 for an absent one.
  boolean some(Condition condition) {
    return switch (condition) {
      case Condition.Not not -> not.conditions().stream().allMatch(this::someFails);
      case Condition.SideEffectIn c ->
          request
              .resource()
              .sideEffects()
              .map(known -> known.stream().anyMatch(c.effects()::contains))
              .orElse(whenAbsent(c));
      case Condition.ClientCapabilityIn c ->
          request
              .environment()
              .clientCapabilities()
              .map(known -> known.stream().anyMatch(c.capabilities()::contains))
              .orElse(whenAbsent(c));
      case Condition.ArgumentsPass c ->
          values.arguments().map(all -> failing(c.tests(), all) == 0).orElse(whenAbsent(c));
      case Condition.MetadataPasses c ->
          request
              .resource()
              .tool()
              .description()
              .map(tool -> failing(c.tests(), tool) == 0)
              .orElse(whenAbsent(c));
      default -> {
        var seen = values.forDeny(condition);
        yield seen.isEmpty()
            ? whenAbsent(condition)
            : seen.stream().anyMatch(s -> passes(condition, s, false));
      }
    };
  }

  /// Clause 3.5 for an ALLOW: every value fails.
  private boolean everyFails(Condition condition) {
    return switch (condition) {
      case Condition.SideEffectIn c ->
          request
              .resource()
              .sideEffects()
              .filter(known -> known.stream().noneMatch(c.effects()::contains))
              .isPresent();
      case Condition.ClientCapabilityIn c ->
          request
              .environment()
              .clientCapabilities()
              .filter(known -> known.stream().noneMatch(c.capabilities()::contains))
              .isPresent();
      case Condition.ArgumentsPass c ->
          values.arguments().filter(all -> failing(c.tests(), all) == c.tests().size()).isPresent();
      case Condition.MetadataPasses c ->
          request
              .resource()
              .tool()
              .description()
              .filter(tool -> failing(c.tests(), tool) == c.tests().size())
              .isPresent();
      // Nobody knows where such a pattern points: that nothing of it was touched cannot be said.
      case Condition.PathMatches c when c.patterns().stream().anyMatch(p -> !patterns.placed(p)) ->
          false;
      default -> {
        var seen = values.forAllowNegated(condition);
        yield !seen.isEmpty()
            && seen.stream()
                .allMatch(
                    v -> !v.isEmpty() && v.stream().noneMatch(s -> passes(condition, s, false)));
      }
    };
  }

  /// Clause 3.5 for a DENY or HITL: any value fails.
  private boolean someFails(Condition condition) {
    return switch (condition) {
      case Condition.SideEffectIn c ->
          request
              .resource()
              .sideEffects()
              .map(known -> !c.effects().containsAll(known))
              .orElse(whenAbsent(c));
      case Condition.ClientCapabilityIn c ->
          request
              .environment()
              .clientCapabilities()
              .map(known -> !c.capabilities().containsAll(known))
              .orElse(whenAbsent(c));
      case Condition.ArgumentsPass c ->
          values.arguments().map(all -> failing(c.tests(), all) > 0).orElse(whenAbsent(c));
      case Condition.MetadataPasses c ->
          request
              .resource()
              .tool()
              .description()
              .map(tool -> failing(c.tests(), tool) > 0)
              .orElse(whenAbsent(c));
      default -> {
        var seen = values.forDenyNegated(condition);
        yield seen.isEmpty()
            ? whenAbsent(condition)
            : !seen.stream().allMatch(s -> passes(condition, s, false));
      }
    };
  }

  /// Clause 3.8.
  private boolean whenAbsent(Condition condition) {
    return strict && !emptyList(condition);
  }

  private static boolean emptyList(Condition condition) {
    return switch (condition) {
      case Condition.ToolName c -> c.patterns().isEmpty();
      case Condition.PathMatches c -> c.patterns().isEmpty();
      case Condition.OperationIn c -> c.operations().isEmpty();
      case Condition.ExtensionIn c -> c.extensions().isEmpty();
      case Condition.SchemeIn c -> c.schemes().isEmpty();
      case Condition.BackendIs c -> c.patterns().isEmpty();
      case Condition.MethodMatches c -> c.patterns().isEmpty();
      case Condition.SubjectIs c -> c.subjects().isEmpty();
      case Condition.SideEffectIn c -> c.effects().isEmpty();
      case Condition.ClientCapabilityIn c -> c.capabilities().isEmpty();
      case Condition.CommandRuleMatches c -> c.patterns().isEmpty();
      case Condition.ToolStateIn c -> c.states().isEmpty();
      case Condition.ClientMatches c -> c.patterns().isEmpty();
      case Condition.HostMatches c -> c.patterns().isEmpty();
      case Condition.OriginIs c -> c.origins().isEmpty();
      case Condition.ResourceTypeIs _,
          Condition.SeverityAtLeast _,
          Condition.ArgumentsPass _,
          Condition.MetadataPasses _,
          Condition.Not _ ->
          false;
    };
  }

  /// Clause 3.1, coverage: every path is looked at by an unnegated path condition; negated ones
  /// count where there is no other.
  boolean covers(Rule rule) {
    var positive = paths(rule.conditions());
    var negated =
        paths(
            rule.conditions().stream()
                .filter(Condition.Not.class::isInstance)
                .flatMap(not -> ((Condition.Not) not).conditions().stream())
                .toList());
    var looking = positive.isEmpty() ? negated : positive;
    return values.ready()
        || looking.isEmpty()
        || values.toBeCovered().stream()
            .allMatch(path -> looking.stream().anyMatch(c -> values.looksAt(c, path)));
  }

  private static List<Condition.PathMatches> paths(List<Condition> conditions) {
    return conditions.stream()
        .filter(Condition.PathMatches.class::isInstance)
        .map(Condition.PathMatches.class::cast)
        .toList();
  }

  /// The table of clause 3.
  private boolean passes(Condition condition, String value, boolean allow) {
    return switch (condition) {
      case Condition.ToolName c -> ReferencePatterns.anyName(c.patterns(), value, true);
      case Condition.BackendIs c -> ReferencePatterns.anyName(c.patterns(), value, true);
      case Condition.ClientMatches c -> ReferencePatterns.anyName(c.patterns(), value, true);
      case Condition.HostMatches c -> ReferencePatterns.anyName(c.patterns(), value, true);
      case Condition.MethodMatches c -> ReferencePatterns.anyName(c.patterns(), value, false);
      case Condition.CommandRuleMatches c -> ReferencePatterns.anyName(c.patterns(), value, false);
      case Condition.PathMatches c ->
          c.patterns().stream()
              .anyMatch(
                  p -> allow ? patterns.pathForAllow(p, value) : patterns.pathForDeny(p, value));
      case Condition.OperationIn c -> c.operations().stream().anyMatch(o -> o.word().equals(value));
      case Condition.ExtensionIn c -> c.extensions().stream().anyMatch(e -> asciiEqual(e, value));
      case Condition.SchemeIn c -> c.schemes().stream().anyMatch(s -> asciiEqual(s, value));
      case Condition.SubjectIs c -> c.subjects().contains(value);
      case Condition.OriginIs c -> c.origins().contains(value);
      case Condition.ToolStateIn c -> c.states().stream().anyMatch(s -> s.word().equals(value));
      case Condition.ResourceTypeIs c -> c.type().name().equals(value);
      case Condition.SeverityAtLeast c -> {
        var ladder = List.of("info", "low", "medium", "high", "critical");
        yield ladder.indexOf(value) >= ladder.indexOf(c.severity().word());
      }
      case Condition.SideEffectIn _,
          Condition.ClientCapabilityIn _,
          Condition.ArgumentsPass _,
          Condition.MetadataPasses _,
          Condition.Not _ ->
          throw new IllegalStateException(condition.member() + " is not about one text");
    };
  }

  private static boolean asciiEqual(String left, String right) {
    return Pattern.compile(Pattern.quote(left), Pattern.CASE_INSENSITIVE).matcher(right).matches();
  }

  /// Clause 3.6: how many tests do not pass.
  private static int failing(Map<String, ValueTest> tests, JsonObject root) {
    return (int)
        tests.entrySet().stream()
            .filter(test -> !passes(test.getValue(), at(root, test.getKey())))
            .count();
  }

  static boolean passes(ValueTest test, @Nullable Json value) {
    if (test instanceof ValueTest.Exists(boolean wanted)) {
      return wanted == (value != null);
    }
    return value != null
        && switch (test) {
          case ValueTest.Like(var glob) -> alike(new JsonString(glob), value);
          case ValueTest.EqualTo(var wanted) -> alike(wanted, value);
          case ValueTest.AnyOf(var several) -> several.stream().anyMatch(one -> alike(one, value));
          case ValueTest.Compared(var comparison, var bound) -> {
            if (!(value instanceof JsonNumber number)) {
              yield false;
            }
            int order = number.decimal().compareTo(bound);
            yield Set.of("le", "ge").contains(comparison.word()) && order == 0
                || comparison.word().startsWith("l") && order < 0
                || comparison.word().startsWith("g") && order > 0;
          }
          case ValueTest.Exists _ -> throw new IllegalStateException();
        };
  }

  private static boolean alike(Json wanted, Json value) {
    return switch (wanted) {
      case JsonString glob ->
          value instanceof JsonString text
              && ReferencePatterns.anyName(List.of(glob.value()), text.value(), false);
      case JsonNumber number ->
          value instanceof JsonNumber other && number.decimal().compareTo(other.decimal()) == 0;
      case JsonBoolean _, JsonNull _ -> wanted == value;
      case JsonObject _, JsonArray _ -> false;
    };
  }

  /// RFC 6901, step by step.
  static @Nullable Json at(Json root, String pointer) {
    if (pointer.isEmpty()) {
      return root;
    }
    int end = pointer.indexOf('/', 1) < 0 ? pointer.length() : pointer.indexOf('/', 1);
    String step = pointer.substring(1, end).replace("~1", "/").replace("~0", "~");
    @Nullable Json next = null;
    if (root instanceof JsonObject object) {
      next = object.get(step);
    } else if (root instanceof JsonArray(var items) && step.matches("0|[1-9][0-9]?")) {
      int index = Integer.parseInt(step);
      next = index < items.size() ? items.get(index) : null;
    }
    return next == null ? null : at(next, pointer.substring(end));
  }
}
