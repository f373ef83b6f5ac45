package dev.assent.core.jsonrpc;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Finds member names that a careless reader takes for a known one: other case, compatibility forms such as the long
/// s, invisible characters, a NUL at the end.
public final class NameAliases {
  private NameAliases() {}

  /// The known name that a name is an alias of; empty where it is that very name or resembles none.
  ///
  /// @param known exact names, in lower case ASCII
  public static Optional<String> aliasOf(String name, Set<String> known) {
    if (known.contains(name)) {
      return Optional.empty();
    }
    String folded = folded(name);
    return known.contains(folded) ? Optional.of(folded) : Optional.empty();
  }

  private static String folded(String name) {
    var kept = new StringBuilder(name.length());
    Normalizer.normalize(name, Normalizer.Form.NFKC)
        .codePoints()
        .filter(c -> !Character.isIdentifierIgnorable(c) && Character.getType(c) != Character.CONTROL)
        .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c))
        .forEach(kept::appendCodePoint);
    return kept.toString().toLowerCase(Locale.ROOT);
  }
}
