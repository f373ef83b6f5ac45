package dev.assent.core.analysis;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Reads the members of a case; null is as absent. What has the wrong kind is an error of the line.
record CaseMembers(JsonObject object) {
  private static final List<String> TOKEN =
      List.of("issuer", "scope", "audience", "client_id", "claims");

  /// The value; absent for null.
  Optional<Json> value(String name) {
    Json value = object.get(name);
    return value == null || value == JsonNull.NULL ? Optional.empty() : Optional.of(value);
  }

  boolean has(String name) {
    return value(name).isPresent();
  }

  private <T> Optional<T> get(String name, Shape<T> shape, String none) throws CaseException {
    var value = value(name);
    var read = value.flatMap(shape::of);
    if (read.isEmpty() && value.isPresent()) {
      throw CaseException.line(none, name);
    }
    return read;
  }

  Optional<String> text(String name) throws CaseException {
    return get(name, Shapes.text(), "found no text in `%s`, expected one");
  }

  Optional<Boolean> flag(String name) throws CaseException {
    return get(name, Shapes.flag(), "found no `true` or `false` in `%s`, expected one");
  }

  /// A text, or a list of texts.
  Optional<List<String>> texts(String name) throws CaseException {
    return value(name).filter(JsonArray.class::isInstance).isPresent()
        ? list(name)
        : text(name).map(List::of);
  }

  /// A list of texts.
  Optional<List<String>> list(String name) throws CaseException {
    return get(
        name, Shapes.list(Shapes.text(), ""), "found no list of texts in `%s`, expected one");
  }

  Optional<JsonObject> tree(String name) throws CaseException {
    return get(name, Shapes.object(), "found no object in `%s`, expected one");
  }

  /// A date and time with a zone.
  Optional<Instant> moment(String name) throws CaseException {
    return get(
        name,
        Shapes.parsed(text -> OffsetDateTime.parse(text).toInstant(), Instant::toString, ""),
        "found no date and time with zone in `%s`, expected one");
  }

  Optional<ZoneId> zone(String name) throws CaseException {
    return get(
        name,
        Shapes.parsed(ZoneId::of, ZoneId::getId, ""),
        "found no time zone in `%s`, expected one");
  }

  /// A text that is one of a few words.
  <E> Optional<E> word(String name, Function<String, Optional<E>> meaning) throws CaseException {
    var text = text(name);
    return text.isEmpty() ? Optional.empty() : Optional.of(meant(name, text.get(), meaning));
  }

  /// Such words.
  ///
  /// @param words those of the member with this name
  static <E extends Enum<E>> Optional<Set<E>> words(
      String name,
      Optional<List<String>> words,
      Class<E> type,
      Function<String, Optional<E>> meaning)
      throws CaseException {
    if (words.isEmpty()) {
      return Optional.empty();
    }
    var meant = EnumSet.noneOf(type);
    for (String word : words.get()) {
      meant.add(meant(name, word, meaning));
    }
    return Optional.of(meant);
  }

  private static <E> E meant(String name, String word, Function<String, Optional<E>> meaning)
      throws CaseException {
    return meaning
        .apply(word)
        .orElseThrow(
            () -> CaseException.line("found `%s` in `%s`, which is no word for it", word, name));
  }

  /// The subject of a case. One with a member about a token has a token: then a token without
  /// scopes and one without claims are known to be so, as they are in a session (clause 10.1).
  ///
  /// @param id used where the case has no `subject_id`
  Subject subject(String id) throws CaseException {
    String subject = text("subject_id").orElse(id);
    if (TOKEN.stream().noneMatch(this::has)) {
      return Subject.systemUser(subject);
    }
    return new Subject(
        subject,
        Provenance.TOKEN,
        text("issuer"),
        texts("scope").orElse(List.of()),
        text("client_id"),
        texts("audience").orElse(List.of()),
        Optional.empty(),
        tree("claims").orElse(JsonObject.EMPTY));
  }
}
