package dev.assent.core.identity.server;

import dev.assent.core.identity.issuer.ResourceMetadata;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The part of `WWW-Authenticate` that is about bearer tokens.
///
/// @param metadata where the server's description is; absent where it does not say
/// @param scopes those that the request needs; empty where it does not say
/// @param error its word; the empty string for none
record Challenge(Optional<String> metadata, List<String> scopes, String error) {
  private static final int MOST = 8 * 1024;
  // A name, a name with a value, or a scheme with its first parameter or a run of base64.
  private static final Pattern PIECE =
      Pattern.compile(
          "\\G[ \\t]*(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \\t]*=[ \\t]*(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([!#$%&'*+./:^_`|~0-9A-Za-z-]+))"
              + "|([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:[ \\t]+([A-Za-z0-9._~+/-]+=+)(?=[ \\t]*(?:,|$)))?)[ \\t]*(,|(?=[ \\t!#$%&'*+.^_`|~0-9A-Za-z-])|$)");

  Challenge {
    scopes = List.copyOf(scopes);
  }

  /// True if the token is good, but for less than was asked.
  boolean wantsMore() {
    return error.equals("insufficient_scope");
  }

  /// Reads the values of the header.
  ///
  /// @return absent where none is about bearer tokens
  /// @throws IdentityException when they cannot be read, or what they say cannot be used
  static Optional<Challenge> read(List<String> values) throws IdentityException {
    String all = String.join(", ", values);
    if (all.length() > MOST) {
      throw malformed(Sentence.of("found more than %s characters", MOST));
    }
    List<Map<String, String>> found = bearer(all);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    if (found.size() > 1) {
      throw malformed("found it twice");
    }
    Map<String, String> words = found.getFirst();
    String scope = words.getOrDefault("scope", "").strip();
    return Optional.of(
        new Challenge(
            Optional.ofNullable(words.get("resource_metadata")),
            scope.isEmpty() ? List.of() : ResourceMetadata.scopes(List.of(scope.split(" +"))),
            words.getOrDefault("error", "")));
  }

  private static List<Map<String, String>> bearer(String all) throws IdentityException {
    var found = new ArrayList<Map<String, String>>();
    Map<String, String> words = new LinkedHashMap<>();
    Matcher piece = PIECE.matcher(all);
    int end = 0;
    while (end < all.length() && piece.find()) {
      end = piece.end();
      if (piece.group(4) != null) {
        words = new LinkedHashMap<>();
        if (piece.group(4).equalsIgnoreCase("Bearer")) {
          found.add(words);
        }
      } else {
        String value = piece.group(2) != null ? unquoted(piece.group(2)) : piece.group(3);
        if (words.put(piece.group(1).toLowerCase(Locale.ROOT), value) != null) {
          throw malformed(Sentence.of("found `%s` twice", piece.group(1)));
        }
      }
    }
    if (end < all.length()) {
      throw malformed(Sentence.of("at character %s", end + 1));
    }
    return found;
  }

  private static String unquoted(String text) {
    return text.replaceAll("\\\\(.)", "$1");
  }

  private static IdentityException malformed(CharSequence how) {
    return new IdentityException(IdentityFault.CHALLENGE_MALFORMED, how);
  }
}
