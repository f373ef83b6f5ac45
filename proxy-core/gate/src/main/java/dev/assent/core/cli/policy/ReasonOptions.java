package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.pap.ChangeReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// The options `--why TEXT` and `--override REASON`: what a change is for, and that it is wanted
/// although its own tests fail.
final class ReasonOptions {
  private final OptionSpec why =
      Verb.text(
          "--why", "TEXT", "what the change is for, in one line; the history and the log keep it");
  private final OptionSpec override =
      Verb.text(
          "--override",
          "REASON",
          "put it in force although its own tests fail; the history and the log keep the reason");

  /// Both, for a row.
  ArgSpec[] all() {
    return new ArgSpec[] {why, override};
  }

  /// The reason that was given.
  ///
  /// @throws ParameterException when one of them is blank or very long
  ChangeReason given(CommandOutput output) {
    return new ChangeReason(checked(output, why), checked(output, override));
  }

  /// The reason that was given; where nobody said why, a reason that is known.
  ///
  /// @throws ParameterException as [#given]
  ChangeReason givenOr(String known, CommandOutput output) {
    var reason = given(output);
    return reason.why().isPresent()
        ? reason
        : new ChangeReason(Optional.of(known), reason.override());
  }

  private static Optional<String> checked(CommandOutput output, OptionSpec option) {
    @Nullable String text = option.getValue();
    if (text != null && !ChangeReason.isReason(text)) {
      throw output.wrong(
          "found no usable reason, expected 1 to "
              + ChangeReason.LONGEST
              + " characters for `"
              + option.longestName()
              + "`");
    }
    return Optional.ofNullable(text);
  }
}
