package dev.assent.core.cli.invocation;

import dev.assent.core.config.ConfigException;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.proxy.ServerSignIns;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Turns what goes wrong in a command into lines on the error stream and an exit code.
public final class CommandErrors {
  // Quotes inside of a command that somebody is to type are its own.
  private static final Pattern LIBRARY_QUOTES = Pattern.compile("`[^`]*`|(?<![A-Za-z])'([^']*)'");

  private CommandErrors() {}

  /// Wrong usage: what is wrong, the nearest right words, where the help is.
  public static int usage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    if (e instanceof UnmatchedArgumentException && isOfSecrets(command)) {
      say(err, "found more than is expected here; it may be a secret, so it is not repeated");
      return seeHelp(command);
    }
    String message = String.valueOf(e.getMessage()).strip();
    String line =
        message.isEmpty()
            ? "wrong usage"
            : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    say(err, LIBRARY_QUOTES.matcher(line).replaceAll(CommandErrors::quoted));
    if (e instanceof UnmatchedArgumentException unmatched) {
      UnmatchedArgumentException.printSuggestions(unmatched, err);
      if (command.getCommandName().equals("add")) {
        err.println("put `--` before the command of the server");
      }
    }
    return seeHelp(command);
  }

  private static int seeHelp(CommandLine command) {
    command.getErr().println("see `" + command.getCommandSpec().qualifiedName() + " --help`");
    return ExitCode.BAD_INPUT.number();
  }

  private static String quoted(MatchResult found) {
    String inner = found.group(1);
    return Matcher.quoteReplacement(inner == null ? found.group() : "`" + inner + "`");
  }

  private static boolean isOfSecrets(CommandLine command) {
    for (CommandLine at = command; at != null; at = at.getParent()) {
      if (at.getCommandName().equals("secret")) {
        return true;
      }
    }
    return false;
  }

  /// A command that could not do its work.
  public static int failure(Exception e, CommandLine command, ParseResult parsed) throws Exception {
    PrintWriter err = command.getErr();
    switch (e) {
      case ConfigException config -> {
        config.problems().forEach(problem -> say(err, problem.message().toString()));
        return ExitCode.BAD_INPUT.number();
      }
      case ControlException control -> {
        say(err, String.valueOf(control.getMessage()));
        return control.code() == ControlException.Code.REFUSED
            ? ExitCode.BAD_INPUT.number()
            : ExitCode.NOT_REACHABLE.number();
      }
      case SecretStoreException store -> {
        say(err, String.valueOf(store.getMessage()));
        return ExitCode.FAILED.number();
      }
      case IdentityException identity -> {
        say(err, identity.refusal().message().toString());
        boolean ours =
            identity.refusal().fault() == IdentityFault.NO_KEY_STORE
                || identity.refusal().fault() == IdentityFault.NO_LOCK;
        return (ours ? ExitCode.FAILED : ExitCode.NEGATIVE).number();
      }
      case ServerSignIns.SignInException server -> {
        say(err, String.valueOf(server.getMessage()));
        return (server.isOurs() ? ExitCode.FAILED : ExitCode.NEGATIVE).number();
      }
      case IOException io -> {
        say(err, "the system failed: " + io.getMessage());
        return ExitCode.FAILED.number();
      }
      case UncheckedIOException io -> {
        say(err, "the system failed: " + String.valueOf(io.getMessage()));
        return ExitCode.FAILED.number();
      }
      case InterruptedException _ -> {
        Thread.currentThread().interrupt();
        return ExitCode.FAILED.number();
      }
      case Exception other -> throw other;
    }
  }

  public static void say(PrintWriter err, String message) {
    err.println("assent: " + TerminalText.line(message));
  }

  /// Asks for a verb where a group was named without one.
  public static CommandLine.ParameterException missingVerb(CommandSpec spec) {
    return new CommandLine.ParameterException(
        spec.commandLine(),
        "found no verb, expected one of " + String.join(", ", shownVerbs(spec)));
  }

  private static List<String> shownVerbs(CommandSpec spec) {
    return spec.subcommands().entrySet().stream()
        .filter(verb -> !verb.getValue().getCommandSpec().usageMessage().hidden())
        .map(Map.Entry::getKey)
        .toList();
  }
}
