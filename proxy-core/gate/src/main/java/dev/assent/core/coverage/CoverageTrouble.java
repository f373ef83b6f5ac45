package dev.assent.core.coverage;

import dev.assent.core.wiring.OrganisationLocks;
import dev.assent.core.wiring.UnreadFile;
import dev.assent.core.wiring.WiredServer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// Something that lets calls of a client go around the gate, or keeps them from coming to it. Each
/// has one action.
public sealed interface CoverageTrouble {
  /// A server that is protected stands somewhere else as well, where it goes around.
  ///
  /// @param server the entry that goes around
  /// @param proxy the server of ours that is the same
  record HalfProtected(WiredServer server, String proxy) implements CoverageTrouble {}

  /// The client runs with what stood in its file before. It clears itself at the next greeting.
  ///
  /// @param file that leads to us
  /// @param changed when it was changed last
  /// @param greeted when the client greeted a server in it last; absent where it never did
  record RestartNeeded(Path file, Instant changed, Optional<Instant> greeted)
      implements CoverageTrouble {}

  /// A server that goes around was put into a file since a person looked last.
  record AddedSince(WiredServer server) implements CoverageTrouble {}

  /// An organisation lets the client pass over what stands in a person's files.
  record Locked(OrganisationLocks.Lock lock) implements CoverageTrouble {}

  /// A file decides over the client and cannot be read.
  record Unread(UnreadFile unread) implements CoverageTrouble {}

  /// The agent worked, and its hook did not ask.
  ///
  /// @param active when it worked last, by its own session files
  /// @param asked when its hook asked last; absent where that is not known
  record SilentHook(Instant active, Optional<Instant> asked) implements CoverageTrouble {}

  /// The one thing that a person can do about it.
  enum Remedy {
    /// put Assent in front of the server
    PROTECT("protect"),
    /// end the client and start it again
    RESTART("restart"),
    /// protect the server, or say that it may go around
    DECIDE("decide"),
    /// ask whoever looks after this computer
    ASK_ADMINISTRATOR("ask-administrator"),
    /// mend the file
    MEND("mend"),
    /// try the hook
    TRY("try");

    private final String word;

    Remedy(String word) {
      this.word = word;
    }

    /// As programs read it.
    public String word() {
      return word;
    }
  }

  /// The one thing to do.
  default Remedy remedy() {
    return switch (this) {
      case HalfProtected _ -> Remedy.PROTECT;
      case RestartNeeded _ -> Remedy.RESTART;
      case AddedSince _ -> Remedy.DECIDE;
      case Locked _ -> Remedy.ASK_ADMINISTRATOR;
      case Unread _ -> Remedy.MEND;
      case SilentHook _ -> Remedy.TRY;
    };
  }

  /// Its name for programs.
  default String word() {
    return switch (this) {
      case HalfProtected _ -> "half-protected";
      case RestartNeeded _ -> "restart-needed";
      case AddedSince _ -> "added";
      case Locked _ -> "locked";
      case Unread _ -> "unread";
      case SilentHook _ -> "silent-hook";
    };
  }
}
