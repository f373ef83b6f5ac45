package dev.assent.core.pap;

import dev.assent.core.text.PlainText;
import java.util.Optional;

/// The reasons for a change of a policy, each in one line of visible characters. What nobody said
/// is absent.
///
/// @param why what the change is for
/// @param override why it is wanted although its tests may fail; absent to refuse it then
public record ChangeReason(Optional<String> why, Optional<String> override) {
  /// Nobody gave any.
  public static final ChangeReason NONE = new ChangeReason(Optional.empty(), Optional.empty());

  /// Characters (UTF-16 units) of one reason.
  public static final int LONGEST = 500;

  /// Cleans both; a longer text is cut, and one of blanks alone is absent.
  public ChangeReason {
    why = why.flatMap(ChangeReason::line);
    override = override.flatMap(ChangeReason::line);
  }

  /// A change with a reason, which is refused where its tests fail.
  ///
  /// @param why blank for none
  public static ChangeReason because(String why) {
    return new ChangeReason(Optional.of(why), Optional.empty());
  }

  /// The same, wanted although tests fail.
  ///
  /// @throws IllegalArgumentException when [#isReason(String)] says no
  public ChangeReason overriding(String reason) {
    if (!isReason(reason)) {
      throw new IllegalArgumentException("expected a reason of 1 to " + LONGEST + " characters");
    }
    return new ChangeReason(why, Optional.of(reason));
  }

  /// The same for a text whose tests pass.
  ChangeReason withoutOverride() {
    return new ChangeReason(why, Optional.empty());
  }

  /// True if a text will do as a reason: some words, not too many.
  public static boolean isReason(String text) {
    return !text.isBlank() && text.length() <= LONGEST;
  }

  /// A name or a reason as the history keeps it.
  static Optional<String> line(String text) {
    String plain = PlainText.line(text.strip().replaceAll("\\s+", " "));
    return plain.isBlank() ? Optional.empty() : Optional.of(PlainText.first(plain, LONGEST));
  }
}
