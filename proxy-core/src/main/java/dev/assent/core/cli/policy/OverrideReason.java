package dev.assent.core.cli.policy;

import dev.assent.core.pap.PolicyChange;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The option `--override REASON`: a policy is wanted although its own tests fail.
final class OverrideReason {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--override",
      paramLabel = "REASON",
      description =
          "put it in force although its own tests fail; the history and the log keep the reason")
  private @Nullable String reason;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before it hands this object to anybody
  OverrideReason() {}

  /// The reason; absent when none was given.
  ///
  /// @throws ParameterException when it is blank or very long
  Optional<String> reason() {
    if (reason != null && !PolicyChange.isReason(reason)) {
      throw new ParameterException(
          spec.commandLine(),
          "found no usable reason, expected 1 to "
              + PolicyChange.LONGEST_REASON
              + " characters for `--override`");
    }
    return Optional.ofNullable(reason);
  }
}
