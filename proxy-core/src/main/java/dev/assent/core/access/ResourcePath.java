package dev.assent.core.access;

import java.util.List;
import java.util.Optional;

/// One path of a call, in all its spellings (clauses 5.3 and 5.5).
///
/// @param given the value as written in the message
/// @param pointer JSON pointer of the value below the arguments; that of the member for a member name
/// @param role source, destination or plain
/// @param use who looks at it
/// @param display the absolute, lexically normalised spelling; `given` where there is none
/// @param allowSpellings every spelling that an ALLOW condition must hold for: no duplicates, may be empty, and
///     then no ALLOW with a path or extension condition covers this path
/// @param denySpellings every spelling of which one is enough for DENY, HITL and guards: no duplicates, never
///     empty, contains `allowSpellings`
/// @param unresolved whether some spelling could not be followed through the file system; guards then take
///     the spellings as prefixes (clause 1.3)
public record ResourcePath(
    String given,
    String pointer,
    PathRole role,
    Use use,
    String display,
    List<String> allowSpellings,
    List<String> denySpellings,
    boolean unresolved) {

  /// Which steps look at a path.
  public enum Use {
    /// every rule and the guards
    ALL,
    /// DENY, HITL and guards; an ALLOW neither needs nor sees it
    NOT_ALLOW,
    /// guards only: a parameter that the registry marks as text
    GUARDS
  }

  public ResourcePath {
    allowSpellings = List.copyOf(allowSpellings);
    denySpellings = List.copyOf(denySpellings);
    if (denySpellings.isEmpty()) {
      throw new IllegalArgumentException("a path has at least the spelling it was written in");
    }
  }

  /// One value in one spelling: what ready attributes give (clause 10.1).
  public static ResourcePath single(String value, PathRole role) {
    return new ResourcePath(value, "", role, Use.ALL, value, List.of(value), List.of(value), false);
  }

  /// The last suffix of the final name with its dot: `.gz` of `a.tar.gz`; absent for `.env` and `name`.
  public static Optional<String> extensionOf(String path) {
    String trimmed = path;
    while (trimmed.length() > 1 && trimmed.endsWith("/")) {
      trimmed = trimmed.substring(0, trimmed.length() - 1);
    }
    String name = trimmed.substring(trimmed.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot <= 0 || dot == name.length() - 1 || name.chars().limit(dot).allMatch(c -> c == '.')
        ? Optional.empty()
        : Optional.of(name.substring(dot));
  }
}
