package dev.assent.core.config;

import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import java.util.Optional;
import java.util.regex.Pattern;

/// A configured value that may be a secret: of a header, of an environment variable, of a password.
/// Its text is never part of `toString()`, so that it reaches no log and no message by accident.
public sealed interface SecretValue {
  /// The form of names in the key store.
  Pattern KEY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]{0,127}");

  /// A value that stands in the file.
  ///
  /// @param text not to be shown
  record Plain(String text) implements SecretValue {
    @Override
    public String toString() {
      return "Plain[not shown]";
    }
  }

  /// A value that is taken from the key store when the server is started.
  ///
  /// @param key the name of the entry, like [#KEY]
  record Keychain(String key) implements SecretValue {}

  /// A value that the client's environment gives, under the same name; for variables only.
  ///
  /// @param required whether no server is started without it
  record FromClient(boolean required) implements SecretValue {}

  /// The name of the key that a value refers to by `{"keychain": KEY}`; absent where it is none.
  static Optional<String> key(Json value) {
    return value instanceof JsonObject reference && reference.members().size() == 1
        ? reference.string("keychain").filter(name -> KEY.matcher(name).matches())
        : Optional.empty();
  }

  /// References to keys; what stands in the place of one may be a secret.
  static Shape<String> reference(String expected) {
    return Shapes.secret(
        SecretValue::key, key -> JsonObject.builder().put("keychain", key).build(), expected);
  }
}
