package dev.assent.core.analysis;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /// A text that is one of a few words.
  <E> Optional<E> word(String name, Function<String, Optional<E>> meaning) throws CaseException {
    var text = text(name);
    return text.isEmpty() ? Optional.empty() : Optional.of(meant(name, text.get(), meaning));
  }

  static <E> E meant(String name, String word, Function<String, Optional<E>> meaning)
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
