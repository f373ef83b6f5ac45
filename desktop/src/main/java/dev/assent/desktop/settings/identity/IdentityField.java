package dev.assent.desktop.settings.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.ui.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One member of the setting `identity` as it is typed. Belongs to the toolkit's thread.
public final class IdentityField {
  private final Member member;
  private final StringProperty text;
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper(this, "error", "");

  /// The members, in the order of the page.
  enum Member {
    ISSUER,
    CLIENT_ID,
    AUDIENCE,
    SCOPES,
    REDIRECT_PORTS,
    REDIRECT_PATH,
    PROMPT;

    /// As it stands in the file.
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean isNeeded() {
      return this == ISSUER || this == CLIENT_ID;
    }
  }

  IdentityField(Member member) {
    this.member = member;
    text = new SimpleStringProperty(this, member.word(), "");
  }

  Member member() {
    return member;
  }

  String title() {
    return Texts.get("settings.identity." + member.word());
  }

  String meaning() {
    return Texts.get("settings.identity." + member.word() + ".meaning");
  }

  /// An example of a value.
  String prompt() {
    return Texts.get("settings.identity." + member.word() + ".prompt");
  }

  StringProperty textProperty() {
    return text;
  }

  /// The fault of the value; empty where it has none.
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
    return Optional.of(
        switch (member) {
          case ISSUER, CLIENT_ID, AUDIENCE, REDIRECT_PATH, PROMPT -> new JsonString(typed());
          case SCOPES -> JsonArray.ofStrings(words());
          case REDIRECT_PORTS -> new JsonArray(words().stream().map(IdentityField::port).toList());
        });
  }

  private List<String> words() {
    return Arrays.stream(text.get().split("[\\s,]+")).filter(word -> !word.isEmpty()).toList();
  }

  private static Json port(String word) {
    return word.matches("[1-9][0-9]{0,8}")
        ? JsonNumber.of(Integer.parseInt(word))
        : new JsonString(word);
  }

  /// The text of a member of the settings in force.
  static String of(Member member, IdentitySettings settings) {
    return switch (member) {
      case ISSUER -> settings.issuer();
      case CLIENT_ID -> settings.clientId();
      case AUDIENCE -> settings.audience().orElse("");
      case SCOPES ->
          settings.scopes().stream()
              .filter(scope -> !scope.equals(IdentitySettings.OPENID))
              .collect(Collectors.joining(" "));
      case REDIRECT_PORTS ->
          settings.redirectPorts().stream()
              .map(port -> JsonNumber.of(port).lexeme())
              .collect(Collectors.joining(" "));
      case REDIRECT_PATH -> settings.redirectPath().orElse("");
      case PROMPT -> settings.prompt().orElse("");
    };
  }
}
