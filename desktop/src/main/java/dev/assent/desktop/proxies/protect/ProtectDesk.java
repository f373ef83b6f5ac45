package dev.assent.desktop.proxies.protect;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.ServedFolders;
import dev.assent.core.protect.UnseenVariables;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
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
  /// @param folders that new servers serve, absolute, by the names of their proxies
  /// @param tried told the proxy of each server that was started, with what came of it
  /// @param done told once
  void carryOut(
      Preview preview,
      List<Integer> chosen,
      Map<String, List<String>> folders,
      BiConsumer<String, Trial> tried,
      Consumer<Outcome> done);

  /// Has the system ask the person for what keeps the key store from being used: its password, or a
  /// new default keyring.
  ///
  /// @param done told once, whatever came of it
  void prepareKeys(Runnable done);

  /// Accepts tools that the start of a server listed, exactly as they were shown.
  ///
  /// @param tools by the name of their proxy
  /// @param done gets what went wrong; empty when they are accepted
  void accept(Map<String, List<Tool>> tools, Consumer<String> done);

  /// Looks which of some tools are accepted by now, wherever that was done.
  ///
  /// @param listed by the name of their proxy
  /// @param done told once the accepted ones of each
  void lookForAccepted(Map<String, List<Tool>> listed, Consumer<Map<String, List<Tool>>> done);

  /// The choices of a person besides the wish.
  ///
  /// @param secrets where values go that look like secrets; where the key store cannot be used, our
  ///   own file takes its place
  /// @param handsOn whether servers are to see variables of their client that they would not see
  ///   behind us
  record Choices(Keeping secrets, boolean handsOn) {
    /// The choices that a person has not made yet.
    static final Choices FIRST = new Choices(Keeping.STORE, false);
  }

  /// A place for values that look like secrets.
  enum Keeping {
    /// the key store of the system
    STORE,
    /// our own file
    OURS,
    /// the client's file, of which the client gives variables to its server; servers with others
    /// stay as they are
    CLIENTS
  }

  /// The changes that a wish leads to.
  ///
  /// @param parts one for each file
  /// @param stays what cannot be changed
  /// @param protection what the parts are of; absent where servers are taken back
  /// @param served the folders of the new servers that are started here, by the names of their
  ///   proxies
  record Preview(
      ProtectWish wish,
      List<Part> parts,
      List<Stay> stays,
      Optional<Protection> protection,
      Secrets secrets,
      Unseen unseen,
      Map<String, ServedFolders> served) {
    /// One that adds no server.
    public Preview(
        ProtectWish wish,
        List<Part> parts,
        List<Stay> stays,
        Optional<Protection> protection,
        Secrets secrets,
        Unseen unseen) {
      this(wish, parts, stays, protection, secrets, unseen, Map.of());
    }

    public Preview {
      served = Map.copyOf(served);
      parts = List.copyOf(parts);
      stays = List.copyOf(stays);
    }
  }

  /// The values that look like secrets, which are not in here.
  ///
  /// @param keeping where they go
  /// @param unusable why the key store cannot be used; absent where it can
  record Secrets(
      List<MovedSecret> found, Keeping keeping, Optional<SecretStoreException> unusable) {
    static final Secrets NONE = new Secrets(List.of(), Keeping.OURS, Optional.empty());

    boolean stores() {
      return keeping == Keeping.STORE;
    }

    /// Tells whether a client gives some of them.
    boolean leaves() {
      return keeping == Keeping.CLIENTS && found.stream().anyMatch(MovedSecret::isCarried);
    }

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
  /// @param servers what stands in it of the wish; none in a file of hooks
  /// @param difference secrets hidden, only the lines near to a change
  /// @param becomes what the file is afterwards; absent where servers are put behind us, or a hook
  ///   comes
  /// @param ofProject whether it is a project's file that puts servers behind us: whoever wrote the
  ///   repository chose what is started
  record Part(
      McpClient client,
      Path file,
      List<Moved> servers,
      LineDifference difference,
      Optional<ServerWiring.Return> becomes,
      boolean ofProject,
      Change change) {
    public Part {
      servers = List.copyOf(servers);
    }

    /// The same that brings the file to another state.
    Part returning(ServerWiring.Return other) {
      return new Part(client, file, servers, difference, Optional.of(other), ofProject, change);
    }

    /// Tells an agent's hook that comes or goes from servers.
    boolean isHook() {
      return change instanceof Change.OfHook;
    }
  }

  /// The plan of a change.
  sealed interface Change {
    record OfServers(ServerWiring.Plan plan) implements Change {}

    record OfHook(HookWiring.Plan plan) implements Change {}
  }

  /// A server that changes its place.
  ///
  /// @param name in the file
  /// @param proxy its name here
  /// @param starts the command line or address that Assent starts or reaches, secrets hidden; empty
  ///   where it is taken back
  /// @param serves the folders that it serves by its definition, if nobody changes that here
  record Moved(String name, String proxy, String starts, List<String> serves) {
    public Moved {
      serves = List.copyOf(serves);
    }
  }

  /// A server, or a file, that stays as it is.
  ///
  /// @param name of the server; the file where it is all of it
  /// @param why as the core says it
  /// @param key of the server in the picture of the wiring; absent where there is none
  record Stay(McpClient client, String name, CharSequence why, Optional<String> key) {}

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
        List<Optional<CharSequence>> refused,
        Map<String, Trial> trials,
        Map<String, CharSequence> staying)
        implements Outcome {
      /// No key stays.
      public Ended(List<Optional<CharSequence>> refused, Map<String, Trial> trials) {
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
  /// @param tools that it listed and that nobody has accepted
  record Trial(boolean works, CharSequence says, List<String> wrote, List<Tool> tools) {
    /// Of a server that listed no tool.
    public Trial(boolean works, CharSequence says, List<String> wrote) {
      this(works, says, wrote, List.of());
    }

    public Trial {
      wrote = List.copyOf(wrote);
      tools = List.copyOf(tools);
    }

    /// The same without some of its tools.
    Trial without(List<Tool> some) {
      return new Trial(
          works, says, wrote, tools.stream().filter(one -> !some.contains(one)).toList());
    }
  }

  /// A tool that nobody has accepted yet.
  ///
  /// @param deed what rules take it to do
  record Tool(ToolReview review, ToolEffects deed) {
    private static final Set<SideEffect> READING = Set.of(SideEffect.FS_READ, SideEffect.DB_READ);

    /// Rules take it to look at something and to do nothing else.
    boolean onlyReads() {
      return deed.operation().equals(Optional.of(Operation.READ))
          && READING.containsAll(deed.effects().orElse(Set.of()));
    }
  }
}
