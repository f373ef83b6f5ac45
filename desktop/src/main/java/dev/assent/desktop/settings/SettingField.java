package dev.assent.desktop.settings;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One setting on the page.
///
/// Its value is a text: the digits of a number, `true` or `false`, or a word. Committing a text sends it to the store;
/// what the store refuses stays in the field with the reason beside it.
final class SettingField {
  /// How it is put in.
  enum Input {
    NUMBER,
    /// a text that may be left empty for none
    TEXT,
    SWITCH,
    CHOICE
  }

  private final String key;
  private final Input input;
  private final List<String> choices;
  private final BiConsumer<SettingField, Json> send;
  private final StringProperty value = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");
  private String inForce = "";

  private SettingField(String key, Input input, List<String> choices, BiConsumer<SettingField, Json> send) {
    this.key = key;
    this.input = input;
    this.choices = choices;
    this.send = send;
  }

  static SettingField number(String key, BiConsumer<SettingField, Json> send) {
    return new SettingField(key, Input.NUMBER, List.of(), send);
  }

  static SettingField text(String key, BiConsumer<SettingField, Json> send) {
    return new SettingField(key, Input.TEXT, List.of(), send);
  }

  static SettingField onOff(String key, BiConsumer<SettingField, Json> send) {
    return new SettingField(key, Input.SWITCH, List.of(), send);
  }

  static SettingField choice(String key, BiConsumer<SettingField, Json> send, String... words) {
    return new SettingField(key, Input.CHOICE, List.of(words), send);
  }

  /// The key in the file: `hitl.timeout_seconds`.
  String key() {
    return key;
  }

  Input input() {
    return input;
  }

  /// The words to choose from; empty for other inputs.
  List<String> choices() {
    return choices;
  }

  /// What it is called.
  String title() {
    return Texts.get("settings." + key);
  }

  /// What it does; may be empty.
  String meaning() {
    String text = "settings." + key + ".meaning";
    return Texts.has(text) ? Texts.get(text) : "";
  }

  /// The unit behind a number; may be empty.
  String unit() {
    String text = "settings." + key + ".unit";
    return Texts.has(text) ? Texts.get(text) : "";
  }

  /// What stands in an empty field; may be empty.
  String prompt() {
    String text = "settings." + key + ".prompt";
    return Texts.has(text) ? Texts.get(text) : "";
  }

  /// What a choice is called.
  String choiceText(String word) {
    return Texts.get("settings." + key + "." + word);
  }

  /// The value as text.
  StringProperty valueProperty() {
    return value;
  }

  /// Why the store refused what stands in the field; empty when it stands in force.
  ReadOnlyStringProperty errorProperty() {
    return error.getReadOnlyProperty();
  }

  /// Sends what stands in the field, if it is not in force already.
  void commit() {
    String text = value.get().strip();
    if (text.equals(inForce)) {
      error.set("");
      return;
    }
    switch (input) {
      case SWITCH -> send.accept(this, JsonBoolean.of(Boolean.parseBoolean(text)));
      case CHOICE -> send.accept(this, new JsonString(text));
      case TEXT -> send.accept(this, text.isEmpty() ? JsonNull.NULL : new JsonString(text));
      case NUMBER -> {
        if (text.matches("[0-9]{1,9}")) {
          send.accept(this, JsonNumber.of(Long.parseLong(text)));
        } else {
          error.set(Texts.get("settings.error.number", text));
        }
      }
    }
  }

  /// The store answered; empty when the value is in force.
  void answered(String refused) {
    error.set(refused);
  }

  /// Shows what is in force, unless something refused stands in the field.
  void show(Json now) {
    inForce =
        switch (now) {
          case JsonString word -> word.value();
          case JsonNumber(var lexeme) -> lexeme;
          case JsonBoolean flag -> Boolean.toString(flag.value());
          default -> "";
        };
    if (error.get().isEmpty()) {
      value.set(inForce);
    }
  }
}
