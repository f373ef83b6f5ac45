package dev.assent.desktop.proxies.protect;

import dev.assent.core.protect.MovedSecret;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.UnseenVariables;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Plans what clients' files become, and has it carried out. Belongs to the toolkit's thread, as
/// does whoever is told; files are read and written elsewhere.
public interface ProtectDesk {
  /// Looks which servers were put behind us and can be taken back.
  ///
  /// @param done told once the names of their proxies, by client
  void look(Consumer<Map<McpClient, List<String>>> done);

  /// Plans a wish. Changes nothing.
  ///
  /// @param done told once
  void plan(ProtectWish wish, Choices choices, Consumer<Preview> done);

  /// Carries out parts of what was shown. Where one of their files is another by now nothing is
  /// written, and what would change now is told instead. Servers that are put behind us are started
  /// once before, if the wish says so; one that fails stays as it is.
  ///
  /// @param chosen the places of the parts, at least one
  /// @param done told once
  void carryOut(Preview preview, List<Integer> chosen, Consumer<Outcome> done);

  /// The choices of a person besides the wish.
  ///
  /// @param stores whether values that look like secrets are to go into the key store of the
  ///   system; where it cannot be used they stay
  /// @param handsOn whether servers are to see variables of their client that they would not see
  ///   behind us
  record Choices(boolean stores, boolean handsOn) {
    /// The choices that a person has not made yet.
    static final Choices FIRST = new Choices(true, false);
  }

  /// The changes that a wish leads to.
  ///
  /// @param parts one for each file
  /// @param stays what cannot be changed
  /// @param protection what the parts are of; absent where servers are taken back
  record Preview(
      ProtectWish wish,
      List<Part> parts,
      List<Stay> stays,
      Optional<Protection> protection,
      Secrets secrets,
      Unseen unseen) {
    public Preview {
      parts = List.copyOf(parts);
      stays = List.copyOf(stays);
    }
  }

  /// The values that look like secrets, which are not in here.
  ///
  /// @param stores whether they go into the key store; otherwise they stay in our own file
  /// @param unusable why the key store cannot be used, as the core says it; absent where it can
  record Secrets(List<MovedSecret> found, boolean stores, Optional<String> unusable) {
    static final Secrets NONE = new Secrets(List.of(), false, Optional.empty());

    public Secrets {
      found = List.copyOf(found);
    }
  }

  /// Variables that servers do not see behind us unless they are handed on.
  ///
  /// @param handsOn whether those that can be are
  record Unseen(UnseenVariables variables, boolean handsOn) {
    static final Unseen NONE = new Unseen(new UnseenVariables(List.of(), List.of()), false);
  }

  /// A change of one file.
  ///
  /// @param servers what stands in it of the wish
  /// @param difference secrets hidden, only the lines near to a change
  /// @param becomes what the file is afterwards; absent where servers are put behind us
  /// @param ofProject whether it is a project's file that puts servers behind us: whoever wrote the
  ///   repository chose what is started
  record Part(
      McpClient client,
      Path file,
      List<Moved> servers,
      LineDifference difference,
      Optional<ServerWiring.Return> becomes,
      boolean ofProject,
      ServerWiring.Plan plan) {
    public Part {
      servers = List.copyOf(servers);
    }
  }

  /// A server that changes its place.
  ///
  /// @param name in the file
  /// @param proxy its name here
  /// @param starts the command line or address that Assent starts or reaches, secrets hidden; empty
  ///   where it is taken back
  record Moved(String name, String proxy, String starts) {}

  /// A server, or a file, that stays as it is.
  ///
  /// @param name of the server; the file where it is all of it
  /// @param why as the core says it
  /// @param key of the server in the picture of the wiring; absent where there is none
  record Stay(McpClient client, String name, String why, Optional<String> key) {}

  /// The end of carrying it out.
  sealed interface Outcome {
    /// Nothing was written, for a file is another by now.
    record Stale(Path file, Preview anew) implements Outcome {}

    /// Each file was changed or refused.
    ///
    /// @param refused for each of the chosen why it was not changed; absent where it was, and where
    ///   none of its servers started
    /// @param trials what came of the start of each server, by the name of its proxy; none for one
    ///   that was not tried
    /// @param staying keys that nobody needs any more and that stay in the key store, each with the
    ///   reason as the core says it
    record Ended(
        List<Optional<String>> refused, Map<String, Trial> trials, Map<String, String> staying)
        implements Outcome {
      /// No key stays.
      public Ended(List<Optional<String>> refused, Map<String, Trial> trials) {
        this(refused, trials, Map.of());
      }

      public Ended {
        staying = Map.copyOf(staying);
        refused = List.copyOf(refused);
        trials = Map.copyOf(trials);
      }
    }
  }

  /// The start of a server on trial.
  ///
  /// @param works whether it answered
  /// @param says half a sentence of the core, without a final period
  /// @param wrote the last that it wrote, secrets hidden; may be empty
  record Trial(boolean works, String says, List<String> wrote) {
    public Trial {
      wrote = List.copyOf(wrote);
    }
  }
}
