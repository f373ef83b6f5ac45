package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.config.ConfigException;
import dev.assent.core.secrets.SecretStoreException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent secret remove NAME`: takes a value out of the key store.
@Command(
    name = "remove",
    description = "Take a value out of the key store; ends with 1 if no value has that name.")
final class SecretRemoveCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final SecretDesk desk;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "a name from `assent secret list`")
  private String name;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  SecretRemoveCommand(CliSurroundings surroundings, SecretDesk desk) {
    this.surroundings = surroundings;
    this.desk = desk;
  }

  @Override
  public Integer call() throws SecretStoreException, ConfigException, InterruptedException {
    SecretDesk.checkName(spec, name);
    boolean removed = desk.store(surroundings).remove(name);
    spec.commandLine()
        .getOut()
        .println(removed ? "removed `" + name + "`" : "the key store has no `" + name + "`");
    return (removed ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }
}
