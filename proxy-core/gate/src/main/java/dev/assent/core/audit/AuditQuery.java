package dev.assent.core.audit;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// A query for records of a log; all conditions hold together.
///
/// @param text occurs in a string or number anywhere in the record, letter case aside; empty means
///   any
/// @param types the envelope's type is one of these; empty means any
/// @param decisions member `decision` is one of these, such as `deny`; empty means any
/// @param outcomes member `outcome` is one of these, such as `allowed`; empty means any
/// @param from not before; absent means from the start
/// @param until before; absent means to the end
public record AuditQuery(
    String text,
    Set<String> types,
    Set<String> decisions,
    Set<String> outcomes,
    Optional<Instant> from,
    Optional<Instant> until)
    implements Predicate<AuditRecord> {
  /// Every record.
  public static final AuditQuery ALL =
      new AuditQuery("", Set.of(), Set.of(), Set.of(), Optional.empty(), Optional.empty());

  public AuditQuery {
    text = text.toLowerCase(Locale.ROOT);
    types = Set.copyOf(types);
    decisions = Set.copyOf(decisions);
    outcomes = Set.copyOf(outcomes);
  }

  /// This query with another text.
  public AuditQuery withText(String other) {
    return new AuditQuery(other, types, decisions, outcomes, from, until);
  }

  /// This query with other decisions.
  public AuditQuery withDecisions(Set<String> other) {
    return new AuditQuery(text, types, other, outcomes, from, until);
  }

  /// This query with other outcomes.
  public AuditQuery withOutcomes(Set<String> other) {
    return new AuditQuery(text, types, decisions, other, from, until);
  }

  @Override
  public boolean test(AuditRecord record) {
    return (types.isEmpty() || types.contains(record.type()))
        && oneOf(record, "decision", decisions)
        && oneOf(record, "outcome", outcomes)
        && from.filter(record.time()::isBefore).isEmpty()
        && (until.isEmpty() || record.time().isBefore(until.get()))
        && (text.isEmpty() || occursIn(record.content()));
  }

  private static boolean oneOf(AuditRecord record, String member, Set<String> wanted) {
    return wanted.isEmpty() || record.content().string(member).filter(wanted::contains).isPresent();
  }

  private boolean occursIn(Json value) {
    return switch (value) {
      case JsonObject object -> object.members().values().stream().anyMatch(this::occursIn);
      case JsonArray array -> array.items().stream().anyMatch(this::occursIn);
      case JsonString string -> string.value().toLowerCase(Locale.ROOT).contains(text);
      case JsonNumber(var lexeme) -> lexeme.toLowerCase(Locale.ROOT).contains(text);
      case JsonBoolean _, JsonNull _ -> false;
    };
  }
}
