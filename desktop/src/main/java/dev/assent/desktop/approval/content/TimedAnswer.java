package dev.assent.desktop.approval.content;

/// The content of the middle place of the answers.
public sealed interface TimedAnswer {
  /// A yes that is remembered.
  ///
  /// @param text the words on it, such as "Allow (10m)"
  /// @param held the words on it where it must be held, such as "Hold: 10m"
  /// @param reach what it covers and whose calls, one line
  record Offered(String text, String held, String reach) implements TimedAnswer {}

  /// Why there is none for this call.
  record NotOffered(String why) implements TimedAnswer {}

  /// Remembering is switched off: there are two answers only.
  record SwitchedOff() implements TimedAnswer {}
}
