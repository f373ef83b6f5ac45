package dev.assent.core.analysis;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// Reads the members of a case or of a record; null is as absent. What has the wrong kind is an
/// error of the line.
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

  Optional<String> text(String name) throws CaseException {
    var value = value(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof JsonString text) {
      return Optional.of(text.value());
    }
    throw CaseException.line("found no text in `" + name + "`, expected one");
  }

  Optional<Boolean> flag(String name) throws CaseException {
    var value = value(name);
    if (value.isEmpty() || value.get() instanceof JsonBoolean) {
      return value.map(flag -> flag == JsonBoolean.TRUE);
    }
    throw CaseException.line("found no `true` or `false` in `" + name + "`, expected one");
  }

  /// A text, or a list of texts.
  Optional<List<String>> texts(String name) throws CaseException {
    var value = value(name);
    return value.isPresent() && value.get() instanceof JsonArray
        ? list(name)
        : text(name).map(List::of);
  }

  /// A list of texts.
  Optional<List<String>> list(String name) throws CaseException {
    var value = value(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (!(value.get() instanceof JsonArray(var items))) {
      throw CaseException.line("found no list in `" + name + "`, expected one");
    }
    var texts = new ArrayList<String>();
    for (Json item : items) {
      if (!(item instanceof JsonString text)) {
        throw CaseException.line("found something else than texts in `" + name + "`");
      }
      texts.add(text.value());
    }
    return Optional.of(texts);
  }

  Optional<JsonObject> tree(String name) throws CaseException {
    var value = value(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof JsonObject tree) {
      return Optional.of(tree);
    }
    throw CaseException.line("found no object in `" + name + "`, expected one");
  }

  /// Objects in a list.
  Optional<List<CaseMembers>> trees(String name) throws CaseException {
    var value = value(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof JsonArray(var items)
        && items.stream().allMatch(JsonObject.class::isInstance)) {
      return Optional.of(items.stream().map(item -> new CaseMembers((JsonObject) item)).toList());
    }
    throw CaseException.line("found no list of objects in `" + name + "`, expected one");
  }

  /// The members of an object that has to be there.
  CaseMembers within(String name) throws CaseException {
    return new CaseMembers(
        tree(name).orElseThrow(() -> CaseException.line("found no object `" + name + "`")));
  }

  /// A whole number.
  ///
  /// @param most it and its opposite are the bounds
  Optional<Long> number(String name, long most) throws CaseException {
    var value = value(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    try {
      if (value.get() instanceof JsonNumber number
          && Math.abs(number.decimal().longValueExact()) <= most) {
        return Optional.of(number.decimal().longValueExact());
      }
    } catch (ArithmeticException _) {
      // too large, or no whole number: reported below
    }
    throw CaseException.line("found no whole number in `" + name + "`, expected one");
  }

  /// A date and time with a zone.
  Optional<Instant> moment(String name) throws CaseException {
    try {
      return text(name).map(written -> OffsetDateTime.parse(written).toInstant());
    } catch (DateTimeException _) {
      throw CaseException.line("found no date and time with zone in `" + name + "`, expected one");
    }
  }

  /// A time zone.
  Optional<ZoneId> zone(String name) throws CaseException {
    try {
      return text(name).map(ZoneId::of);
    } catch (DateTimeException _) {
      throw CaseException.line("found no time zone in `" + name + "`, expected one");
    }
  }

  /// A constant that is written in lower case.
  <E extends Enum<E>> Optional<E> constant(String name, Class<E> type) throws CaseException {
    return word(
        name,
        word ->
            Stream.of(type.getEnumConstants())
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst());
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
        .orElseThrow(() ->
            CaseException.line("found `" + word + "` in `" + name + "`, which is no word for it"));
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
