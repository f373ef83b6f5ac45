package dev.assent.core.cli.hook;

import dev.assent.core.access.HookAgent;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The agents' names, for help texts and for words that a person typed.
final class AgentChoice implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(HookAgent.values()).map(HookAgent::word).iterator();
  }

  /// The agent of a word that a person typed.
  ///
  /// @throws ParameterException when there is none of that name
  static HookAgent of(String word, CommandSpec spec) {
    return Optional.ofNullable(HookAgent.of(word))
        .orElseThrow(() ->
            new ParameterException(
                spec.commandLine(),
                "found the agent `" + word + "`, expected one of " + HookAgent.words()));
  }
}
