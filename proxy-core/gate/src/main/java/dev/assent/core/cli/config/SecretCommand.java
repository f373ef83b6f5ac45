package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.SecretValue;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.secrets.SecretEncoding;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/// `assent secret`: values in the platform's key store, by the names that configurations use.
public final class SecretCommand {
  private static final int MOST_BYTES = 64 * 1024;

  private SecretCommand() {}

  public static CommandLine create(CliSurroundings surroundings, SecretDesk desk) {
    return Verb.group(
        "secret",
        "Keep values in the key store of this system. No verb prints one.",
        set(surroundings, desk),
        list(surroundings, desk),
        remove(surroundings, desk));
  }

  // It is typed unseen or comes over standard input, never in the command line, which every program
  // of the machine can read.
  private static CommandLine set(CliSurroundings surroundings, SecretDesk desk) {
    var name = Verb.operand("NAME", "its name in configurations: `{\"keychain\": NAME}`");
    return Verb.of(
            "set",
            "Keep a value under a name. Type it, without echo, or give it on standard input; a line end at its end is not part "
                + "of it.",
            name)
        .does(output -> {
          SecretDesk.checkName(output, name.getValue());
          Optional<char[]> typed = desk.typed("value of `" + name.getValue() + "`");
          char[] value = typed.isPresent() ? typed.get() : piped(surroundings, output);
          try {
            if (value.length == 0) {
              throw output.wrong("found no value, expected one on standard input");
            }
            desk.store(surroundings).put(name.getValue(), value);
          } finally {
            Arrays.fill(value, '\0');
          }
          output.writer().println("kept `" + name.getValue() + "` in the key store");
          return ExitCode.OK;
        });
  }

  private static char[] piped(CliSurroundings surroundings, CommandOutput output)
      throws IOException {
    byte[] bytes = surroundings.in().readNBytes(MOST_BYTES + 1);
    byte[] line = new byte[0];
    try {
      if (bytes.length > MOST_BYTES) {
        throw output.wrong(
            "found more than " + MOST_BYTES + " bytes on standard input, expected at most so many");
      }
      line = Arrays.copyOf(bytes, withoutLineEnd(bytes));
      return SecretEncoding.chars(line);
    } catch (SecretStoreException _) {
      throw output.wrong("found bytes that are not UTF-8 on standard input, expected text");
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

  private static CommandLine list(CliSurroundings surroundings, SecretDesk desk) {
    return Verb.of(
            "list",
            "List the names of the values that Assent keeps in the key store. Reads no value.")
        .json()
        .does(output -> {
          List<String> names =
              desk.store(surroundings).names().stream()
                  .filter(name -> SecretValue.KEY.matcher(name).matches())
                  .toList();
          if (output.isJson()) {
            output.json(JsonObject.builder().put("secrets", JsonArray.ofStrings(names)).build());
          } else if (names.isEmpty()) {
            output.line("no secret yet; see `assent secret set --help`");
          } else {
            names.forEach(output::line);
          }
          return ExitCode.OK;
        });
  }

  private static CommandLine remove(CliSurroundings surroundings, SecretDesk desk) {
    var name = Verb.operand("NAME", "a name from `assent secret list`");
    return Verb.of(
            "remove",
            "Take a value out of the key store; ends with 1 if no value has that name.",
            name)
        .does(output -> {
          SecretDesk.checkName(output, name.getValue());
          boolean removed = desk.store(surroundings).remove(name.getValue());
          String quoted = "`" + name.getValue() + "`";
          output.writer().println(removed ? "removed " + quoted : "the key store has no " + quoted);
          return removed ? ExitCode.OK : ExitCode.NEGATIVE;
        });
  }
}
