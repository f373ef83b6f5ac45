package dev.assent.core.cli;

import dev.assent.core.config.SecretStoreException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent secret remove NAME`: takes a value out of the key store.
@Command(name = "remove", description = "Take a value out of the key store; ends with 1 when there is none of that name.")
final class SecretRemoveCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final SecretDesk desk;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "a name from `assent secret list`")
  private String name;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  SecretRemoveCommand(Surroundings surroundings, SecretDesk desk) {
    this.surroundings = surroundings;
    this.desk = desk;
  }

  @Override
  public Integer call() throws SecretStoreException, InterruptedException {
    SecretCommand.checkName(spec, name);
    boolean removed = desk.store(surroundings).remove(name);
    spec.commandLine().getOut().println(removed ? "removed `" + name + "`" : "the key store has no `" + name + "`");
    return (removed ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }
}
