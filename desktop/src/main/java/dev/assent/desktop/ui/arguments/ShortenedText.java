package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.controls.CoveredSecret;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.controls.WordDifference;
import dev.assent.desktop.ui.controls.WordDifference.Part;
import java.util.List;

/// A text shortened in the middle, both ends kept.
///
/// @param head the beginning
/// @param hidden what is not shown; empty when the text was short enough
/// @param tail the end; empty when nothing is hidden
/// @param secrets of the whole text
public record ShortenedText(String head, String hidden, String tail, SecretSpans secrets) {
  private static final String OMITTED = "…";

  // A longer text is too much for one node, covered or not.
  private static final int MOST_AT_ONCE = 4000;

  /// Shortens a text to at most a number of characters, the mark of omission included. Surrogate
  /// pairs stay whole.
  ///
  /// @param length 8 or more
  public static ShortenedText of(String text, int length) {
    return of(text, SecretSpans.NONE, length);
  }

  /// The same of a text with secrets: a covered one takes little room, and none is cut in two.
  public static ShortenedText of(String text, SecretSpans secrets, int length) {
    if (text.length() <= Math.max(length, MOST_AT_ONCE)
        && text.length() - secrets.characters() <= length) {
      return new ShortenedText(text, "", "", secrets);
    }
    int front = boundary(text, (length - 1) * 2 / 5);
    int back = boundary(text, text.length() - (length - 1 - front));
    for (var secret : secrets.spans()) {
      front = secret.from() < front && front < secret.to() ? secret.from() : front;
      back = secret.from() < back && back < secret.to() ? secret.to() : back;
    }
    return new ShortenedText(
        text.substring(0, front), text.substring(front, back), text.substring(back), secrets);
  }

  private static int boundary(String text, int at) {
    return Character.isLowSurrogate(text.charAt(at))
            && Character.isHighSurrogate(text.charAt(at - 1))
        ? at + 1
        : at;
  }

  /// Both ends on one line, with the mark of omission between them in `text-3`.
  ///
  /// @param face style class of the face
  /// @param ink style classes of the ends beside it
  public ShownTextFlow drawn(String face, String... ink) {
    return drawn(List.of(), face, ink);
  }

  /// The same with what has changed stressed.
  ///
  /// @param changed parts of the whole text
  ShownTextFlow drawn(List<Part> changed, String face, String... ink) {
    return drawInto(new ShownTextFlow(), changed, face, ink);
  }

  /// The same behind what a flow shows already.
  ShownTextFlow drawInto(ShownTextFlow flow, List<Part> changed, String face, String... ink) {
    var styles = new String[ink.length + 1];
    styles[0] = face;
    System.arraycopy(ink, 0, styles, 1, ink.length);
    var inHead = WordDifference.within(changed, 0, head.length());
    flow.addChanged(head, secrets.within(0, head.length()), inHead, Place.LINE, styles);
    if (!hidden.isEmpty()) {
      int from = head.length() + hidden.length();
      int to = from + tail.length();
      flow.add(OMITTED, Place.LINE, face, "as-text-3");
      flow.addChanged(
          tail,
          secrets.within(from, to),
          WordDifference.within(changed, from, to),
          Place.LINE,
          styles);
    }
    return flow;
  }

  /// The same as plain text, secrets covered.
  public String plain() {
    int from = head.length() + hidden.length();
    String end = secrets.within(from, from + tail.length()).masked(tail, CoveredSecret.MARK);
    return secrets.within(0, head.length()).masked(head, CoveredSecret.MARK)
        + (hidden.isEmpty() ? "" : OMITTED + end);
  }
}
