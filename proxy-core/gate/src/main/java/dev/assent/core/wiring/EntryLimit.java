package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A time limit that a client's file may set for one server.
///
/// @param of what it limits
/// @param member of the entry that sets it: a number, or an object with one for each kind
/// @param unit of its number
/// @param otherwise the limit where nothing sets one
/// @param least the smallest number that counts
/// @param general the names that lead to a limit for all servers in the same file; empty where
///   there is none
record EntryLimit(
    Of of, String member, Duration unit, Duration otherwise, long least, List<String> general) {
  /// The limit that a person needs: the longest wait for an answer, and the call after it.
  static final Duration WANTED = Duration.ofMinutes(10);

  /// The thing that takes time.
  enum Of {
    START("startup"),
    CALL("request"),
    BOTH("");

    private final String inner;

    Of(String inner) {
      this.inner = inner;
    }
  }

  EntryLimit {
    general = List.copyOf(general);
  }

  /// A limit as the data of a client tells it.
  static EntryLimit of(JsonObject data) {
    return new EntryLimit(
        Of.valueOf(data.string("of").orElseThrow().toUpperCase(Locale.ROOT)),
        data.string("member").orElseThrow(),
        data.string("unit").equals(Optional.of("ms"))
            ? Duration.ofMillis(1)
            : Duration.ofSeconds(1),
        Duration.ofSeconds(ProgramFile.number(data, "otherwise_seconds").orElseThrow()),
        ProgramFile.number(data, "least").orElse(0L),
        ProgramFile.texts(data, "general"));
  }

  boolean isOf(Of one) {
    return of == one || of == Of.BOTH;
  }

  /// The limit that counts for an entry; absent where it has something that is no number.
  ///
  /// @param root of the file
  Optional<Duration> counting(Of one, JsonObject root, JsonObject entry) {
    if (value(entry).isEmpty()) {
      return Optional.of(general(root).orElse(otherwise));
    }
    return number(one, entry)
        .map(number -> counted(number).or(() -> general(root)).orElse(otherwise));
  }

  /// The limit that the entry itself or its file sets; absent where neither does.
  ///
  /// @param root of the file
  Optional<Duration> told(Of one, JsonObject root, JsonObject entry) {
    return number(one, entry).flatMap(this::counted).or(() -> general(root));
  }

  // Some had it within the command.
  private Optional<Json> value(JsonObject entry) {
    return Optional.ofNullable(entry.get(member))
        .or(() -> entry.object("command").flatMap(inner -> Optional.ofNullable(inner.get(member))));
  }

  private Optional<JsonNumber> number(Of one, JsonObject entry) {
    return value(entry)
        .map(value -> value instanceof JsonObject each ? each.get(one.inner) : value)
        .filter(JsonNumber.class::isInstance)
        .map(JsonNumber.class::cast);
  }

  private Optional<Duration> general(JsonObject root) {
    if (general.isEmpty()) {
      return Optional.empty();
    }
    Optional<JsonObject> at = Optional.of(root);
    for (String name : general.subList(0, general.size() - 1)) {
      at = at.flatMap(object -> object.object(name));
    }
    return at.map(object -> object.get(general.getLast()))
        .filter(JsonNumber.class::isInstance)
        .flatMap(value -> counted((JsonNumber) value));
  }

  // Some take fractions.
  private Optional<Duration> counted(JsonNumber number) {
    BigDecimal most = BigDecimal.valueOf(Duration.ofDays(365).dividedBy(unit));
    if (number.decimal().compareTo(BigDecimal.valueOf(least)) < 0) {
      return Optional.empty();
    }
    BigDecimal millis = number.decimal().min(most).multiply(BigDecimal.valueOf(unit.toMillis()));
    return Optional.of(Duration.ofMillis(millis.longValue()));
  }

  /// The number that an entry needs at its member; absent where what stands there is long enough,
  /// or is told in a way that is not known.
  ///
  /// @param root of the file
  Optional<Json> raised(JsonObject root, JsonObject entry) {
    Optional<Duration> now = counting(Of.CALL, root, entry);
    if (now.filter(limit -> limit.compareTo(WANTED) < 0).isPresent()) {
      return value(entry).filter(JsonObject.class::isInstance).isPresent()
          ? Optional.empty()
          : Optional.of(wanted());
    }
    // A limit within the command goes with it.
    return entry.get(member) == null ? value(entry) : Optional.empty();
  }

  /// The number that we write.
  JsonNumber wanted() {
    return JsonNumber.of(WANTED.dividedBy(unit));
  }
}
