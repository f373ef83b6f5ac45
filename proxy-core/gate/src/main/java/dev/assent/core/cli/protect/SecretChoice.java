package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.FileChangeQuestion;
import dev.assent.core.config.ConfigException;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The option and the question where secrets of a client's file go to.
final class SecretChoice {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--secrets",
      paramLabel = "WHERE",
      description =
          "where values go that look like secrets: store (the key store of the system; default with"
              + " `--yes`), keep (in Assent's own file, which only you can read), or client (they"
              + " stay in the client's file, and the client gives them to the server)")
  private @Nullable Where where;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before it hands this object to anybody
  SecretChoice() {}

  /// A place for secrets.
  enum Where {
    STORE,
    KEEP,
    CLIENT;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// Tells whether the client's file keeps those that a client can give.
  boolean leaves() {
    return where == Where.CLIENT;
  }

  /// The place for the secrets of one call.
  enum Decision {
    STORE,
    KEEP,
    /// nobody said that values may be kept in a file, and the key store cannot be reached or is not
    /// meant
    NEITHER
  }

  /// Decides, and asks a person where no option says it.
  ///
  /// @param found the values; may be empty
  /// @param asks whether a person can be asked
  Decision decide(
      List<MovedSecret> found,
      boolean asks,
      CliSurroundings surroundings,
      CliServices rooms,
      CommandOutput output)
      throws ConfigException, IOException, InterruptedException {
    if (!output.isJson()) {
      found.forEach(one -> output.line(ProtectionReport.sentence(one)));
    }
    if (found.isEmpty()) {
      return Decision.STORE;
    }
    if (where == Where.KEEP) {
      return Decision.KEEP;
    }
    if (where == Where.CLIENT) {
      return Decision.NEITHER;
    }
    try {
      rooms.secrets().store(surroundings).check();
    } catch (SecretStoreException e) {
      CommandErrors.say(
          spec.commandLine().getErr(), "the key store cannot be used: " + e.getMessage());
      boolean yes =
          asks
              && where == null
              && answers(
                      "keep the secrets in Assent's file, which only you can read? [y/N] ",
                      surroundings)
                  .startsWith("y");
      return yes ? Decision.KEEP : Decision.NEITHER;
    }
    if (where == Where.STORE || !asks) {
      return Decision.STORE;
    }
    boolean no =
        answers(
                "put the secrets into the key store of this system? `n` keeps them in Assent's"
                    + " file, which only you can read [Y/n] ",
                surroundings)
            .startsWith("n");
    return no ? Decision.KEEP : Decision.STORE;
  }

  private String answers(String question, CliSurroundings surroundings) throws IOException {
    return FileChangeQuestion.answer(question, spec, surroundings);
  }
}
