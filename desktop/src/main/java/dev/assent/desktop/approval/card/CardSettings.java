package dev.assent.desktop.approval.card;

import java.time.Duration;

/// A person's choices about answering.
///
/// @param returnAllows whether Return says yes at all
/// @param hold how a yes to something dangerous is given
/// @param arming how long a card lies before a person before it listens; never below
///   [#LEAST_ARMING]
/// @param holding how long a yes to something dangerous is held; never below [#LEAST_HOLDING]
public record CardSettings(
    boolean returnAllows, HoldStyle hold, Duration arming, Duration holding) {
  /// A shorter time than this would not keep a stray key from answering.
  public static final Duration LEAST_ARMING = Duration.ofMillis(500);

  /// A shorter time than this would not be a hold.
  public static final Duration LEAST_HOLDING = Duration.ofMillis(800);

  /// Return says yes; danger is held; 0.9 s and 1.2 s.
  public static final CardSettings STANDARD =
      new CardSettings(true, HoldStyle.HOLD, Duration.ofMillis(900), Duration.ofMillis(1200));

  public CardSettings {
    arming = atLeast(LEAST_ARMING, arming);
    holding = atLeast(LEAST_HOLDING, holding);
  }

  private static Duration atLeast(Duration least, Duration wanted) {
    return wanted.compareTo(least) < 0 ? least : wanted;
  }
}
