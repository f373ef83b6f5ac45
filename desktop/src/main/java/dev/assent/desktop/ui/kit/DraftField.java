package dev.assent.desktop.ui.kit;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.ui.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// One member of an object as a person types it, with the fault in it. Belongs to the toolkit's
/// thread.
///
/// @param <M> names the members, in the order of the page; in the file they stand in lower case
public final class DraftField<M extends Enum<M>> {
  private final M member;
  private final Shape shape;
  private final String key;
  private final StringProperty text = new SimpleStringProperty("");
  private final StringProperty error = new SimpleStringProperty("");

  /// The shape of a member in its file.
  public enum Shape {
    TEXT,
    WORDS,
    PORTS,
    /// The name of an entry of the keychain.
    KEYCHAIN
  }

  /// @param key of its title; its meaning is at `KEY.meaning`, an example at `KEY.prompt`
  public DraftField(M member, Shape shape, String key) {
    this.member = member;
    this.shape = shape;
    this.key = key;
  }

  public M member() {
    return member;
  }

  /// The member as it stands in the file.
  public static String word(Enum<?> member) {
    return member.name().toLowerCase(Locale.ROOT);
  }

  /// The same for this one.
  public String word() {
    return word(member);
  }

  String title() {
    return Texts.get(key);
  }

  String meaning() {
    return Texts.get(key + ".meaning");
  }

  /// An example of a value; empty where there is none.
  String prompt() {
    return Texts.has(key + ".prompt") ? Texts.get(key + ".prompt") : "";
  }

  public StringProperty textProperty() {
    return text;
  }

  /// The fault in it; empty where there is none.
  public ReadOnlyStringProperty errorProperty() {
    return error;
  }

  public void refuse(String why) {
    error.set(why);
  }

  /// The text without blanks around it.
  public String typed() {
    return text.get().strip();
  }

  /// The value that is typed; absent where nothing is.
  public Optional<Json> value() {
    return typed().isEmpty()
        ? Optional.empty()
        : Optional.of(
            switch (shape) {
              case TEXT -> new JsonString(typed());
              case WORDS -> JsonArray.ofStrings(words());
              case PORTS -> new JsonArray(words().stream().map(DraftField::port).toList());
              case KEYCHAIN -> JsonObject.builder().put("keychain", typed()).build();
            });
  }

  private List<String> words() {
    return Arrays.stream(typed().split("[\\s,]+")).filter(word -> !word.isEmpty()).toList();
  }

  private static Json port(String word) {
    return word.matches("[1-9][0-9]{0,8}")
        ? JsonNumber.of(Integer.parseInt(word))
        : new JsonString(word);
  }

  /// A value of a file as it would be typed; empty where it is absent.
  public static String text(@Nullable Json value) {
    return switch (value) {
      case JsonString word -> word.value();
      case JsonNumber number -> number.lexeme();
      case JsonArray(var items) ->
          items.stream().map(DraftField::text).collect(Collectors.joining(" "));
      case JsonObject key -> key.string("keychain").orElse("");
      case JsonBoolean _, JsonNull _ -> "";
      case null -> "";
    };
  }
}
