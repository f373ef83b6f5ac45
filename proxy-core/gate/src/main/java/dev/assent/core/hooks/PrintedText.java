package dev.assent.core.hooks;

import dev.assent.core.text.PlainText;
import java.nio.charset.StandardCharsets;

/// Turns the output of a hook into a text that may be shown and sent on.
final class PrintedText {
  /// The most that is passed on, in characters.
  static final int MOST = 4000;

  private PrintedText() {}

  /// The text of UTF-8 bytes: what is no UTF-8 as `U+FFFD`, everything that could steer a terminal
  /// or hide text as `?`, blanks at both ends left out, cut after [#MOST] characters; may be empty.
  static String of(byte[] utf8) {
    return clean(new String(utf8, StandardCharsets.UTF_8));
  }

  /// The same of a text.
  static String clean(String printed) {
    return PlainText.lines(PlainText.cut(printed.strip(), MOST));
  }
}
