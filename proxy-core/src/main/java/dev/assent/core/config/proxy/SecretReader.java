package dev.assent.core.config.proxy;

import dev.assent.core.config.HeaderRules;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.StrictFile;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Optional;
import java.util.function.Predicate;

/// Reads values that may be secrets. A complaint names the place and never the value.
final class SecretReader {
  static final String REQUIRED = "required";

  private final StrictFile strict;
  private final Predicate<String> plain;
  private final boolean fromClient;
  private final String expected;

  private SecretReader(
      StrictFile strict, Predicate<String> plain, boolean fromClient, String expected) {
    this.strict = strict;
    this.plain = plain;
    this.fromClient = fromClient;
    this.expected = expected;
  }

  /// For the values of environment variables, which the client may give.
  static SecretReader ofVariables(StrictFile strict) {
    return new SecretReader(
        strict,
        text -> text.indexOf('\0') < 0,
        true,
        "a text, `{\"keychain\": KEY}`, `{\"from_client\": true}` or"
            + " `{\"from_client\": \"required\"}`");
  }

  /// For the values of headers.
  static SecretReader ofHeaders(StrictFile strict) {
    return new SecretReader(
        strict,
        HeaderRules::isValue,
        false,
        "one line of printable ASCII characters, or `{\"keychain\": KEY}`");
  }

  /// For passwords.
  static SecretReader ofPasswords(StrictFile strict) {
    return new SecretReader(
        strict, text -> !text.isEmpty(), false, "a text or `{\"keychain\": KEY}`");
  }

  /// The value; absent when it is none, which is noted.
  Optional<SecretValue> read(String pointer, Json value) {
    if (value instanceof JsonString text && plain.test(text.value())) {
      return Optional.of(new SecretValue.Plain(text.value()));
    }
    if (value instanceof JsonObject reference && reference.members().size() == 1) {
      if (fromClient && reference.get("from_client") == JsonBoolean.TRUE) {
        return Optional.of(new SecretValue.FromClient(false));
      }
      if (fromClient && reference.string("from_client").filter(REQUIRED::equals).isPresent()) {
        return Optional.of(new SecretValue.FromClient(true));
      }
      if (reference.get("keychain") instanceof JsonString key
          && SecretValue.KEY.matcher(key.value()).matches()) {
        return Optional.of(new SecretValue.Keychain(key.value()));
      }
      if (reference.get("keychain") != null) {
        strict.badSecret(
            pointer + "/keychain",
            "the name of a key: 1 to 128 of letters, digits, `.`, `_`, `/`, `-`, no sign first");
        return Optional.empty();
      }
    }
    strict.badSecret(pointer, expected);
    return Optional.empty();
  }
}
