package dev.assent.core.identity.signin;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The words with which the browser came back. Never printed.
record AuthorizationAnswer(Map<String, String> words) {
  private static final Pattern ERROR = Pattern.compile("[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]{1,64}");

  /// Reads the query of the request.
  ///
  /// @throws IdentityException when a word comes twice, or is badly coded
  static AuthorizationAnswer read(String query) throws IdentityException {
    var words = new HashMap<String, String>();
    for (String pair : query.split("&")) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      if (words.put(name, value) != null) {
        throw new IdentityException(IdentityFault.ANSWER_MALFORMED, "one word comes twice");
      }
    }
    return new AuthorizationAnswer(words);
  }

  private static String decoded(String text) throws IdentityException {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      throw new IdentityException(IdentityFault.ANSWER_MALFORMED, "a word is badly coded");
    }
  }

  /// True if an answer that can be read says that it belongs to a sign-in.
  static boolean isFor(String query, String state) {
    try {
      @Nullable String given = read(query).words.get("state");
      return given != null && isSame(given, state);
    } catch (IdentityException _) {
      return false;
    }
  }

  private static boolean isSame(String given, String state) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), state.getBytes(StandardCharsets.UTF_8));
  }

  /// The code, if the answer is to this sign-in and from this issuer.
  ///
  /// @param namesItself whether the issuer said that it names itself
  String code(String state, String issuer, boolean namesItself) throws IdentityException {
    @Nullable String given = words.get("state");
    if (given == null) {
      throw new IdentityException(IdentityFault.STATE_MISSING, "");
    }
    if (!isSame(given, state)) {
      throw new IdentityException(IdentityFault.STATE_DIFFERS, "");
    }
    @Nullable String named = words.get("iss");
    if (named == null && namesItself) {
      throw new IdentityException(IdentityFault.ANSWER_ISSUER_MISSING, "");
    }
    if (named != null && !named.equals(issuer)) {
      throw new IdentityException(
          IdentityFault.ANSWER_ISSUER_DIFFERS, "found `" + named + "`, expected `" + issuer + "`");
    }
    @Nullable String error = words.get("error");
    if (error != null) {
      throw new IdentityException(
          IdentityFault.ISSUER_DECLINED,
          "`" + (ERROR.matcher(error).matches() ? error : "unknown") + "`");
    }
    @Nullable String code = words.get("code");
    if (code == null || code.isEmpty()) {
      throw new IdentityException(IdentityFault.CODE_MISSING, "");
    }
    return code;
  }

  @Override
  public String toString() {
    return "AuthorizationAnswer[not shown]";
  }
}
