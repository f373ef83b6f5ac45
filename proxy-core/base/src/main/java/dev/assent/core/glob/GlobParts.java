package dev.assent.core.glob;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The parts, in comparable form, that every text has if a pattern matches it. They help to find
/// the patterns for a text without trying them all.
///
/// @param start the segments it begins with, joined by `/`: `/a` for `/a/b*`, and the empty text
///   for `/**`; absent when the first segment has a wildcard
/// @param segments further whole segments, each between separators or at the end; in the order of
///   the pattern, none empty
/// @param end what it ends with; empty when the pattern ends in a wildcard
/// @param literals texts it contains, in the order of the pattern, none empty
public record GlobParts(
    Optional<String> start, List<String> segments, String end, List<String> literals) {
  private static final GlobParts NONE = new GlobParts(Optional.empty(), List.of(), "", List.of());

  public GlobParts {
    segments = List.copyOf(segments);
    literals = List.copyOf(literals);
  }

  static GlobParts of(GlobTokens tokens) {
    if (!tokens.isPlain()) {
      return NONE;
    }
    String end = tokens.endsEarly() ? "" : tokens.text(tokens.lastLiteral(), tokens.count());
    return new GlobParts(start(tokens), segments(tokens), end, literals(tokens));
  }

  private static Optional<String> start(GlobTokens tokens) {
    int wild = tokens.literalEnd(0);
    String fixed = tokens.text(0, wild);
    if (wild == tokens.count()) {
      return Optional.of(fixed);
    }
    int slash = fixed.lastIndexOf('/');
    return slash < 0 ? Optional.empty() : Optional.of(fixed.substring(0, slash));
  }

  private static List<String> segments(GlobTokens tokens) {
    var segments = new ArrayList<String>();
    int[] symbols = tokens.symbols();
    for (int slash = tokens.literalEnd(0); slash < tokens.earlyEnd(); slash++) {
      if (symbols[slash] != '/') {
        continue;
      }
      int end = slash + 1;
      while (end < symbols.length && symbols[end] >= 0 && symbols[end] != '/') {
        end++;
      }
      boolean whole = end == symbols.length || symbols[end] == '/';
      if (whole && end > slash + 1) {
        segments.add(tokens.text(slash + 1, end));
      }
      slash = end - 1;
    }
    return segments;
  }

  private static List<String> literals(GlobTokens tokens) {
    var literals = new ArrayList<String>();
    for (int at = 0; at < tokens.earlyEnd(); at++) {
      int end = Math.min(tokens.literalEnd(at), tokens.earlyEnd());
      if (end > at) {
        literals.add(tokens.text(at, end));
        at = end;
      }
    }
    return literals;
  }
}
