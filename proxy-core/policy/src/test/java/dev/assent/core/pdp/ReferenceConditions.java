package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.SideEffect;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  /// True if the attribute is absent, of paths and extensions as a DENY sees them.
  boolean absent(Condition condition) {
    return condition instanceof Condition.Single single
        && switch (single.attribute()) {
          case ARGUMENT -> values.arguments().isEmpty();
          case SIDE_EFFECTS, CAPABILITY -> several(single).isEmpty();
          case METADATA -> request.resource().tool().description().isEmpty();
          case SCOPE, CLAIM -> !withToken();
          case TIME -> ReferenceHours.zone((Condition.Hours) single, request).isEmpty();
          case AFTER -> false;
          default -> values.forDeny(single).isEmpty();
        };
  }

  /// The words of an attribute that can have several at once; absent where nobody knows them.
  private Optional<List<String>> several(Condition.Single condition) {
    return switch (condition.attribute()) {
      case SIDE_EFFECTS ->
          request
              .resource()
              .sideEffects()
              .map(known -> known.stream().map(SideEffect::word).toList());
      case CAPABILITY ->
          request
              .environment()
              .clientCapabilities()
              .map(known -> known.stream().map(ClientCapability::word).toList());
      default -> throw new IllegalStateException(condition.member());
    };
  }

  /// The document that tests look into; absent where nobody knows it.
  private Optional<JsonObject> document(Condition.Single condition) {
    return switch (condition.attribute()) {
      case ARGUMENT -> values.arguments();
      case METADATA -> request.resource().tool().description();
      case CLAIM ->
          withToken() ? Optional.of(request.subject().claims()) : Optional.<JsonObject>empty();
      default -> throw new IllegalStateException(condition.member());
    };
  }

  private boolean withToken() {
    return request.subject().provenance() == Provenance.TOKEN;
  }

  /// Clause 3.1: the scopes of a token are one set. Absent without a token.
  private Optional<Boolean> scoped(Condition.Single condition) {
    if (!withToken()) {
      return Optional.empty();
    }
    boolean common = false;
    for (String scope : request.subject().scopes()) {
      for (String wanted : condition.values()) {
        common |= scope.equals(wanted);
      }
    }
    return Optional.of(common);
  }

  /// An ALLOW's way: every value in every compared spelling.
  boolean every(Condition condition) {
    return switch (condition) {
      case Condition.Not not -> not.conditions().stream().allMatch(this::everyFails);
      case Condition.Single c when isSeveral(c) ->
          several(c).filter(known -> known.stream().anyMatch(c.values()::contains)).isPresent();
      case Condition.Single c when c.isOn(Attribute.SCOPE) -> scoped(c).orElse(false);
      case Condition.Tests c -> document(c).filter(all -> failing(c, all) == 0).isPresent();
      case Condition.Hours c -> ReferenceHours.holds(c, request).orElse(false);
      // A client writes its own past.
      case Condition.Earlier _ -> false;
      case Condition.Single c -> {
        var seen = values.forAllow(c);
        yield !seen.isEmpty()
            && seen.stream()
                .allMatch(v -> !v.isEmpty() && v.stream().allMatch(s -> passes(c, s, true)));
      }
    };
  }

  /// A DENY's and a HITL's way: any value in any spelling; clause 3.8 for an absent one.
  boolean some(Condition condition) {
    return switch (condition) {
      case Condition.Not not -> not.conditions().stream().allMatch(this::someFails);
      case Condition.Single c when isSeveral(c) ->
          several(c)
              .map(known -> known.stream().anyMatch(c.values()::contains))
              .orElse(whenAbsent(c));
      case Condition.Single c when c.isOn(Attribute.SCOPE) -> scoped(c).orElse(whenAbsent(c));
      case Condition.Tests c -> document(c).map(all -> failing(c, all) == 0).orElse(whenAbsent(c));
      case Condition.Hours c -> ReferenceHours.holds(c, request).orElse(strict);
      case Condition.Earlier c -> happened(c);
      case Condition.Single c -> {
        var seen = values.forDeny(c);
        yield seen.isEmpty() ? whenAbsent(c) : seen.stream().anyMatch(s -> passes(c, s, false));
      }
    };
  }

  /// Clause 3.5 for an ALLOW: every value fails.
  private boolean everyFails(Condition.Single condition) {
    return switch (condition) {
      case Condition.Single c when isSeveral(c) ->
          several(c).filter(known -> known.stream().noneMatch(c.values()::contains)).isPresent();
      case Condition.Single c when c.isOn(Attribute.SCOPE) ->
          scoped(c).filter(common -> !common).isPresent();
      case Condition.Tests c ->
          document(c).filter(all -> failing(c, all) == c.tests().size()).isPresent();
      case Condition.Hours c -> ReferenceHours.holds(c, request).map(held -> !held).orElse(false);
      // Nobody knows where such a pattern points: that nothing of it was touched cannot be said.
      case Condition.Texts c
          when c.attribute().isPath() && c.texts().stream().anyMatch(p -> !patterns.placed(p)) ->
          false;
      case Condition.Single c -> {
        var seen = values.forAllowNegated(c);
        yield !seen.isEmpty()
            && seen.stream()
                .allMatch(v -> !v.isEmpty() && v.stream().noneMatch(s -> passes(c, s, false)));
      }
    };
  }

  /// Clause 3.5 for a DENY or HITL: any value fails.
  private boolean someFails(Condition.Single condition) {
    return switch (condition) {
      case Condition.Single c when isSeveral(c) ->
          several(c)
              .map(known ->
                  c.isOn(Attribute.CAPABILITY)
                      ? Collections.disjoint(known, c.values())
                      : !c.values().containsAll(known))
              .orElse(whenAbsent(c));
      case Condition.Single c when c.isOn(Attribute.SCOPE) ->
          scoped(c).map(common -> !common).orElse(whenAbsent(c));
      case Condition.Tests c -> document(c).map(all -> failing(c, all) > 0).orElse(whenAbsent(c));
      case Condition.Hours c -> ReferenceHours.holds(c, request).map(held -> !held).orElse(strict);
      case Condition.Single c -> {
        var seen = values.forDenyNegated(c);
        boolean lets = c.isOn(Attribute.LONE_COMMAND);
        yield seen.isEmpty() ? whenAbsent(c) : !seen.stream().allMatch(s -> passes(c, s, lets));
      }
    };
  }

  /// Something of the kind was let through in time, or something of which nobody knows.
  private boolean happened(Condition.Earlier condition) {
    var missing = strict ? Policy.MissingAttributes.STRICT : Policy.MissingAttributes.NO_MATCH;
    var asked = condition.asked(patterns.reading(), missing);
    long most = condition.minutes().map(minutes -> minutes * 60_000L).orElse(Long.MAX_VALUE);
    return request.earlier().stream()
        .filter(one -> one.asked().equals(asked))
        .flatMap(one -> Stream.of(one.ago(), one.unseen()))
        .flatMap(Optional::stream)
        .anyMatch(ago -> ago.toMillis() <= most);
  }

  private static boolean isSeveral(Condition.Single condition) {
    return condition.attribute() == Attribute.SIDE_EFFECTS
        || condition.attribute() == Attribute.CAPABILITY;
  }

  /// Clause 3.8.
  private boolean whenAbsent(Condition.Single condition) {
    return strict && !emptyList(condition);
  }

  private static boolean emptyList(Condition.Single condition) {
    return !(condition instanceof Condition.Tests) && condition.values().isEmpty();
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

  private static List<Condition.Single> paths(List<? extends Condition> conditions) {
    return conditions.stream()
        .filter(Condition.Single.class::isInstance)
        .map(Condition.Single.class::cast)
        .filter(ReferenceValues::isPath)
        .toList();
  }

  /// The table of clause 3.
  private boolean passes(Condition.Single condition, String value, boolean allow) {
    var wanted = condition.values();
    return switch (condition.attribute()) {
      case TOOL_NAME, BACKEND, CLIENT, HOST -> ReferencePatterns.anyName(wanted, value, true);
      case METHOD, COMMAND_RULE -> ReferencePatterns.anyName(wanted, value, false);
      case PATH, SOURCE, DESTINATION, COMMAND_FOLDER ->
          wanted.stream()
              .anyMatch(
                  p -> allow ? patterns.pathForAllow(p, value) : patterns.pathForDeny(p, value));
      // Clause 5.9: what is not everyday use passes by its own text alone.
      case LONE_COMMAND ->
          allow && !request.resource().command().everyday()
              ? wanted.contains(value)
              : ReferencePatterns.anyName(wanted, value, false);
      case EXTENSION, SCHEME -> wanted.stream().anyMatch(one -> asciiEqual(one, value));
      case SUBJECT, ISSUER, AUDIENCE, CLIENT_ID, ORIGIN, OPERATION, TOOL_STATE, RESOURCE_TYPE ->
          wanted.contains(value);
      case SEVERITY -> {
        var ladder = List.of("info", "low", "medium", "high", "critical");
        yield ladder.indexOf(value) >= ladder.indexOf(wanted.getFirst());
      }
      case SIDE_EFFECTS, CAPABILITY, ARGUMENT, METADATA, SCOPE, CLAIM ->
          throw new IllegalStateException(condition.member() + " is not about one text");
      default -> passesByTable(condition, value);
    };
  }

  /// Texts that are younger than this engine: compared as their row says.
  private static boolean passesByTable(Condition.Single condition, String value) {
    boolean anyCase = condition.attribute().dialect() == GlobDialect.NAME_ANY_CASE;
    return switch (condition.attribute().form()) {
      case GLOBS -> ReferencePatterns.anyName(condition.values(), value, anyCase);
      case TEXTS ->
          condition.values().stream()
              .anyMatch(one -> anyCase ? asciiEqual(one, value) : one.equals(value));
      default -> throw new IllegalStateException("say what `" + condition.member() + "` means");
    };
  }

  private static boolean asciiEqual(String left, String right) {
    return Pattern.compile(Pattern.quote(left), Pattern.CASE_INSENSITIVE).matcher(right).matches();
  }

  /// Clause 3.6: how many tests do not pass.
  private static int failing(Condition.Tests condition, JsonObject root) {
    int failing = 0;
    for (var entry : condition.tests().entrySet()) {
      var test = entry.getValue();
      var value = at(root, entry.getKey());
      boolean passes = passes(test, value);
      // Of a claim that is a list one element is enough.
      if (condition.isOn(Attribute.CLAIM)
          && !(test instanceof ValueTest.Exists)
          && value instanceof JsonArray(var elements)) {
        passes = elements.stream().anyMatch(element -> passes(test, element));
      }
      failing += passes ? 0 : 1;
    }
    return failing;
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
          case ValueTest.Contains(var pieces) -> {
            boolean found = false;
            for (String piece : pieces) {
              found |= value instanceof JsonString text && text.value().indexOf(piece) >= 0;
            }
            yield found;
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
