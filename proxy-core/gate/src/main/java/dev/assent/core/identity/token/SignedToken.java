package dev.assent.core.identity.token;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.text.Sentence;
import java.util.Base64;
import java.util.Optional;

/// A token in compact form, taken apart and not believed yet. Never printed.
///
/// @param header what it says of itself
/// @param claims what it says of a person
/// @param signed the two parts that are signed, with their dot
/// @param signature base64url
record SignedToken(JsonObject header, JsonObject claims, String signed, String signature) {
  /// The most that a token may have; what issuers give is a tenth of it.
  static final int MOST = 32 * 1024;

  private static final JsonLimits LIMITS = new JsonLimits(MOST, 16, 512, 4096, 256, 64, 308);

  /// Takes a token apart.
  ///
  /// @throws IdentityException when it is none; the message has nothing of it
  static SignedToken parse(String compact) throws IdentityException {
    if (compact.length() > MOST) {
      throw new IdentityException(
          IdentityFault.TOKEN_TOO_LARGE,
          Sentence.found(
              Sentence.of("%s characters", compact.length()), Sentence.of("at most %s", MOST)));
    }
    String[] parts = compact.split("\\.", -1);
    if (parts.length == 5) {
      throw new IdentityException(IdentityFault.TOKEN_ENCRYPTED, "");
    }
    if (parts.length != 3) {
      throw new IdentityException(
          IdentityFault.TOKEN_MALFORMED,
          Sentence.found(Sentence.of("%s parts", parts.length), "3"));
    }
    JsonObject header = object(parts[0], IdentityFault.HEADER_MALFORMED);
    JsonObject claims = object(parts[1], IdentityFault.CLAIMS_MALFORMED);
    bytes(parts[2], IdentityFault.TOKEN_MALFORMED);
    return new SignedToken(header, claims, parts[0] + "." + parts[1], parts[2]);
  }

  /// The algorithm that the header names.
  Optional<String> algorithm() {
    return header.string("alg");
  }

  private static JsonObject object(String part, IdentityFault fault) throws IdentityException {
    byte[] text = bytes(part, fault);
    try {
      if (JsonReader.read(text, LIMITS) instanceof JsonObject object) {
        return object;
      }
      throw new IdentityException(fault, "found %s", "no object");
    } catch (JsonException e) {
      // The text that the reader found may be a piece of the token.
      throw new IdentityException(fault, "");
    }
  }

  private static byte[] bytes(String part, IdentityFault fault) throws IdentityException {
    if (part.indexOf('=') >= 0) {
      throw new IdentityException(fault, Sentence.found("padding", "none"));
    }
    try {
      return Base64.getUrlDecoder().decode(part);
    } catch (IllegalArgumentException _) {
      throw new IdentityException(fault, "found %s", "a part that is not base64url");
    }
  }

  @Override
  public String toString() {
    return "SignedToken[not shown]";
  }
}
