package dev.assent.core.config.proxy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.StrictFile;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads `http_front_end`.
final class FrontEndReader {
  private static final String HERE = "/http_front_end";
  private static final String EXPECTED = "`null` or an object with `port`";

  private final StrictFile strict;

  FrontEndReader(StrictFile strict) {
    this.strict = strict;
  }

  /// The front end of the member; absent when there is none or it is wrong, which is noted.
  Optional<HttpFrontEnd> read(@Nullable Json value) {
    if (value == null || value instanceof JsonNull) {
      return Optional.empty();
    }
    if (!(value instanceof JsonObject front)) {
      strict.bad(HERE, value, EXPECTED);
      return Optional.empty();
    }
    strict.onlyKnown(HERE, front, List.of("port", "token"));
    Optional<String> key = token(front.get("token"));
    Json port = front.get("port");
    if (port == null) {
      strict.missing(HERE, "port", HttpFrontEnd.PORT.expected());
      return Optional.empty();
    }
    return strict.takes(HttpFrontEnd.PORT, HERE + "/port", port)
            && port instanceof JsonNumber(var lexeme)
        ? Optional.of(new HttpFrontEnd(Integer.parseInt(lexeme), key))
        : Optional.empty();
  }

  // A token in the file could be read by whoever is shown the file.
  private Optional<String> token(@Nullable Json value) {
    if (value == null || value instanceof JsonNull) {
      return Optional.empty();
    }
    if (value instanceof JsonObject reference
        && reference.members().size() == 1
        && reference.get("keychain") instanceof JsonString key
        && SecretValue.KEY.matcher(key.value()).matches()) {
      return Optional.of(key.value());
    }
    strict.badSecret(HERE + "/token", "`null` or `{\"keychain\": KEY}`");
    return Optional.empty();
  }
}
