package dev.assent.core.cli.hook;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.invocation.Verb;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/// The agents' names, for help texts and for words that a person typed.
final class AgentChoice {
  private AgentChoice() {}

  /// The agent that has to follow a verb, or may.
  static PositionalParamSpec operand(boolean required) {
    return Verb.word(
        required, "AGENT", Arrays.stream(HookAgent.values()).map(HookAgent::word).toList());
  }

  /// The agent whose word a person typed; absent where none was typed.
  ///
  /// @throws ParameterException when there is none of that name
  static Optional<HookAgent> of(PositionalParamSpec operand) {
    @Nullable String word = operand.getValue();
    if (word == null) {
      return Optional.empty();
    }
    @Nullable HookAgent agent = HookAgent.of(word);
    if (agent == null) {
      throw new ParameterException(
          operand.command().commandLine(),
          "found the agent `" + word + "`, expected one of " + HookAgent.words());
    }
    return Optional.of(agent);
  }
}
