package dev.assent.core.masking;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// The places of a text's secrets, for those who draw it: the screen covers what a record masks.
///
/// @param spans in order, apart from each other, none empty; empty for a text without secrets
public record SecretSpans(List<Span> spans) {
  /// No secrets.
  public static final SecretSpans NONE = new SecretSpans(List.of());

  private static final int LEAST_KNOWN = 4;
  private static final char FIRST_STAND_IN = '\uE000';
  private static final char LAST_STAND_IN = '\uF8FF';

  public SecretSpans {
    spans = List.copyOf(spans);
  }

  /// One secret.
  ///
  /// @param from index of its first character
  /// @param to index behind its last one
  /// @param ends whether it ends there; false for one that goes on behind the part of the text that
  ///   is looked at
  public record Span(int from, int to, boolean ends) {
    /// One that ends where it is seen to end.
    public Span(int from, int to) {
      this(from, to, true);
    }

    /// In characters; 1 or more.
    public int length() {
      return to - from;
    }
  }

  /// The secrets that a text is seen to have, the same that [SecretText#masked(String)] masks.
  public static SecretSpans of(String text) {
    char standIn = FIRST_STAND_IN;
    while (text.indexOf(standIn) >= 0) {
      if (standIn == LAST_STAND_IN) {
        // Whoever uses every character there is to hide behind shows nothing unasked.
        return whole(text);
      }
      standIn++;
    }
    String mark = String.valueOf(standIn);
    // As long as what it stands for: so every place stays where it is.
    String masked = SecretText.masked(text, secret -> mark.repeat(secret.length()));
    return masked.length() == text.length() ? runs(masked, standIn) : whole(text);
  }

  private static SecretSpans runs(String masked, char standIn) {
    var spans = new ArrayList<Span>();
    int from = masked.indexOf(standIn);
    while (from >= 0) {
      int to = from;
      while (to < masked.length() && masked.charAt(to) == standIn) {
        to++;
      }
      spans.add(new Span(from, to));
      from = masked.indexOf(standIn, to);
    }
    return spans.isEmpty() ? NONE : new SecretSpans(spans);
  }

  /// A text that is a secret as a whole.
  public static SecretSpans whole(String text) {
    return text.isEmpty() ? NONE : new SecretSpans(List.of(new Span(0, text.length())));
  }

  /// The places of what looks like a secret in a text, and of some that are known, wherever they
  /// stand in it.
  ///
  /// @param known the secrets themselves; very short ones are words that stand anywhere, and are
  ///   not looked for
  public static SecretSpans of(String text, Collection<String> known) {
    var found = of(text);
    for (String secret : known) {
      var again = new ArrayList<Span>();
      int at = secret.length() < LEAST_KNOWN ? -1 : text.indexOf(secret);
      while (at >= 0) {
        again.add(new Span(at, at + secret.length()));
        at = text.indexOf(secret, at + secret.length());
      }
      found = found.and(new SecretSpans(again));
    }
    return found;
  }

  /// True if there are none.
  public boolean isEmpty() {
    return spans.isEmpty();
  }

  /// The number of secret characters.
  public int characters() {
    return spans.stream().mapToInt(Span::length).sum();
  }

  /// Those of a part of the text, as places in that part; one that is cut is secret as far as it
  /// reaches.
  ///
  /// @param from where the part begins
  /// @param to where it ends
  public SecretSpans within(int from, int to) {
    if (spans.isEmpty()) {
      return NONE;
    }
    var inside = new ArrayList<Span>();
    for (var span : spans) {
      int first = Math.max(span.from(), from);
      int last = Math.min(span.to(), to);
      if (first < last) {
        inside.add(new Span(first - from, last - from, span.ends() && last == span.to()));
      }
    }
    return inside.isEmpty() ? NONE : new SecretSpans(inside);
  }

  /// These and others of the same text.
  public SecretSpans and(SecretSpans others) {
    if (others.isEmpty() || isEmpty()) {
      return isEmpty() ? others : this;
    }
    var all = new ArrayList<>(spans);
    all.addAll(others.spans);
    all.sort(java.util.Comparator.comparingInt(Span::from));
    var joined = new ArrayList<Span>();
    for (var span : all) {
      var last = joined.isEmpty() ? span : joined.getLast();
      if (!joined.isEmpty() && span.from() <= last.to()) {
        var farther = span.to() > last.to() ? span : last;
        joined.set(joined.size() - 1, new Span(last.from(), farther.to(), farther.ends()));
      } else {
        joined.add(span);
      }
    }
    return new SecretSpans(joined);
  }

  /// The text with a mark in the place of each secret.
  public String masked(String text, String mark) {
    if (spans.isEmpty()) {
      return text;
    }
    var out = new StringBuilder();
    int at = 0;
    for (var span : spans) {
      out.append(text, at, span.from()).append(mark);
      at = span.to();
    }
    return out.append(text, at, text.length()).toString();
  }
}
