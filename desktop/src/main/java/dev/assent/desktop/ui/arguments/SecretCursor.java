package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.core.masking.SecretSpans.Span;
import java.util.ArrayList;
import java.util.List;

/// Hands out the secrets of a text part by part, from its beginning to its end: a text of a million
/// lines with a secret in each is walked through once.
final class SecretCursor {
  private final List<Span> spans;
  private int next;

  SecretCursor(SecretSpans secrets) {
    spans = secrets.spans();
  }

  /// Those of the next part, as places in it.
  ///
  /// @param from not before the end of the part asked for last
  SecretSpans within(int from, int to) {
    while (next < spans.size() && spans.get(next).to() <= from) {
      next++;
    }
    if (next == spans.size() || spans.get(next).from() >= to) {
      return SecretSpans.NONE;
    }
    var inside = new ArrayList<Span>();
    for (int at = next; at < spans.size() && spans.get(at).from() < to; at++) {
      inside.add(spans.get(at));
    }
    return new SecretSpans(inside).within(from, to);
  }
}
