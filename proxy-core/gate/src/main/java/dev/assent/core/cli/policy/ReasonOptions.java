package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.pap.ChangeReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options `--why TEXT` and `--override REASON`: what a change is for, and that it is wanted
/// although its own tests fail.
final class ReasonOptions {
  @Option(
      names = "--why",
      paramLabel = "TEXT",
      description = "what the change is for, in one line; the history and the log keep it")
  private @Nullable String why;

  @Option(
      names = "--override",
      paramLabel = "REASON",
      description =
          "put it in force although its own tests fail; the history and the log keep the reason")
  private @Nullable String override;

  /// The reason that was given.
  ///
  /// @throws ParameterException when one of them is blank or very long
  ChangeReason given(CommandOutput output) {
    return new ChangeReason(checked(output, "--why", why), checked(output, "--override", override));
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

  private static Optional<String> checked(
      CommandOutput output, String option, @Nullable String text) {
    if (text != null && !ChangeReason.isReason(text)) {
      throw output.wrong(
          "found no usable reason, expected 1 to "
              + ChangeReason.LONGEST
              + " characters for `"
              + option
              + "`");
    }
    return Optional.ofNullable(text);
  }
}
