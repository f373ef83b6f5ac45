package dev.assent.desktop.settings;

import dev.assent.core.config.Setting;
import dev.assent.core.document.Shape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One setting on the page.
///
/// Its value is a text: a number in the unit that people use, `true` or `false`, or a word.
/// Committing a text sends it to the store; what the store refuses stays in the field with the
/// reason beside it.
final class SettingField {
  private static final String LANGUAGE = "desktop.language";
  private static final String SYSTEM = "system";

  /// A way to enter a setting.
  enum Input {
    NUMBER,
    /// a number that may be left empty for none
    NUMBER_OR_NONE,
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
  private final StringProperty error = new SimpleStringProperty("");
  private final StringProperty note = new SimpleStringProperty("");
  private final BigDecimal kept;
  private Optional<Shape.Range> range = Optional.empty();
  private String inForce = "";

  private SettingField(
      String key,
      Input input,
      List<String> choices,
      long kept,
      BiConsumer<SettingField, Json> send) {
    this.key = key;
    this.input = input;
    this.choices = choices;
    this.kept = BigDecimal.valueOf(kept);
    this.send = send;
  }

  static SettingField number(String key, BiConsumer<SettingField, Json> send) {
    return number(key, 1, send);
  }

  /// A number that is shown in a larger unit than it is kept in.
  ///
  /// @param kept how many of the kept unit make one of the shown: 1000 for milliseconds shown as
  ///   seconds
  static SettingField number(String key, long kept, BiConsumer<SettingField, Json> send) {
    return new SettingField(key, Input.NUMBER, List.of(), kept, send);
  }

  static SettingField numberOrNone(String key, BiConsumer<SettingField, Json> send) {
    return new SettingField(key, Input.NUMBER_OR_NONE, List.of(), 1, send);
  }

  static SettingField text(String key, BiConsumer<SettingField, Json> send) {
    return new SettingField(key, Input.TEXT, List.of(), 1, send);
  }

  static SettingField onOff(String key, BiConsumer<SettingField, Json> send) {
    return new SettingField(key, Input.SWITCH, List.of(), 1, send);
  }

  static SettingField choice(String key, BiConsumer<SettingField, Json> send, String... words) {
    return new SettingField(key, Input.CHOICE, List.of(words), 1, send);
  }

  static SettingField language(BiConsumer<SettingField, Json> send) {
    var tags = Stream.concat(Stream.of(SYSTEM), Language.all()).toArray(String[]::new);
    return choice(LANGUAGE, send, tags);
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

  String title() {
    return Texts.get("settings." + key);
  }

  /// The meaning in words; may be empty.
  String meaning() {
    String text = "settings." + key + ".meaning";
    return Texts.has(text) ? Texts.get(text) : "";
  }

  /// The unit behind a number; may be empty.
  String unit() {
    String text = "settings." + key + ".unit";
    return Texts.has(text) ? Texts.get(text) : "";
  }

  /// The text in an empty field; may be empty.
  String prompt() {
    String text = "settings." + key + ".prompt";
    return Texts.has(text) ? Texts.get(text) : "";
  }

  String choiceText(String word) {
    return key.equals(LANGUAGE) && !word.equals(SYSTEM)
        ? Language.name(word)
        : Texts.get("settings." + key + "." + word);
  }

  /// The value as text.
  StringProperty valueProperty() {
    return value;
  }

  /// Why the store refused what stands in the field; empty when it stands in force.
  ReadOnlyStringProperty errorProperty() {
    return error;
  }

  /// Sends what stands in the field, if it is not in force already.
  void commit() {
    String text = value.get().strip();
    if (text.equals(inForce)) {
      error.set("");
      return;
    }
    if (!note.get().isEmpty()) {
      // An answer is still to come.
      return;
    }
    switch (input) {
      case SWITCH -> send.accept(this, JsonBoolean.of(Boolean.parseBoolean(text)));
      case CHOICE -> send.accept(this, new JsonString(text));
      case TEXT -> send.accept(this, text.isEmpty() ? JsonNull.NULL : new JsonString(text));
      case NUMBER -> sendNumber(text);
      case NUMBER_OR_NONE -> {
        if (text.isEmpty()) {
          send.accept(this, JsonNull.NULL);
        } else {
          sendNumber(text);
        }
      }
    }
  }

  // In the unit of the page, so that what is expected is told in it too.
  private void sendNumber(String text) {
    Optional<BigDecimal> number =
        Texts.measure(text)
            .map(kept::multiply)
            .filter(exact -> exact.stripTrailingZeros().scale() <= 0)
            .filter(this::isWithin);
    if (number.isPresent()) {
      send.accept(this, JsonNumber.of(number.get().longValueExact()));
    } else {
      error.set(
          range
              .map(of ->
                  Texts.get(
                      "settings.error.range",
                      text,
                      shown(of.least()),
                      shown(of.most()),
                      unit().isEmpty() ? "" : " " + unit()))
              .orElseGet(() -> Texts.get("settings.error.number", text)));
    }
  }

  private boolean isWithin(BigDecimal number) {
    return range
        .map(of ->
            number.compareTo(BigDecimal.valueOf(of.least())) >= 0
                && number.compareTo(BigDecimal.valueOf(of.most())) <= 0)
        .orElse(true);
  }

  private String shown(long number) {
    return Texts.typed(BigDecimal.valueOf(number).divide(kept, MathContext.DECIMAL64));
  }

  /// Says what the change waits for, until the store answers.
  void waits(String until) {
    note.set(until);
  }

  /// The event that the change waits for; empty for none.
  ReadOnlyStringProperty noteProperty() {
    return note;
  }

  /// The store answered; empty when the value is in force.
  void answered(String refused) {
    note.set("");
    if (input == Input.CHOICE && !refused.isEmpty()) {
      // A word that is not in force would look as if it were.
      value.set(inForce);
    }
    error.set(refused);
  }

  /// Shows what is in force, unless something refused stands in the field.
  void show(Setting setting) {
    range = setting.range();
    inForce =
        switch (setting.value()) {
          case JsonString word -> word.value();
          case JsonNumber number -> shown(number.decimal().longValue());
          case JsonBoolean flag -> Boolean.toString(flag.value());
          case JsonObject _, JsonArray _, JsonNull _ -> "";
        };
    if (error.get().isEmpty() && note.get().isEmpty()) {
      value.set(inForce);
    }
  }
}
