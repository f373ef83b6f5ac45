package dev.assent.desktop.proxies.review;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.ui.Texts;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One member of a server's `oauth` as it is typed. Belongs to the toolkit's thread.
final class TermField {
  private final Member member;
  private final StringProperty text = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");

  /// The members, in the order of the page.
  enum Member {
    ISSUER,
    CLIENT_ID,
    CLIENT_SECRET,
    SCOPES,
    REDIRECT_PORTS,
    REDIRECT_PATH;

    /// As it stands in the file.
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  TermField(Member member) {
    this.member = member;
  }

  Member member() {
    return member;
  }

  String title() {
    return Texts.get("servers.terms." + member.word());
  }

  String meaning() {
    return Texts.get("servers.terms." + member.word() + ".meaning");
  }

  StringProperty textProperty() {
    return text;
  }

  /// The fault in it; empty where there is none.
  ReadOnlyStringProperty errorProperty() {
    return error.getReadOnlyProperty();
  }

  void refuse(String why) {
    error.set(why);
  }

  String typed() {
    return text.get().strip();
  }

  /// The value that is typed; absent where nothing is.
  Optional<Json> value() {
    if (typed().isEmpty()) {
      return Optional.empty();
    }
    var words = Arrays.stream(typed().split("[\\s,]+")).filter(word -> !word.isEmpty()).toList();
    return Optional.of(
        switch (member) {
          case ISSUER, CLIENT_ID, REDIRECT_PATH -> new JsonString(typed());
          case CLIENT_SECRET -> JsonObject.builder().put("keychain", typed()).build();
          case SCOPES -> JsonArray.ofStrings(words);
          case REDIRECT_PORTS -> new JsonArray(words.stream().map(TermField::port).toList());
        });
  }

  private static Json port(String word) {
    return word.matches("[1-9][0-9]{0,8}")
        ? JsonNumber.of(Integer.parseInt(word))
        : new JsonString(word);
  }

  /// The text of a member that is in force.
  static String of(Member member, JsonObject terms) {
    Json value = terms.get(member.word());
    return value == null ? "" : text(value);
  }

  private static String text(Json value) {
    return switch (value) {
      case JsonString word -> word.value();
      case JsonNumber number -> number.lexeme();
      case JsonArray(var items) ->
          items.stream().map(TermField::text).collect(Collectors.joining(" "));
      case JsonObject key -> key.string("keychain").orElse("");
      case dev.assent.core.json.JsonBoolean _, dev.assent.core.json.JsonNull _ -> "";
    };
  }
}
