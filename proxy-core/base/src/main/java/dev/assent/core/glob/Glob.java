package dev.assent.core.glob;

import java.util.Optional;

/// A compiled pattern.
///
/// Immutable and thread-safe. Every text is a pattern; there are no escapes, classes or braces, and
/// `?` is one code point. In the path dialects a run of two or more `*` crosses separators, and a
/// pattern that ends in `/**` also matches the folder before it. Matching takes at worst time
/// linear in pattern times value and never recurses.
public final class Glob {
  private final GlobDialect dialect;
  private final String text;
  private final GlobTokens tokens;
  private final GlobMatcher matcher;

  private Glob(String literal, String pattern, GlobDialect dialect, boolean folders) {
    this.dialect = dialect;
    this.text = literal + pattern;
    String whole = dialect.comparable(text);
    this.tokens =
        GlobTokens.of(whole, Math.min(literal.length(), whole.length()), dialect, folders);
    this.matcher = GlobMatcher.of(tokens);
  }

  /// The pattern in its dialect.
  public static Glob of(String pattern, GlobDialect dialect) {
    return after("", pattern, dialect);
  }

  /// A text in which nothing is a wildcard, followed by a pattern.
  ///
  /// @param literal taken as it stands, `*` and `?` included, such as the path of a folder
  /// @param pattern may be empty; then the glob matches the literal alone
  public static Glob after(String literal, String pattern, GlobDialect dialect) {
    return new Glob(literal, pattern, dialect, false);
  }

  /// Like [#after], but of the pattern each `**/` behind the first that stands where a folder
  /// begins may also stand for nothing. None of them follows another.
  public static Glob leavingOut(String literal, String pattern, GlobDialect dialect) {
    return new Glob(literal, pattern, dialect, true);
  }

  /// True if the whole value matches.
  public boolean matches(String value) {
    return accepts(dialect.comparable(value), GlobWork.unbounded());
  }

  /// True if the whole value matches.
  ///
  /// @param subject in the form in which its dialect compares: [GlobDialect#comparable(String)]
  /// @throws GlobWork.TooMuchException when more steps are needed than are left
  public boolean accepts(String subject, GlobWork work) {
    return matcher.matches(subject, work);
  }

  /// The only text it matches, in comparable form; absent when the pattern has a wildcard.
  public Optional<String> onlyMatch() {
    int count = tokens.count();
    return tokens.literalEnd(0) == count ? Optional.of(tokens.text(0, count)) : Optional.empty();
  }

  /// The parts of every value that it matches.
  public GlobParts parts() {
    return GlobParts.of(tokens);
  }

  /// The pattern as written, a literal text before it included.
  @Override
  public String toString() {
    return text;
  }
}
