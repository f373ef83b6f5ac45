package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.FileChangeQuestion;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The option and the question where secrets of a client's file go to.
final class SecretChoice {
  private final OptionSpec where =
      Verb.option(
              Where.class,
              "--secrets",
              "WHERE",
              "where values go that look like secrets: store (the key store of the system; default with"
                  + " `--yes`), keep (in Assent's own file, which only you can read), or client (they"
                  + " stay in the client's file, and the client gives them to the server)")
          .build();

  /// It, for a row.
  ArgSpec option() {
    return where;
  }

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
    return where.<@Nullable Where>getValue() == Where.CLIENT;
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
    @Nullable Where chosen = where.getValue();
    if (found.isEmpty()) {
      return Decision.STORE;
    }
    if (chosen == Where.KEEP) {
      return Decision.KEEP;
    }
    if (chosen == Where.CLIENT) {
      return Decision.NEITHER;
    }
    try {
      rooms.secrets().store(surroundings).check();
    } catch (SecretStoreException e) {
      output.complain("the key store cannot be used: " + e.getMessage());
      boolean yes =
          asks
              && chosen == null
              && FileChangeQuestion.answer(
                      "keep the secrets in Assent's file, which only you can read? [y/N] ",
                      output,
                      surroundings)
                  .startsWith("y");
      return yes ? Decision.KEEP : Decision.NEITHER;
    }
    if (chosen == Where.STORE || !asks) {
      return Decision.STORE;
    }
    boolean no =
        FileChangeQuestion.answer(
                "put the secrets into the key store of this system? `n` keeps them in Assent's"
                    + " file, which only you can read [Y/n] ",
                output,
                surroundings)
            .startsWith("n");
    return no ? Decision.KEEP : Decision.STORE;
  }
}
