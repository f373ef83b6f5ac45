package dev.assent.desktop.rules.known;

import dev.assent.core.suggest.OfferedValues;
import java.util.List;
import java.util.function.Consumer;

/// The values that are known on this machine. Belongs to the toolkit's thread.
@FunctionalInterface
public interface KnownValues {
  /// Nothing is known.
  KnownValues NONE = (_, _) -> {};

  /// The values that are known for the rules of one server.
  ///
  /// @param own of its calls, its tools, the person who is signed in and the risk rules
  /// @param others of the calls of other servers, where it holds for the whole machine
  /// @param whole whether all the calls of the server were looked at that it ever had
  /// @param unread a sentence for each log that was not read whole
  record AtHand(OfferedValues own, OfferedValues others, boolean whole, List<String> unread) {
    /// Nothing.
    public static final AtHand NOTHING =
        new AtHand(OfferedValues.NONE, OfferedValues.NONE, false, List.of());

    public AtHand {
      unread = List.copyOf(unread);
    }
  }

  /// Gathers the values for the rules of a server.
  ///
  /// @param done told as soon as the server's newest are known, again with all its own that are
  ///   looked at, and again with those of others
  void of(String server, Consumer<AtHand> done);
}
