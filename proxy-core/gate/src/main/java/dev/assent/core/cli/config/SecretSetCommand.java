package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.config.ConfigException;
import dev.assent.core.secrets.SecretEncoding;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent secret set NAME`: keeps a value that is typed unseen or comes over standard input; never
/// one of the command line, which every program of the machine can read.
@Command(
    name = "set",
    description =
        "Keep a value under a name. Type it, without echo, or give it on standard input; a line end at its end is not part "
            + "of it.")
final class SecretSetCommand implements Callable<Integer> {
  private static final int MOST_BYTES = 64 * 1024;

  private final CliSurroundings surroundings;
  private final SecretDesk desk;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      description = "its name in configurations: `{\"keychain\": NAME}`")
  private String name;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  SecretSetCommand(CliSurroundings surroundings, SecretDesk desk) {
    this.surroundings = surroundings;
    this.desk = desk;
  }

  @Override
  public Integer call()
      throws IOException, SecretStoreException, ConfigException, InterruptedException {
    SecretDesk.checkName(spec, name);
    Optional<char[]> typed = desk.typed("value of `" + name + "`");
    char[] value = typed.isPresent() ? typed.get() : piped();
    try {
      if (value.length == 0) {
        throw new ParameterException(
            spec.commandLine(), "found no value, expected one on standard input");
      }
      desk.store(surroundings).put(name, value);
    } finally {
      Arrays.fill(value, '\0');
    }
    spec.commandLine().getOut().println("kept `" + name + "` in the key store");
    return ExitCode.OK.number();
  }

  private char[] piped() throws IOException {
    byte[] bytes = surroundings.in().readNBytes(MOST_BYTES + 1);
    byte[] line = new byte[0];
    try {
      if (bytes.length > MOST_BYTES) {
        throw new ParameterException(
            spec.commandLine(),
            "found more than " + MOST_BYTES + " bytes on standard input, expected at most so many");
      }
      line = Arrays.copyOf(bytes, withoutLineEnd(bytes));
      return SecretEncoding.chars(line);
    } catch (SecretStoreException e) {
      throw new ParameterException(
          spec.commandLine(), "found bytes that are not UTF-8 on standard input, expected text", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
      Arrays.fill(line, (byte) 0);
    }
  }

  private static int withoutLineEnd(byte[] bytes) {
    int length = bytes.length;
    if (length > 0 && bytes[length - 1] == '\n') {
      length--;
      if (length > 0 && bytes[length - 1] == '\r') {
        length--;
      }
    }
    return length;
  }
}
