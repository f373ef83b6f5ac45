package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The attributes that conditions of a policy look at and that a record lacks.
///
/// @param attributes what the record lacks: the member of a condition, or of `argument` and `claim`
///   the member and one pointer, or of `after` what [#nameOf(Condition.Earlier)] says
record UnknownAttributes(Set<String> attributes) {
  /// The beginning of the mark that replaced a secret when the arguments were logged.
  static final String MASKED = "[masked ";

  // Documents that a record may have with some values masked.
  private static final Set<Attribute> MASKED_IN_PART =
      Set.of(Attribute.ARGUMENT, Attribute.CLAIM, Attribute.METADATA);

  UnknownAttributes {
    attributes = Set.copyOf(attributes);
  }

  /// The attributes that a policy looks at and a record lacks.
  ///
  /// @param asked the conditions of [#asked(Policy)]
  static UnknownAttributes of(RecordedCall call, Asked asked) {
    var lacking = new LinkedHashSet<String>();
    for (var condition : asked.conditions()) {
      if (condition instanceof Condition.Tests(var attribute, var tests)
          && MASKED_IN_PART.contains(attribute)) {
        lacking.addAll(masked(attribute, call, tests));
      }
      if (condition instanceof Condition.Earlier earlier) {
        if (!isKept(earlier, asked, call)) {
          lacking.add(nameOf(earlier));
        }
      } else if (!namesItsZone(condition) && !isKept(condition.attribute(), call)) {
        lacking.add(condition.member());
      }
    }
    return new UnknownAttributes(lacking);
  }

  private static boolean namesItsZone(Condition.Single condition) {
    return condition instanceof Condition.Hours hours && hours.zoneOr(Optional.empty()).isPresent();
  }

  /// The name of one `after` among [#attributes()]: of several a record may lack one only.
  static String nameOf(Condition.Earlier earlier) {
    return earlier.member() + earlier.values().getFirst();
  }

  /// The same with more that is unknown.
  UnknownAttributes and(Set<String> more) {
    if (more.isEmpty()) {
      return this;
    }
    var all = new LinkedHashSet<>(attributes);
    all.addAll(more);
    return new UnknownAttributes(all);
  }

  private static boolean isKept(Condition.Earlier earlier, Asked asked, RecordedCall call) {
    var question = earlier.asked(asked.globs(), asked.missing());
    return call.request().earlier().stream().anyMatch(one -> one.asked().equals(question));
  }

  private static boolean isKept(Attribute attribute, RecordedCall call) {
    return call.has(attribute.recorded())
        && texts(attribute, call.request()).noneMatch(UnknownAttributes::isMasked);
  }

  // More than an ALLOW sees: a part of a secret in any spelling makes it another one.
  private static Stream<String> texts(Attribute attribute, AccessRequest call) {
    var resource = call.resource();
    return switch (attribute) {
      case PATH, EXTENSION -> resource.paths().stream().flatMap(UnknownAttributes::spellings);
      case SOURCE, DESTINATION ->
          resource.paths().stream()
              .filter(path -> Attribute.ofRole(path.role()) == attribute)
              .flatMap(UnknownAttributes::spellings);
      case HOST -> resource.urls().stream().flatMap(url -> url.host().stream());
      case SCHEME -> resource.urls().stream().map(ResourceUrl::scheme);
      default -> attribute.isText() ? attribute.texts(call).stream() : Stream.empty();
    };
  }

  private static Stream<String> spellings(ResourcePath path) {
    return Stream.concat(path.denySpellings().stream(), path.placedSpellings().stream());
  }

  private static boolean isMasked(String text) {
    return text.contains(MASKED);
  }

  private static Set<String> masked(
      Attribute attribute, RecordedCall call, Map<String, ValueTest> tests) {
    var masked = new LinkedHashSet<String>();
    var document = attribute.document(call.request()).orElse(JsonObject.EMPTY);
    tests.forEach((pointer, test) -> {
      Json value = JsonPointer.resolve(document, pointer);
      // Of a claim that is a list the elements are tested. What is masked is there all the same.
      boolean hidden =
          value == null
              ? isBelowMaskedName(document, pointer)
              : !(test instanceof ValueTest.Exists)
                  && (value instanceof JsonArray list && attribute == Attribute.CLAIM
                      ? list.items().stream().anyMatch(UnknownAttributes::isMasked)
                      : isMasked(value));
      if (hidden) {
        masked.add(attribute.member() + pointer);
      }
    });
    return masked;
  }

  private static boolean isMasked(Json value) {
    return value instanceof JsonString text && isMasked(text.value());
  }

  // A name is masked like a value, and what stands under it is then found under no name.
  private static boolean isBelowMaskedName(JsonObject document, String pointer) {
    for (int end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
      if (JsonPointer.resolve(document, pointer.substring(0, end)) instanceof JsonObject around
          && around.members().keySet().stream().anyMatch(UnknownAttributes::isMasked)) {
        return true;
      }
    }
    return false;
  }

  /// Every condition of the active rules that some records do not say all about, those below `not`
  /// in place of it; each once.
  static Asked asked(Policy policy) {
    return Asked.of(
        policy.rules().stream()
            .filter(Rule::enabled)
            .flatMap(rule -> asked(rule).stream())
            .toList(),
        policy);
  }

  /// Conditions that some records do not say all about, and how their policy reads patterns and
  /// absent attributes.
  record Asked(
      List<Condition.Single> conditions, GlobReading globs, Policy.MissingAttributes missing) {
    Asked {
      conditions = List.copyOf(conditions);
    }

    static Asked of(List<Condition.Single> all, Policy policy) {
      return new Asked(
          all.stream()
              .filter(one ->
                  one.attribute().recorded() != Attribute.Recorded.ALWAYS
                      || one.attribute().isText())
              .distinct()
              .toList(),
          policy.globs(),
          policy.missing());
    }
  }

  private static List<Condition.Single> asked(Rule rule) {
    return rule.conditions().stream().flatMap(Condition::singles).toList();
  }

  boolean isEmpty() {
    return attributes.isEmpty();
  }

  /// A rule that asks nothing of what is unknown: what it matches contains what the whole rule may
  /// match. Absent when the rule never asks it.
  Optional<Rule> relaxed(Rule rule) {
    var left = new ArrayList<Condition>();
    boolean changed = false;
    for (var condition : rule.conditions()) {
      switch (condition) {
        case Condition.Not(var inner) -> {
          var known = inner.stream().filter(one -> !isUnknown(one)).toList();
          changed |= known.size() < inner.size();
          if (!known.isEmpty()) {
            left.add(new Condition.Not(known));
          }
        }
        case Condition.Single one -> {
          changed |= isUnknown(one);
          if (!isUnknown(one)) {
            left.add(one);
          }
        }
      }
    }
    if (left.isEmpty()) {
      left.add(Attribute.METHOD.texts(List.of("*")));
    }
    return changed ? Optional.of(rule.withConditions(left)) : Optional.empty();
  }

  /// Why a rule cannot be judged: what its first unknown condition looks at.
  ReplayResult.Unknown reason(Rule rule) {
    return asked(rule).stream()
        .filter(this::isUnknown)
        .findFirst()
        .map(one -> new ReplayResult.Unknown(reason(one), named(one)))
        .orElseThrow();
  }

  private String named(Condition.Single unknown) {
    return unknown.values().stream()
        .filter(pointer -> attributes.contains(unknown.member() + pointer))
        .filter(_ -> MASKED_IN_PART.contains(unknown.attribute()))
        .findFirst()
        .map(pointer -> unknown.member() + " " + pointer)
        .orElse(unknown.member());
  }

  private ReplayResult.Reason reason(Condition.Single unknown) {
    return switch (unknown.attribute().recorded()) {
      case ALWAYS -> ReplayResult.Reason.VALUES_MASKED;
      case ARGUMENTS ->
          attributes.contains(unknown.member())
              ? ReplayResult.Reason.ARGUMENTS_NOT_KEPT
              : ReplayResult.Reason.VALUES_MASKED;
      case TOOL_DESCRIPTION -> ReplayResult.Reason.TOOL_METADATA_NOT_KEPT;
      case TOOL -> ReplayResult.Reason.TOOL_STATE_NOT_KEPT;
      case COMMAND_TEXT, COMMAND_PLACE -> ReplayResult.Reason.COMMAND_NOT_KEPT;
      case ORIGIN -> ReplayResult.Reason.ORIGIN_NOT_KEPT;
      case SUBJECT, CLAIMS -> ReplayResult.Reason.IDENTITY_NOT_KEPT;
      case ZONE -> ReplayResult.Reason.TIME_ZONE_NOT_KEPT;
      case HISTORY -> ReplayResult.Reason.EARLIER_CALLS_NOT_KEPT;
    };
  }

  private boolean isUnknown(Condition.Single condition) {
    if (condition instanceof Condition.Earlier earlier) {
      return attributes.contains(nameOf(earlier));
    }
    return attributes.contains(condition.member()) && !namesItsZone(condition)
        || MASKED_IN_PART.contains(condition.attribute())
            && condition.values().stream()
                .anyMatch(pointer -> attributes.contains(condition.member() + pointer));
  }
}
