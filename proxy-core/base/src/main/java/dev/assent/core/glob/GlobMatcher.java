package dev.assent.core.glob;

/// Compares values with one pattern. Patterns of the shapes that people write are compared by their
/// literals, all others by walking an [Automaton].
sealed interface GlobMatcher {
  /// True if the whole value matches.
  boolean matches(String value, GlobWork work);

  /// The quickest one for a pattern.
  static GlobMatcher of(GlobTokens tokens) {
    int[] symbols = tokens.symbols();
    int count = symbols.length;
    int wild = tokens.literalEnd(0);
    if (!tokens.isPlain()) {
      return new Walked("", "", "", new Automaton(tokens));
    }
    if (wild == count) {
      return new Exact(tokens.text(0, count));
    }
    if (wild == count - 1 && symbols[wild] == GlobTokens.ANY_RUN) {
      String fixed = tokens.text(0, tokens.earlyEnd() < wild ? tokens.earlyEnd() : wild);
      return tokens.endsEarly() ? new Below(fixed) : new Start(fixed);
    }
    if (wild == 0 && symbols[0] == GlobTokens.ANY_RUN) {
      int end = tokens.literalEnd(1);
      if (end == count) {
        return new End(tokens.text(1, count));
      }
      if (end == count - 1 && symbols[end] == GlobTokens.ANY_RUN) {
        return tokens.endsEarly()
            ? new BelowAny(tokens.text(1, tokens.earlyEnd()))
            : new Part(tokens.text(1, end));
      }
    }
    if (GlobTokens.isRun(symbols[wild]) && tokens.literalEnd(wild + 1) == count) {
      String start = tokens.text(0, wild);
      String end = tokens.text(wild + 1, count);
      return symbols[wild] == GlobTokens.RUN ? new InFolder(start, end) : new Around(start, end);
    }
    return walked(tokens, wild);
  }

  private static GlobMatcher walked(GlobTokens tokens, int wild) {
    String start = tokens.text(0, Math.min(wild, tokens.earlyEnd()));
    String end = tokens.endsEarly() ? "" : tokens.text(tokens.lastLiteral(), tokens.count());
    String longest = "";
    for (int at = wild; at < tokens.earlyEnd(); at++) {
      int stop = Math.min(tokens.literalEnd(at), tokens.earlyEnd());
      if (stop - at > longest.length()) {
        longest = tokens.text(at, stop);
      }
      at = Math.max(at, stop);
    }
    return new Walked(start, end, longest, new Automaton(tokens));
  }

  /// No wildcard.
  record Exact(String text) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      return text.equals(value);
    }
  }

  /// `text**`
  record Start(String text) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      return value.startsWith(text);
    }
  }

  /// `**text`
  record End(String text) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      return value.endsWith(text);
    }
  }

  /// `**text**`
  record Part(String text) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      return value.contains(text);
    }
  }

  /// `folder/**`
  record Below(String folder) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      int length = folder.length();
      return value.startsWith(folder) && (value.length() == length || value.charAt(length) == '/');
    }
  }

  /// `**folder/**`
  record BelowAny(String folder) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      int length = folder.length();
      for (int at = value.indexOf(folder); at >= 0; at = value.indexOf(folder, at + 1)) {
        if (at + length == value.length() || value.charAt(at + length) == '/') {
          return true;
        }
      }
      return false;
    }
  }

  /// `start**end`
  record Around(String start, String end) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      return value.length() >= start.length() + end.length()
          && value.startsWith(start)
          && value.endsWith(end);
    }
  }

  /// `start*end`, the run without separator
  record InFolder(String start, String end) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      int last = value.length() - end.length();
      if (last < start.length() || !value.startsWith(start) || !value.endsWith(end)) {
        return false;
      }
      int slash = value.indexOf('/', start.length());
      return slash < 0 || slash >= last;
    }
  }

  /// Everything else.
  ///
  /// @param start what every matching value begins with
  /// @param end what it ends with
  /// @param part what it contains behind the beginning
  record Walked(String start, String end, String part, Automaton automaton) implements GlobMatcher {
    @Override
    public boolean matches(String value, GlobWork work) {
      return value.startsWith(start)
          && value.endsWith(end)
          && (part.isEmpty() || value.indexOf(part, start.length()) >= 0)
          && automaton.matches(value, work);
    }
  }
}
