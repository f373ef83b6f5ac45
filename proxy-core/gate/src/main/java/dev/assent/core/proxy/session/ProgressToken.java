package dev.assent.core.proxy.session;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.math.BigDecimal;
import java.util.Optional;

/// A string or a number under which the progress of a request is reported. Tokens are compared by
/// value, because a server may print a number in another way than it read it.
///
/// @param kind tells `1` from `"1"`
/// @param value the text, or the number in its shortest form
record ProgressToken(char kind, String value) {
  /// Reads a token; empty for values of any other kind.
  static Optional<ProgressToken> read(Json json) {
    return switch (json) {
      case JsonString text -> Optional.of(new ProgressToken('s', text.value()));
      case JsonNumber(var lexeme) ->
          Optional.of(
              new ProgressToken('n', new BigDecimal(lexeme).stripTrailingZeros().toString()));
      case JsonObject _, JsonArray _, JsonBoolean _, JsonNull _ -> Optional.empty();
    };
  }
}
