package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.config.ConfigException;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.file.FileKey;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent identity unlock`: opens the file of the sign-in in the running core.
@Command(
    name = "unlock",
    description = {
      "Give the running Assent the key of the file in which the sign-in is kept. Type the passphrase"
          + " at a terminal; it does not leave this command, and Assent keeps the key in memory until"
          + " it ends.",
      "Ends with 1 if the sign-in is not kept in a file, with 3 if no Assent runs."
    })
final class IdentityUnlockCommand implements Callable<Integer> {
  private final IdentityDesk desk;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  IdentityUnlockCommand(IdentityDesk desk) {
    this.desk = desk;
  }

  @Override
  public Integer call() throws ConfigException, ControlException, SecretStoreException {
    SignInPlace place = desk.place();
    if (!place.isFile()) {
      say("the sign-in is not kept in a file");
      return ExitCode.NEGATIVE.number();
    }
    Optional<FileKey> key = desk.typedKey(place, "");
    if (key.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "found no passphrase, expected one that is typed at a terminal");
    }
    JsonObject answer = desk.unlockCore(key.get());
    if (!JsonBoolean.TRUE.equals(answer.get("unlocked"))) {
      throw new SecretStoreException(answer.string("message").orElse("the key was not taken"));
    }
    say("unlocked: " + answer.string("state").orElse("unknown"));
    return ExitCode.OK.number();
  }

  private void say(String line) {
    spec.commandLine().getOut().println(TerminalText.line(line));
  }
}
