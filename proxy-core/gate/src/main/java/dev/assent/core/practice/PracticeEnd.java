package dev.assent.core.practice;

/// One way in which the play of an agent ended.
public sealed interface PracticeEnd {
  /// Every call has its answer.
  record Played() implements PracticeEnd {}

  /// Somebody stopped it; what still waited is withdrawn.
  record Stopped() implements PracticeEnd {}

  /// It could not go on.
  ///
  /// @param why a sentence in English
  record Failed(String why) implements PracticeEnd {}
}
