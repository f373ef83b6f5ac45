package dev.assent.core.config.proxy;

import dev.assent.core.config.HeaderRules;
import dev.assent.core.config.SecretValue;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Optional;
import java.util.function.Predicate;

/// Values that may be secrets. A complaint names the place and never the value.
///
/// @param plain the texts that may stand in the file
/// @param fromClient whether the client may give the value
record SecretShape(Predicate<String> plain, boolean fromClient, String expected)
    implements Shape<SecretValue> {
  private static final String REQUIRED = "required";

  static final SecretShape VARIABLE =
      new SecretShape(
          text -> text.indexOf('\0') < 0,
          true,
          "a text, `{\"keychain\": KEY}`, `{\"from_client\": true}` or"
              + " `{\"from_client\": \"required\"}`");

  static final SecretShape HEADER =
      new SecretShape(
          HeaderRules::isValue,
          false,
          "one line of printable ASCII characters, or `{\"keychain\": KEY}`");

  static final SecretShape PASSWORD =
      new SecretShape(text -> !text.isEmpty(), false, "a text or `{\"keychain\": KEY}`");

  @Override
  public Optional<SecretValue> read(Place at) {
    if (at.json() instanceof JsonString text && plain.test(text.value())) {
      return Optional.of(new SecretValue.Plain(text.value()));
    }
    if (at.json() instanceof JsonObject reference && reference.members().size() == 1) {
      if (fromClient && reference.get("from_client") == JsonBoolean.TRUE) {
        return Optional.of(new SecretValue.FromClient(false));
      }
      if (fromClient && reference.string("from_client").filter(REQUIRED::equals).isPresent()) {
        return Optional.of(new SecretValue.FromClient(true));
      }
      Optional<Place> key = at.member("keychain");
      if (key.isPresent()) {
        Optional<String> name = SecretValue.key(reference);
        return name.isPresent()
            ? name.map(SecretValue.Keychain::new)
            : key.get()
                .badSecret(
                    "the name of a key: 1 to 128 of letters, digits, `.`, `_`, `/`, `-`, no sign"
                        + " first");
      }
    }
    return at.badSecret(expected);
  }

  @Override
  public Json write(SecretValue value) {
    return switch (value) {
      case SecretValue.Plain(var text) -> new JsonString(text);
      case SecretValue.Keychain(var key) -> JsonObject.builder().put("keychain", key).build();
      case SecretValue.FromClient(var required) ->
          required
              ? JsonObject.builder().put("from_client", REQUIRED).build()
              : JsonObject.builder().put("from_client", true).build();
    };
  }
}
