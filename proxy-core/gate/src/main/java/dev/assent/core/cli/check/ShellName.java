package dev.assent.core.cli.check;

import dev.assent.core.risk.ShellGrammar;
import dev.assent.core.system.OperatingSystem;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Names of shells as people and files write them.
public enum ShellName {
  SH(ShellGrammar.POSIX),
  BASH(ShellGrammar.POSIX),
  ZSH(ShellGrammar.ZSH),
  FISH(ShellGrammar.FISH),
  CMD(ShellGrammar.CMD),
  POWERSHELL(ShellGrammar.POWERSHELL);

  private final ShellGrammar grammar;

  ShellName(ShellGrammar grammar) {
    this.grammar = grammar;
  }

  /// The grammar of its commands.
  public ShellGrammar grammar() {
    return grammar;
  }

  /// `bash`
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The shell of a name in lower case; absent for any other word.
  static Optional<ShellName> of(String word) {
    for (var name : values()) {
      if (name.toString().equals(word)) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /// The shell that an option names; where it is not given, the one that is usual on the system.
  ///
  /// @throws ParameterException for a word that names none
  public static ShellName chosen(@Nullable String word, String osName, CommandSpec spec) {
    return word == null
        ? usual(osName)
        : of(word)
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(),
                    "found the shell `"
                        + word
                        + "`, expected sh, bash, zsh, fish, cmd or powershell"));
  }

  /// The shell that agents use where nobody says otherwise.
  private static ShellName usual(String osName) {
    return OperatingSystem.of(osName).isWindows() ? POWERSHELL : BASH;
  }
}
