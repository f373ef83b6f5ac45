package dev.assent.core.proxy.host;

import dev.assent.core.config.proxy.CommandPart;
import dev.assent.core.config.proxy.ServerPlace;
import java.util.List;
import java.util.Optional;

/// The command of a server, or its address, as it is shown to the person who is to accept it.
///
/// @param proxy the proxy's name
/// @param state how it stands
/// @param command program and arguments as configured; empty for a server that is only reached over
///   HTTP
/// @param address of a server over HTTP; absent for one that is only started
/// @param addressBefore what was accepted last; absent where nothing was, and where that was only
///   started
/// @param identity digest of the configured command and address
/// @param parts the files it consists of now, the program first; empty when there are none or it is
///   unusable
/// @param before the files it consisted of when it was accepted last; absent when it never was with
///   files
/// @param fetches whether it starts something that it fetches by itself, which the files do not
///   cover
/// @param trouble why it is unusable, a sentence's end; absent when it is not
public record ReviewedCommand(
    String proxy,
    State state,
    List<String> command,
    Optional<ServerPlace> address,
    Optional<ServerPlace> addressBefore,
    String identity,
    List<CommandPart> parts,
    Optional<List<CommandPart>> before,
    boolean fetches,
    Optional<CharSequence> trouble) {
  public ReviewedCommand {
    command = List.copyOf(command);
    parts = List.copyOf(parts);
    before = before.map(List::copyOf);
  }

  /// The state of a command's review.
  public enum State {
    /// it is what was accepted
    ACCEPTED,
    /// a person added it here; its files are taken when it is started first
    ADDED,
    /// nobody accepted it: the server is held
    NEW,
    /// it is not what was accepted: the server is held
    CHANGED,
    /// it is not what was accepted, or nobody accepted it, and the person wishes that no server is
    /// held for that
    UNHELD,
    /// its files cannot be found or read
    UNUSABLE
  }

  /// Returns what is configured, on one line.
  public String shown() {
    String started = String.join(" ", command);
    return address
        .map(place -> command.isEmpty() ? place.url() : place.url() + ", else " + started)
        .orElse(started);
  }

  /// Returns whether the server is reached over HTTP and nothing is started.
  public boolean isElsewhere() {
    return address.isPresent() && command.isEmpty();
  }

  /// The same where no server is held for its command.
  public ReviewedCommand unheld() {
    return new ReviewedCommand(
        proxy,
        State.UNHELD,
        command,
        address,
        addressBefore,
        identity,
        parts,
        before,
        fetches,
        trouble);
  }

  /// Returns whether the server is held until a person accepts the command.
  public boolean isHeld() {
    return state == State.NEW || state == State.CHANGED;
  }
}
